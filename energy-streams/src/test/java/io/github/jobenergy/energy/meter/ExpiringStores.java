package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.account.AccountStores;
import io.github.jobenergy.energy.meter.stores.AnsweredRun;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.HourlyDelta.Mark;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.MinuteDelta;
import io.github.jobenergy.energy.meter.stores.MinuteUses;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.replay.MemoryMeterStores;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Duration;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Stores in memory of which readings, minute sums and uses go after eight days, as those of a task do. */
class ExpiringStores implements MeterStores {

    private static final long RETENTION = Duration.ofDays(8).toMillis();

    private final MemoryMeterStores all = new MemoryMeterStores();
    private final Map<NodeKey, SortedMap<Long, MinuteUses>> keptUses = new HashMap<>();
    private long newest = Long.MIN_VALUE;

    private <T> SortedMap<Long, T> kept(SortedMap<Long, T> found) {
        return new TreeMap<>(found).tailMap(oldestRetainedMinute());
    }

    @Override
    public NodeMemory node(NodeKey node) {
        return all.node(node);
    }

    @Override
    public void putNode(NodeKey node, NodeMemory memory) {
        all.putNode(node, memory);
    }

    @Override
    public Bucket bucket(NodeKey node, MeterId meter, long minute) {
        return all.bucket(node, meter, minute);
    }

    @Override
    public void putBucket(NodeKey node, MeterId meter, long minute, Bucket bucket) {
        newest = Math.max(newest, minute);
        all.putBucket(node, meter, minute, bucket);
    }

    @Override
    public SortedMap<Long, Bucket> buckets(NodeKey node, MeterId meter, long firstMinute, long lastMinute) {
        return kept(all.buckets(node, meter, firstMinute, lastMinute));
    }

    @Override
    public Optional<Bucket> bucketBefore(NodeKey node, MeterId meter, long minute) {
        return all.bucketBefore(node, meter, minute)
                .filter(bucket -> bucket.points().get(0).time() >= oldestRetainedMinute());
    }

    @Override
    public Optional<Bucket> bucketAfter(NodeKey node, MeterId meter, long minute) {
        return all.bucketAfter(node, meter, Math.max(minute, oldestRetainedMinute() - 1));
    }

    @Override
    public long oldestRetainedMinute() {
        return newest == Long.MIN_VALUE ? newest : newest - RETENTION + Bucket.MINUTE;
    }

    @Override
    public SortedMap<Long, MinuteDelta> sums(NodeKey node, long firstMinute, long endMinute) {
        return kept(all.sums(node, firstMinute, endMinute));
    }

    @Override
    public void putSum(NodeKey node, long minute, MinuteDelta sum) {
        all.putSum(node, minute, sum);
    }

    /** What is read of bytes is made anew each time. */
    @Override
    public SortedMap<Long, HourlyDelta> hours(NodeKey node, long firstHour, long end) {
        SortedMap<Long, HourlyDelta> hours = new TreeMap<>(all.hours(node, firstHour, end));
        hours.replaceAll((hour, sum) -> copy(sum));
        return hours;
    }

    @SuppressWarnings("IdentityHashMapUsage") // spans are compared by identity
    private static HourlyDelta copy(HourlyDelta sum) {
        Map<EdgeUncertainty, EdgeUncertainty> copies = new IdentityHashMap<>();
        List<Mark> marks = sum.marks().stream()
                .map(mark -> new Mark(
                        mark.time(),
                        mark.second(),
                        mark.uncertainties().stream()
                                .map(split -> copies.computeIfAbsent(split, ExpiringStores::copy))
                                .toList(),
                        mark.gpus()))
                .toList();
        return new HourlyDelta(
                sum.summedDomains(), sum.pieces(), marks, sum.affectedFrom(), sum.affectedTo(), sum.lowest());
    }

    private static EdgeUncertainty copy(EdgeUncertainty split) {
        return new EdgeUncertainty(split.start(), split.end(), split.parts(), split.isSumKnown());
    }

    @Override
    public void putHour(NodeKey node, long hour, HourlyDelta sum) {
        all.putHour(node, hour, sum);
    }

    @Override
    public SortedMap<Long, MinuteUses> uses(NodeKey node, long firstMinute, long lastMinute) {
        SortedMap<Long, MinuteUses> uses = new TreeMap<>();
        if (firstMinute <= lastMinute) {
            uses.putAll(keptUses.getOrDefault(node, new TreeMap<>()).subMap(firstMinute, lastMinute + 1));
            uses.putAll(kept(all.uses(node, firstMinute, lastMinute)));
        }
        return uses;
    }

    @Override
    public void putUses(NodeKey node, long minute, MinuteUses uses) {
        all.putUses(node, minute, uses);
    }

    @Override
    public void keepUses(NodeKey node, long minute, MinuteUses uses) {
        keptUses.computeIfAbsent(node, key -> new TreeMap<>()).put(minute, uses);
    }

    @Override
    public Optional<AnsweredRun> run(NodeKey node, RunKey run) {
        return all.run(node, run);
    }

    @Override
    public void putRun(AnsweredRun run) {
        all.putRun(run);
    }

    @Override
    public Optional<NodeJobEnergy> answer(NodeKey node, RunKey run) {
        return all.answer(node, run);
    }

    @Override
    public void putAnswer(NodeJobEnergy answer) {
        all.putAnswer(answer);
    }

    @Override
    public void removeRun(NodeKey node, RunKey run) {
        all.removeRun(node, run);
    }

    @Override
    public Stream<AnsweredRun> runsEndingFrom(NodeKey node, long time, Optional<RunKey> after) {
        return all.runsEndingFrom(node, time, after);
    }

    @Override
    public boolean areRunsEndingFrom(NodeKey node, long time, int many) {
        return all.areRunsEndingFrom(node, time, many);
    }

    @Override
    public void removeRunsEndedBefore(NodeKey node, long time) {
        all.removeRunsEndedBefore(node, time);
    }

    @Override
    public SortedMap<Long, NodeState> states(NodeKey node) {
        return all.states(node);
    }

    @Override
    public void putState(NodeState state) {
        all.putState(state);
    }

    @Override
    public void removeState(NodeState state) {
        all.removeState(state);
    }

    @Override
    public AccountStores accounts() {
        return all.accounts();
    }

    @Override
    public long slotsFrom(NodeKey node) {
        return all.slotsFrom(node);
    }

    @Override
    public void putSlotsFrom(NodeKey node, long time) {
        all.putSlotsFrom(node, time);
    }

    @Override
    public void putReminder(Reminder reminder, long wallTime) {
        all.putReminder(reminder, wallTime);
    }

    @Override
    public List<Reminder> takeReminders(long wallTime, int atMost, Predicate<Reminder> accepted) {
        return all.takeReminders(wallTime, atMost, accepted);
    }
}
