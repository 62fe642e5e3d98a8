package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.account.AccountStores;
import io.github.jobenergy.energy.meter.stores.AnsweredRun;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.MinuteDelta;
import io.github.jobenergy.energy.meter.stores.MinuteUses;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The state of the meter in maps: for one process and one thread, limited by its memory. Times are milliseconds since
 * 1970-01-01T00:00:00Z, as in the keys of the maps; a minute or an hour is identified by its first millisecond.
 */
public final class MemoryMeterStores implements MeterStores {

    private final Map<NodeKey, NodeMemory> nodes = new HashMap<>();
    private final Map<Series, NavigableMap<Long, Bucket>> buckets = new HashMap<>();
    private final Map<NodeKey, NavigableMap<Long, MinuteDelta>> sums = new HashMap<>();
    private final Map<NodeKey, NavigableMap<Long, HourlyDelta>> hours = new HashMap<>();
    private final Map<NodeKey, NavigableMap<Long, MinuteUses>> uses = new HashMap<>();
    private final Map<NodeKey, Map<RunKey, AnsweredRun>> runs = new HashMap<>();
    private final Map<NodeKey, Map<RunKey, NodeJobEnergy>> answers = new HashMap<>();
    private final Map<NodeKey, NavigableSet<Ending>> ends = new HashMap<>();
    private final Map<NodeKey, NavigableMap<Long, NodeState>> states = new HashMap<>();
    private final AccountStores accounts = new MemoryAccountStores();
    private final MemoryReminders<Reminder> reminders = new MemoryReminders<>();
    private final Map<NodeKey, Long> slotsFrom = new HashMap<>();

    private record Series(NodeKey node, MeterId meter) {}

    /** The end of a run in the index of ends; without a run, it sorts before all ends of that time. */
    private record Ending(long end, Optional<RunKey> run) implements Comparable<Ending> {

        static Ending of(AnsweredRun run) {
            return new Ending(run.nodeRun().end(), Optional.of(run.nodeRun().run()));
        }

        @Override
        public int compareTo(Ending other) {
            if (end != other.end || run.isEmpty() || other.run.isEmpty()) {
                return end == other.end
                        ? Boolean.compare(run.isPresent(), other.run.isPresent())
                        : Long.compare(end, other.end);
            }
            return run.get().compareTo(other.run.get());
        }
    }

    @Override
    public NodeMemory node(NodeKey node) {
        return nodes.getOrDefault(node, NodeMemory.NEW);
    }

    @Override
    public void putNode(NodeKey node, NodeMemory memory) {
        nodes.put(node, memory);
    }

    private NavigableMap<Long, Bucket> series(NodeKey node, MeterId meter) {
        return buckets.computeIfAbsent(new Series(node, meter), series -> new TreeMap<>());
    }

    @Override
    public Bucket bucket(NodeKey node, MeterId meter, long minute) {
        return series(node, meter).getOrDefault(minute, Bucket.EMPTY);
    }

    @Override
    public void putBucket(NodeKey node, MeterId meter, long minute, Bucket bucket) {
        series(node, meter).put(minute, bucket);
    }

    @Override
    public SortedMap<Long, Bucket> buckets(NodeKey node, MeterId meter, long firstMinute, long lastMinute) {
        return series(node, meter).subMap(firstMinute, true, lastMinute, true);
    }

    @Override
    public Optional<Bucket> bucketBefore(NodeKey node, MeterId meter, long minute) {
        return Optional.ofNullable(series(node, meter).lowerEntry(minute)).map(Map.Entry::getValue);
    }

    @Override
    public Optional<Bucket> bucketAfter(NodeKey node, MeterId meter, long minute) {
        return Optional.ofNullable(series(node, meter).higherEntry(minute)).map(Map.Entry::getValue);
    }

    @Override
    public long oldestRetainedMinute() {
        return Long.MIN_VALUE;
    }

    @Override
    public SortedMap<Long, MinuteDelta> sums(NodeKey node, long firstMinute, long endMinute) {
        NavigableMap<Long, MinuteDelta> known = sums.getOrDefault(node, new TreeMap<>());
        return firstMinute < endMinute ? known.subMap(firstMinute, endMinute) : new TreeMap<>();
    }

    @Override
    public void putSum(NodeKey node, long minute, MinuteDelta sum) {
        sums.computeIfAbsent(node, key -> new TreeMap<>()).put(minute, sum);
    }

    @Override
    public SortedMap<Long, HourlyDelta> hours(NodeKey node, long firstHour, long end) {
        NavigableMap<Long, HourlyDelta> known = hours.getOrDefault(node, new TreeMap<>());
        return firstHour < end ? known.subMap(firstHour, end) : new TreeMap<>();
    }

