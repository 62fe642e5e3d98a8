package io.github.jobenergy.energy.usage;

import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.Subject;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.energy.bounds.BoundParts;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A change of a row of the usage account.
 *
 * @param row the row
 * @param by the amounts to add; negative amounts are subtracted
 * @param wckey the WCKey of the runs that are added or subtracted; absent for runs without one, and in records of versions without it
 */
public record UsageChange(UsageKey row, UsageAmounts by, Optional<String> wckey) {

    /**
     * Returns the changes of rows when a result of a run replaces another: the old result is subtracted from its rows,
     * and the new result is added to its rows. Unchanged rows are left out. Results of different WCKeys have a change each.
     *
     * <pre>
     *   before   alice/astro    20th ├ 10 J ┤ 21st ├ 4 J ┤
     *   after    alice/biology  20th ├ 10 J ┤ 21st ├ 5 J ┤      four rows change
     * </pre>
     *
     * @param before the result valid before; absent if there was none
     * @param after the result valid now; absent if there is none
     */
    public static List<UsageChange> between(Optional<JobEnergy> before, Optional<JobEnergy> after) {
        Map<Optional<String>, Map<UsageKey, UsageAmounts>> changes = new LinkedHashMap<>();
        before.ifPresent(result -> parts(result).forEach((row, part) -> add(changes, result, row, part.negated())));
        after.ifPresent(result -> parts(result).forEach((row, part) -> add(changes, result, row, part)));
        return changes.entrySet().stream()
                .flatMap(ofWckey -> ofWckey.getValue().entrySet().stream()
                        .filter(change -> !change.getValue().equals(UsageAmounts.NOTHING))
                        .map(change -> new UsageChange(change.getKey(), change.getValue(), ofWckey.getKey())))
                .toList();
    }

    private static void add(
            Map<Optional<String>, Map<UsageKey, UsageAmounts>> changes,
            JobEnergy result,
            UsageKey row,
            UsageAmounts by) {
        changes.computeIfAbsent(result.subject().wckey(), any -> new TreeMap<>())
                .merge(row, by, UsageAmounts::plus);
    }

    /**
     * Returns the changes of {@link #between}, grouped by the key of the rows without their day. A run that started
     * years ago has hundreds of days, whose changes are sent as one record.
     */
    public static SortedMap<String, Changes> byUser(Optional<JobEnergy> before, Optional<JobEnergy> after) {
        return between(before, after).stream()
                .collect(Collectors.groupingBy(
                        change -> change.row().textOfAllDays(),
                        TreeMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), Changes::new)));
    }

    /**
     * Changes of rows that differ only in their day.
     *
     * @param changes one change per row and WCKey
     */
    public record Changes(List<UsageChange> changes) {

        public Changes {
            changes = List.copyOf(changes);
        }
    }

    /** Returns the row to which a result adds its part of that UTC day. */
    public static UsageKey row(JobEnergy result, Instant dayTime) {
        Subject subject = result.subject();
        return new UsageKey(
                result.run().cluster(),
                dayTime,
                subject.userName(),
                subject.account(),
                subject.partitionName(),
                result.figures().scope());
    }

    /** Returns the part of each day of a result; empty if the result has no days. */
    private static Map<UsageKey, UsageAmounts> parts(JobEnergy result) {
        Map<UsageKey, UsageAmounts> parts = new TreeMap<>();
        EndState end = EndState.of(result.subject().state());
        for (DayEnergy day : result.figures().energyByDay().orElse(List.of())) {
            BoundSums boundSums = BoundSums.of(uncertainty(result.figures(), day));
            parts.put(
                    row(result, day.dayTime()),
                    UsageAmounts.of(day, boundSums, result.figures().quality(), end));
        }
        return parts;
    }

    /**
     * Returns the uncertainty of a day. In a result of a version without it, the error of the run may have arisen on any of its days,
     * and is common to all runs.
     */
    private static BoundParts uncertainty(JobFigures figures, DayEnergy day) {
        if (day.uncertainty().isKnown()) {
            return day.uncertainty();
        }
        Energy low = distance(figures.uncertaintyLow(), figures.energy());
        return BoundParts.of(
                Energy.ZERO,
                low.compareTo(day.energy()) < 0 ? low : day.energy(),
                figures.uncertaintyHigh().map(high -> distance(figures.energy(), high)));
    }

    private static Energy distance(Energy from, Energy to) {
        Energy distance = to.minus(from);
        return distance.isNegative() ? Energy.ZERO : distance;
    }
}
