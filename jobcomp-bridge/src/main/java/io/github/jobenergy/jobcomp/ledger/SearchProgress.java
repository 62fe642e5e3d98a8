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
 * The progress of the search of accounting for runs without a record of the hook: the value of the cluster's progress record
 * on the topic {@code jobcomp-ledger}. It advances in a transaction after all runs found before are published, so it is never
 * ahead of the published runs. It also holds the runs that were erased before their end was known: their ledger entries cannot
 * be found by end time.
 *
 * @param cluster the cluster of the accounting
 * @param sweptUntil every run that ended before this time, and whose row existed when it was searched for, is published
 * @param rescannedUntil the position of the search for late rows
 * @param rescanEnd the end of that search; it starts {@link #RESCANNED} before
 * @param erasedRuns the runs that were erased before their end was known, as text; absent if there are none
 */
public record SearchProgress(
        String cluster,
        Instant sweptUntil,
        Instant rescannedUntil,
        Instant rescanEnd,
        Optional<List<String>> erasedRuns) {

    /** The interval before the present in which late rows are searched for. */
    public static final Duration RESCANNED = Duration.ofDays(2);

    /** The time between two searches for late rows. */
    private static final Duration BETWEEN_RESCANS = Duration.ofDays(1);

    /** The progress before the first search, which starts {@link #RESCANNED} before the present. */
    public static SearchProgress none(String cluster, Instant now) {
        Instant second = now.truncatedTo(ChronoUnit.SECONDS);
        return new SearchProgress(cluster, second.minus(RESCANNED), second, second, Optional.empty());
    }

    /** The key of the cluster's progress record; it differs from the keys of all runs. */
    public static String key(String cluster) {
        return cluster + "/progress";
    }

    /** Whether the key is that of a progress record. */
    public static boolean isKey(String key) {
        return key.endsWith("/progress");
    }

    /** The progress with the sweep completed up to this time. */
    public SearchProgress swept(Instant until) {
        return new SearchProgress(cluster, until, rescannedUntil, rescanEnd, erasedRuns);
    }

    /** The progress with the search for late rows at this position, and with this end. */
    public SearchProgress rescanned(Instant until, Instant end) {
        return new SearchProgress(cluster, sweptUntil, until, end, erasedRuns);
    }

    /** The progress with these runs added to those erased before their end was known. */
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

    /**
     * The interval that the search for late rows has to cover now, if there is one: the rest of the last search, or the next
     * search.
     */
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