    @Override
    public void putHour(NodeKey node, long hour, HourlyDelta sum) {
        hours.computeIfAbsent(node, key -> new TreeMap<>()).put(hour, sum);
    }

    @Override
    public SortedMap<Long, MinuteUses> uses(NodeKey node, long firstMinute, long lastMinute) {
        NavigableMap<Long, MinuteUses> known = uses.getOrDefault(node, new TreeMap<>());
        return firstMinute > lastMinute ? new TreeMap<>() : known.subMap(firstMinute, true, lastMinute, true);
    }

    @Override
    public void putUses(NodeKey node, long minute, MinuteUses minuteUses) {
        uses.computeIfAbsent(node, key -> new TreeMap<>()).put(minute, minuteUses);
    }

    /** Does nothing, because all uses are kept. */
    @Override
    public void keepUses(NodeKey node, long minute, MinuteUses kept) {}

    @Override
    public Optional<AnsweredRun> run(NodeKey node, RunKey run) {
        return Optional.ofNullable(runs.getOrDefault(node, Map.of()).get(run));
    }

    @Override
    public void putRun(AnsweredRun run) {
        NodeKey node = run.nodeRun().key();
        removeEnd(node, run.nodeRun().run());
        runs.computeIfAbsent(node, key -> new HashMap<>()).put(run.nodeRun().run(), run);
        ends.computeIfAbsent(node, key -> new TreeSet<>()).add(Ending.of(run));
    }

    @Override
    public Optional<NodeJobEnergy> answer(NodeKey node, RunKey run) {
        return Optional.ofNullable(answers.getOrDefault(node, Map.of()).get(run));
    }

    @Override
    public void putAnswer(NodeJobEnergy answer) {
        answers.computeIfAbsent(answer.node(), key -> new HashMap<>()).put(answer.run(), answer);
    }

    @Override
    public void removeRun(NodeKey node, RunKey run) {
        removeEnd(node, run);
        runs.getOrDefault(node, new HashMap<>()).remove(run);
        answers.getOrDefault(node, new HashMap<>()).remove(run);
    }

    private void removeEnd(NodeKey node, RunKey run) {
        run(node, run).ifPresent(known -> endings(node).remove(Ending.of(known)));
    }

    private NavigableSet<Ending> endings(NodeKey node) {
        return ends.getOrDefault(node, new TreeSet<>());
    }

    @Override
    public Stream<AnsweredRun> runsEndingFrom(NodeKey node, long time, Optional<RunKey> after) {
        return endings(node).tailSet(new Ending(time, after), false).stream()
                .flatMap(ending -> ending.run().flatMap(run -> run(node, run)).stream());
    }

    @Override
    public boolean areRunsEndingFrom(NodeKey node, long time, int many) {
        return endings(node).tailSet(new Ending(time, Optional.empty())).stream()
                        .limit(many)
                        .count()
                == many;
    }

    @Override
    public void removeRunsEndedBefore(NodeKey node, long time) {
        long needed = runsEndingFrom(node, time)
                .mapToLong(run -> run.nodeRun().coLocatedSince())
                .reduce(time, Math::min);
        endings(node).headSet(new Ending(needed, Optional.empty())).stream()
                .flatMap(ending -> ending.run().stream())
                .toList()
                .forEach(run -> removeRun(node, run));
    }

    @Override
    public SortedMap<Long, NodeState> states(NodeKey node) {
        return states.getOrDefault(node, new TreeMap<>());
    }

    @Override
    public void putState(NodeState state) {
        states.computeIfAbsent(state.node(), node -> new TreeMap<>())
                .put(state.observedTime().toEpochMilli(), state);
    }

    @Override
    public void removeState(NodeState state) {
        states.getOrDefault(state.node(), new TreeMap<>())
                .remove(state.observedTime().toEpochMilli());
    }

    @Override
    public AccountStores accounts() {
        return accounts;
    }

    @Override
    public long slotsFrom(NodeKey node) {
        return slotsFrom.getOrDefault(node, NodeMemory.NEVER);
    }

    @Override
    public void putSlotsFrom(NodeKey node, long time) {
        slotsFrom.put(node, time);
    }

    @Override
    public void putReminder(Reminder reminder, long wallTime) {
        reminders.put(reminder, wallTime);
    }

    @Override
    public List<Reminder> takeReminders(long wallTime, int atMost, Predicate<Reminder> filter) {
        return reminders.take(wallTime, atMost, filter);
    }
}
