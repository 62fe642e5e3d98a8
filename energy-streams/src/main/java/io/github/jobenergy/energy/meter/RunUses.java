package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.MinuteUses.TimedUse;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.Stay;
import io.github.jobenergy.energy.share.CpuUse;
import io.github.jobenergy.energy.share.MeasuredUse;
import io.github.jobenergy.energy.share.Shares;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.RunUse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What was measured of the CPU time that the runs on a node used. */
final class RunUses {

    /** A run may be seen in its control group a little longer than Slurm's clock says. */
    private static final long AFTER_END = Bucket.MINUTE;

    private static final long HOUR = 60 * Bucket.MINUTE;

    private final MeterStores stores;
    private final NodeKey node;
    private final Map<RunKey, CpuUse> measured = new HashMap<>();

    RunUses(MeterStores stores, NodeKey node) {
        this.stores = stores;
        this.node = node;
    }

    /** The beginnings of UTC hours strictly inside {@code (from, to)} with something measured in the hour before or after. */
    List<Long> hoursWithin(long from, long to) {
        SortedMap<Long, MinuteUses> around =
                new TreeMap<>(stores.uses(node, Bucket.minuteOf(from - HOUR), Bucket.minuteOf(to + HOUR)));
        List<Long> hours = new ArrayList<>();
        if (!around.isEmpty()) {
            long first = Math.max(from, around.firstKey() - HOUR);
            long end = Math.min(to, around.lastKey() + HOUR + 1);
            for (long hour = Math.floorDiv(first, HOUR) * HOUR + HOUR; hour < end; hour += HOUR) {
                if (!around.subMap(hour - HOUR, hour + HOUR).isEmpty()) {
                    hours.add(hour);
                }
            }
        }
        return hours;
    }

    /** The shares of these runs by what they used in {@code [from, to)}; absent unless the use of each was measured. */
    Optional<Shares> shares(Collection<NodeRun> present, long from, long to) {
        SortedMap<RunKey, Long> used = new TreeMap<>();
        for (NodeRun run : present) {
            boolean isAmbiguous = present.stream().anyMatch(other -> isNamesake(other.run(), run.run()));
            CpuUse use = isAmbiguous
                    ? read(run, said -> said.cluster().isPresent())
                    : measured.computeIfAbsent(run.run(), key -> read(run, said -> true));
            Optional<Long> millis = use.between(from, to);
            if (millis.isEmpty()) {
                return Optional.empty();
            }
            used.put(run.run(), millis.get());
        }
        return MeasuredUse.shares(used);
    }

    /** Whether only their clusters tell two runs apart. */
    private static boolean isNamesake(RunKey one, RunKey other) {
        return one.jobId() == other.jobId() && !one.cluster().equals(other.cluster());
    }

    private CpuUse read(NodeRun run, Predicate<RunUse> among) {
        CpuUse use = new CpuUse(run.start(), run.end());
        long newest = stores.node(node).newestReading();
        long last = run.end() == Stay.OPEN ? newest : Math.min(newest, run.end() + AFTER_END);
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
