package io.github.jobenergy.energy.usage;

import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.Subject;
import io.github.jobenergy.schemas.energy.UsageKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * By how much a row changes.
 *
 * @param row which row
 * @param by what is added to it; negative is taken away
 */
public record UsageChange(UsageKey row, UsageSums by) {

    /**
     * What has to change when a run's result takes the place of another one: the old one is taken away from its rows, the new
     * one added to its own. Rows that stay as they are are not told.
     *
     * <pre>
     *   before   alice/astro    20th ├ 10 J ┤ 21st ├ 4 J ┤
     *   after    alice/biology  20th ├ 10 J ┤ 21st ├ 5 J ┤      four rows change
     * </pre>
     *
     * @param before what held of the run; absent if nothing did
     * @param after what holds now; absent if nothing does
     */
    public static List<UsageChange> between(Optional<JobEnergy> before, Optional<JobEnergy> after) {
        Map<UsageKey, UsageSums> changes = new TreeMap<>();
        before.ifPresent(
                result -> parts(result).forEach((row, part) -> changes.merge(row, part.negated(), UsageSums::plus)));
        after.ifPresent(result -> parts(result).forEach((row, part) -> changes.merge(row, part, UsageSums::plus)));
        changes.values().removeIf(UsageSums.NOTHING::equals);
        return changes.entrySet().stream()
                .map(change -> new UsageChange(change.getKey(), change.getValue()))
                .toList();
    }

    /**
     * What has to change as by {@link #between}, by the key that the rows have without their day. A run that began years ago has
     * hundreds of days: their changes go on as one record.
     */
    public static SortedMap<String, Changes> byUser(Optional<JobEnergy> before, Optional<JobEnergy> after) {
        return between(before, after).stream()
                .collect(Collectors.groupingBy(
                        change -> change.row().textOfAllDays(),
                        TreeMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), Changes::new)));
    }

    /**
     * Changes of rows that differ by their days only.
     *
     * @param changes one of each row
     */
    public record Changes(List<UsageChange> changes) {

        public Changes {
            changes = List.copyOf(changes);
        }
    }

    /** What a result says of each of its days; nothing where it says nothing of days. */
    private static Map<UsageKey, UsageSums> parts(JobEnergy result) {
        Map<UsageKey, UsageSums> parts = new TreeMap<>();
        for (DayEnergy day : result.figures().energyByDay().orElse(List.of())) {
            parts.put(row(result, day), UsageSums.of(day, result.figures().quality()));
        }
        return parts;
    }

    private static UsageKey row(JobEnergy result, DayEnergy day) {
        Subject subject = result.subject();
        return new UsageKey(
                result.run().cluster(),
                day.dayTime(),
                subject.userName(),
                subject.account(),
                subject.partitionName(),
                result.figures().scope());
    }
}
