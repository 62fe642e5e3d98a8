package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.MinuteUses;
import io.github.jobenergy.energy.meter.stores.MinuteUses.TimedUse;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.share.CpuUse;
import io.github.jobenergy.energy.share.MeasuredUse;
import io.github.jobenergy.energy.share.Shares;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.RunUse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Reads the measured CPU times of the runs on a node. Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys
 * of the stores; an hour is identified by its first millisecond.
 */
final class RunUses {

    /**
     * The time in milliseconds after the end of a run for which its CPU time is accepted: a control group may exist a
     * little longer than Slurm's end time.
     */
    private static final long AFTER_END = Bucket.MINUTE;

    private static final long HOUR = 60 * Bucket.MINUTE;

    private final MeterStores stores;
    private final NodeKey node;
    private final long newest;
    private final Map<RunKey, CpuUse> measured = new HashMap<>();
    private NavigableSet<Long> minutes = new TreeSet<>();
    private Optional<Range> searched = Optional.empty();
    private Optional<NodeRun> unmeasured = Optional.empty();

    RunUses(MeterStores stores, NodeKey node) {
        this.stores = stores;
        this.node = node;
        this.newest = stores.node(node).newestReading();
    }

    /**
     * Returns the starts of UTC hours strictly inside {@code (from, to)} with a measurement in the hour before or
     * after.
     */
    List<Long> hoursWithin(long from, long to) {
        if (newest < from - HOUR) {
            return List.of();
        }
        SortedSet<Long> around = minutesWithin(from - HOUR, to + HOUR);
        List<Long> hours = new ArrayList<>();
        if (!around.isEmpty()) {
            long first = Math.max(from, around.first() - HOUR);
            long end = Math.min(to, around.last() + HOUR + 1);
            for (long hour = Math.floorDiv(first, HOUR) * HOUR + HOUR; hour < end; hour += HOUR) {
                if (!minutes.subSet(hour - HOUR, hour + HOUR).isEmpty()) {
                    hours.add(hour);
                }
            }
        }
        return hours;
    }

    /** Checks whether there is no measurement of any of these runs. */
    boolean isNothingMeasured(Collection<NodeRun> runs) {
        long from = runs.stream().mapToLong(NodeRun::start).min().orElse(0);
        long to = runs.stream().mapToLong(this::lastRead).max().orElse(0);
        return from > to || minutesWithin(from, to).isEmpty();
    }

    /** Returns the time up to which a run may have measurements. */
    private long lastRead(NodeRun run) {
        return run.end() == RunInterval.OPEN ? newest : Math.min(newest, run.end() + AFTER_END);
    }

    /**
     * Returns the minutes with measurements, both ends included. Each read of the stores covers more than the queried
     * range, and is cached.
     */
    private SortedSet<Long> minutesWithin(long from, long requestedTo) {
        long to = Math.min(requestedTo, newest);
        if (from > to) {
            return new TreeSet<>();
        }
        if (searched.filter(range -> range.from() <= from && to <= range.to()).isEmpty()) {
            long more = HOUR + to - from;
            Range wider = new Range(from - more, Math.min(newest, to + more));
            Range all = searched.map(
                            range -> new Range(Math.min(range.from(), wider.from()), Math.max(range.to(), wider.to())))
                    .orElse(wider);
            searched = Optional.of(all);
            minutes = new TreeSet<>(stores.uses(node, Bucket.minuteOf(all.from()), Bucket.minuteOf(all.to()))
                    .keySet());
        }
        return minutes.subSet(Bucket.minuteOf(from), true, Bucket.minuteOf(to), true);
    }

    /** Checks whether one of these runs is known to have no measured use in {@code [from, to)}. */
    boolean isKnownToLackOne(Set<RunKey> present, long from, long to) {
        return unmeasured
                .map(NodeRun::run)
                .filter(present::contains)
                .map(measured::get)
                .filter(use -> use.between(from, to).isEmpty())
                .isPresent();
    }

    /**
     * Returns the shares of these runs by their CPU time in {@code [from, to)}; absent unless the use of each run was
     * measured.
     */
    Optional<Shares> shares(Collection<NodeRun> present, long from, long to) {
        Map<Long, Set<String>> clusters = new HashMap<>();
        present.forEach(run -> clusters.computeIfAbsent(run.run().jobId(), id -> new HashSet<>())
                .add(run.run().cluster()));
        SortedMap<RunKey, Long> used = new TreeMap<>();
        for (NodeRun run : present) {
            boolean isAmbiguous =
                    Objects.requireNonNull(clusters.get(run.run().jobId())).size() > 1;
            CpuUse use = isAmbiguous
                    ? read(run, other -> other.cluster().isPresent())
                    : measured.computeIfAbsent(run.run(), key -> read(run, other -> true));
            Optional<Long> millis = use.between(from, to);
            if (millis.isEmpty()) {
                unmeasured = Optional.of(run).filter(one -> !isAmbiguous);
                return Optional.empty();
            }
            used.put(run.run(), millis.get());
        }
        return MeasuredUse.shares(used);
    }

    private CpuUse read(NodeRun run, Predicate<RunUse> among) {
        CpuUse use = new CpuUse(run.start(), run.end());
        long last = lastRead(run);
        for (MinuteUses minute : stores.uses(node, Bucket.minuteOf(run.start()), Bucket.minuteOf(last))
                .values()) {
            for (TimedUse timed : minute.uses()) {
                if (timed.time() <= last && among.test(timed.use()) && isOf(run.run(), timed.use())) {
                    use.add(timed.time(), timed.use().cpuTime().toMillis());
                }
            }
        }
        return use;
    }

    private static boolean isOf(RunKey run, RunUse use) {
        return use.jobId() == run.jobId()
                && use.cluster()
                        .filter(cluster -> !cluster.equals(run.cluster()))
                        .isEmpty()
                && use.submitTime()
                        .filter(time -> !time.equals(run.submitTime()))
                        .isEmpty();
    }
}
