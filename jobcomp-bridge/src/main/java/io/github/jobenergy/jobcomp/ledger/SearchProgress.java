package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How far accounting has been searched for runs the hook did not tell of: the value of a cluster's one record of that kind on
 * the topic {@code jobcomp-ledger}. It moves on in the transaction after everything that was found before is said, so it is
 * never ahead of what is published. And what has to be at hand wherever the search is: which runs were erased before their end
 * was known. An entry is looked for from the end of its run on, where theirs is not.
 *
 * @param cluster whose accounting
 * @param sweptUntil every run whose row was there by then, and that ended before, is said
 * @param rescannedUntil how far the search for rows that came late has got
 * @param rescanEnd where that search ends; it begins {@link #RESCANNED} before
 * @param erasedRuns the runs that were erased before their end was known, as text; absent if there are none
 */
public record SearchProgress(
        String cluster,
        Instant sweptUntil,
        Instant rescannedUntil,
        Instant rescanEnd,
        Optional<List<String>> erasedRuns) {

    /** How late a row may come to be found without being asked for. */
    public static final Duration RESCANNED = Duration.ofDays(2);

    /** How often late rows are searched for. */
    private static final Duration BETWEEN_RESCANS = Duration.ofDays(1);

    /** Nothing was searched yet: the search begins as far back as late rows are found. */
    public static SearchProgress none(String cluster, Instant now) {
        Instant second = now.truncatedTo(ChronoUnit.SECONDS);
        return new SearchProgress(cluster, second.minus(RESCANNED), second, second, Optional.empty());
    }

    /** The key of a cluster's record; no run has it. */
    public static String key(String cluster) {
        return cluster + "/progress";
    }

    /** Whether a record with this key is of this kind. */
    public static boolean isKey(String key) {
        return key.endsWith("/progress");
    }

    /** Everything is swept up to then. */
    public SearchProgress swept(Instant until) {
        return new SearchProgress(cluster, until, rescannedUntil, rescanEnd, erasedRuns);
    }

    /** The search for late rows that ends there has got to there. */
    public SearchProgress rescanned(Instant until, Instant end) {
        return new SearchProgress(cluster, sweptUntil, until, end, erasedRuns);
    }

    /** The same, and these runs were erased before their end was known. */
    public SearchProgress erased(Collection<RunKey> more) {
        Set<RunKey> all = new TreeSet<>(erased());
        all.addAll(more);
        return new SearchProgress(
                cluster,
                sweptUntil,
                rescannedUntil,
                rescanEnd,
                Optional.of(all.stream().map(RunKey::text).toList()).filter(runs -> !runs.isEmpty()));
    }

    /** The runs that were erased before their end was known. */
    public Set<RunKey> erased() {
        return erasedRuns.orElse(List.of()).stream().map(RunKey::parse).collect(Collectors.toSet());
    }

    /** What the search for late rows has to go through now, if there is anything: the rest of the last one, or the next. */
    public Optional<Interval> rescan(Instant now) {
        Instant end = now.truncatedTo(ChronoUnit.SECONDS);
        boolean isClockSetBack = rescanEnd.isAfter(end.plus(BETWEEN_RESCANS));
        if (rescannedUntil.isBefore(rescanEnd) && !isClockSetBack) {
            return Optional.of(Interval.of(rescannedUntil, rescanEnd));
        }
        boolean isDue = isClockSetBack || !end.isBefore(rescanEnd.plus(BETWEEN_RESCANS));
        return isDue ? Optional.of(Interval.of(end.minus(RESCANNED), end)) : Optional.empty();
    }
}
