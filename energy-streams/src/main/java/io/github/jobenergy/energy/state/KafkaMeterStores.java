package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.account.AccountStores;
import io.github.jobenergy.energy.meter.stores.AnsweredRun;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.MinuteDelta;
import io.github.jobenergy.energy.meter.stores.MinuteUses;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.state.ReminderStore.Times;
import io.github.jobenergy.energy.state.window.FirstSegment;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/**
 * The state stores of the meter in its task. Keys of several parts are {@link StateKey}s. Times are milliseconds since
 * 1970-01-01T00:00:00Z, as in the keys of the stores; a minute or an hour is identified by its first millisecond.
 */
public final class KafkaMeterStores implements MeterStores {

    private static final String NEWEST = "newest minute";

    /** The interval between two checks of the segments: changelogs of window stores lose records older than a few days. */
    private static final Duration SEGMENT_CHECK_INTERVAL = Duration.ofDays(1);

    private final ProcessingContext task;
    private final NodeStore nodes;
    private final NodeRunStores runs;
    private final BucketStore readings;
    private final WindowStore<String, byte[]> minuteSums;
    private final WindowStore<String, byte[]> hourSums;
    private final WindowStore<String, byte[]> minuteUses;
    private final WindowStore<String, byte[]> keptUses;
    private final KeyValueStore<String, byte[]> states;
    private final KeyValueStore<String, byte[]> clock;
    private final AccountStores accounts;
    private final ReminderStore reminders;
    private final StateRecords records = new StateRecords();
    private long newest = Long.MIN_VALUE;
    private Instant segmentsDue = Instant.MIN;

    /** The stores of the task of this context. */
    public KafkaMeterStores(ProcessingContext context) {
        task = context;
        runs = new NodeRunStores(context);
        nodes = context.getStateStore(StoreNames.NODES);
        readings = context.getStateStore(StoreNames.READINGS);
        minuteSums = context.getStateStore(StoreNames.MINUTE_SUMS);
        hourSums = context.getStateStore(StoreNames.HOUR_SUMS);
        minuteUses = context.getStateStore(StoreNames.MINUTE_USES);
        keptUses = context.getStateStore(StoreNames.KEPT_USES);
        states = context.getStateStore(StoreNames.STATES);
        clock = context.getStateStore(StoreNames.METER_CLOCK);
        accounts = new KafkaAccountStores(context);
        reminders = new ReminderStore(context.getStateStore(StoreNames.METER_REMINDERS));
    }

    /** Writes a placeholder to each window store without a segment, at most once a day. */
    public void keepSegments(Instant now) {
        if (now.isBefore(segmentsDue)) {
            return;
        }
        segmentsDue = now.plus(SEGMENT_CHECK_INTERVAL);
        readings.keepFirstSegment();
        List.of(minuteSums, hourSums, minuteUses, keptUses).forEach(FirstSegment::keep);
    }

    @Override
    public NodeMemory node(NodeKey node) {
        return nodes.get(node);
    }

    @Override
    public NodeKey known(NodeKey node) {
        return nodes.known(node);
    }

    @Override
    public void putNode(NodeKey node, NodeMemory memory) {
        nodes.put(node, memory);
    }

    @Override
    public Bucket bucket(NodeKey node, MeterId meter, long minute) {
        return readings.get(node, meter, minute);
    }

    @Override
    public void putBucket(NodeKey node, MeterId meter, long minute, Bucket bucket) {
        readings.put(node, meter, minute, bucket);
        if (minute > newestMinute()) {
            clock.put(NEWEST, ByteBuffer.allocate(Long.BYTES).putLong(minute).array());
            newest = minute;
        }
    }

    @Override
    public SortedMap<Long, Bucket> buckets(NodeKey node, MeterId meter, long firstMinute, long lastMinute) {
        return firstMinute > lastMinute
                ? new TreeMap<>()
                : readings.range(node, meter, Math.max(0, firstMinute), Math.max(0, lastMinute));
    }

    @Override
    public Optional<Bucket> bucketBefore(NodeKey node, MeterId meter, long minute) {
        long oldest = Math.max(0, oldestRetainedMinute());
        return minute <= oldest ? Optional.empty() : readings.last(node, meter, oldest, minute - 1);
    }

    @Override
    public Optional<Bucket> bucketAfter(NodeKey node, MeterId meter, long minute) {
        long newestMinute = newestMinute();
        return minute >= newestMinute
                ? Optional.empty()
                : readings.first(node, meter, Math.max(0, minute + Bucket.MINUTE), newestMinute);
    }

    private static Instant instant(long time) {
        return Instant.ofEpochMilli(Math.max(0, time));
    }

    /** Returns the newest minute of all readings: read from its store once, and written there whenever it changes. */
    private long newestMinute() {
        if (newest == Long.MIN_VALUE) {
            newest = Optional.ofNullable(clock.get(NEWEST))
                    .map(bytes -> ByteBuffer.wrap(bytes).getLong())
                    .orElse(Long.MIN_VALUE);
        }
        return newest;
    }

    @Override
    public long oldestRetainedMinute() {
        long newestMinute = newestMinute();
        return newestMinute == Long.MIN_VALUE
                ? newestMinute
                : newestMinute - StoreNames.RETENTION.toMillis() + Bucket.MINUTE;
    }

    @Override
    public SortedMap<Long, MinuteDelta> sums(NodeKey node, long firstMinute, long endMinute) {
        SortedMap<Long, MinuteDelta> sums = new TreeMap<>();
        if (firstMinute >= endMinute) {
            return sums;
        }
        try (WindowStoreIterator<byte[]> found =
                minuteSums.fetch(node.text(), instant(firstMinute), instant(endMinute - Bucket.MINUTE))) {
            found.forEachRemaining(entry -> sums.put(entry.key, MeterBytes.minuteSum(entry.value)));
        }
        return sums;
    }

    @Override
    public void putSum(NodeKey node, long minute, MinuteDelta sum) {
        minuteSums.put(node.text(), MeterBytes.write(sum), minute);
    }

    @Override
    public SortedMap<Long, HourlyDelta> hours(NodeKey node, long firstHour, long end) {
        SortedMap<Long, HourlyDelta> hours = new TreeMap<>();
        if (firstHour >= end) {
            return hours;
        }
        try (WindowStoreIterator<byte[]> found = hourSums.fetch(node.text(), instant(firstHour), instant(end - 1))) {
            found.forEachRemaining(entry -> hours.put(entry.key, HourBytes.hour(entry.value)));
        }
        return hours;
    }

    @Override
    public void putHour(NodeKey node, long hour, HourlyDelta sum) {
        hourSums.put(node.text(), HourBytes.write(sum), hour);
    }

    @Override
    public SortedMap<Long, MinuteUses> uses(NodeKey node, long firstMinute, long lastMinute) {
        SortedMap<Long, MinuteUses> uses = new TreeMap<>();
        if (firstMinute > lastMinute) {
            return uses;
        }
        for (WindowStore<String, byte[]> store : List.of(keptUses, minuteUses)) {
            try (WindowStoreIterator<byte[]> found =
                    store.fetch(node.text(), instant(firstMinute), instant(lastMinute))) {
                found.forEachRemaining(entry -> uses.put(entry.key, records.read(MinuteUses.class, entry.value)));
            }
        }
        return uses;
    }

    @Override
    public void keepUses(NodeKey node, long minute, MinuteUses uses) {
        keptUses.put(node.text(), records.write(uses), minute);
    }

    @Override
    public void putUses(NodeKey node, long minute, MinuteUses uses) {
        minuteUses.put(node.text(), records.write(uses), minute);
    }

    @Override
    public Optional<AnsweredRun> run(NodeKey node, RunKey run) {
        return runs.run(node, run);
    }

    @Override
    public void putRun(AnsweredRun run) {
        runs.putRun(run);
    }

    @Override
    public void putAnswered(AnsweredRun run) {
        runs.putAnswered(run);
    }

    @Override
    public Optional<NodeJobEnergy> answer(NodeKey node, RunKey run) {
        return runs.answer(node, run);
    }

    @Override
    public void putAnswer(NodeJobEnergy answer) {
        runs.putAnswer(answer);
    }

    @Override
    public void removeRun(NodeKey node, RunKey run) {
        runs.remove(node, run);
    }

    /** Removes runs whose retention has expired, on nodes without readings. Returns whether there are more. */
    public boolean removeExpired(Instant now) {
        return runs.removeExpired(now);
    }

    @Override
    public Stream<AnsweredRun> runsEndingFrom(NodeKey node, long time, Optional<RunKey> after) {
        return runs.endingFrom(node, time, after);
    }

    @Override
    public boolean areRunsEndingFrom(NodeKey node, long time, int many) {
        return runs.areEndingFrom(node, time, many);
    }

    @Override
    public void removeRunsEndedBefore(NodeKey node, long time) {
        runs.removeEndedBefore(node, time);
    }

    @Override
    public SortedMap<Long, NodeState> states(NodeKey node) {
        String prefix = StateKey.of(node.text());
        SortedMap<Long, NodeState> known = new TreeMap<>();
        try (KeyValueIterator<String, byte[]> found = states.range(prefix, StateKey.after(prefix))) {
            found.forEachRemaining(entry -> known.put(
                    Times.of(entry.key.substring(prefix.length())), records.read(NodeState.class, entry.value)));
        }
        return known;
    }

    private static String stateKey(NodeState state) {
        return StateKey.of(state.node().text())
                + Times.text(state.observedTime().toEpochMilli());
    }

    @Override
    public void putState(NodeState state) {
        states.put(stateKey(state), records.write(state));
        removeStatesBefore(
                state.node(),
                Math.min(state.observedTime().toEpochMilli(), task.currentSystemTimeMs())
                        - StoreNames.OPEN_RUNS_KEPT.toMillis());
    }

    /** Removes states before that time, except the last of them, which was still valid at that time. */
    private void removeStatesBefore(NodeKey node, long time) {
        String prefix = StateKey.of(node.text());
        List<String> old = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> found = states.range(prefix, prefix + Times.text(time))) {
            found.forEachRemaining(entry -> old.add(entry.key));
        }
        old.stream().limit(Math.max(0, old.size() - 1)).forEach(states::delete);
    }

    @Override
    public void removeState(NodeState state) {
        states.delete(stateKey(state));
    }

    @Override
    public AccountStores accounts() {
        return accounts;
    }

    @Override
    public long slotsFrom(NodeKey node) {
        return Optional.ofNullable(openCurves().get(node.text()))
                .map(bytes -> ByteBuffer.wrap(bytes).getLong())
                .orElse(NodeMemory.NEVER);
    }

    @Override
    public void putSlotsFrom(NodeKey node, long time) {
        openCurves()
                .put(node.text(), ByteBuffer.allocate(Long.BYTES).putLong(time).array());
    }

    /** Returns the store of the slots of open runs, which is part of the topology only if slots are published. */
    private KeyValueStore<String, byte[]> openCurves() {
        return task.getStateStore(StoreNames.OPEN_CURVES);
    }

    @Override
    public void putReminder(Reminder reminder, long wallTime) {
        String run = reminder.run().map(RunKey::text).orElse("");
        reminders.put(StateKey.of(reminder.node().text(), run), wallTime);
    }

    @Override
    public List<Reminder> takeReminders(long wallTime, int atMost, Predicate<Reminder> filter) {
        return reminders.take(wallTime, atMost, text -> filter.test(reminder(text))).stream()
                .map(KafkaMeterStores::reminder)
                .toList();
    }

    private static Reminder reminder(String text) {
        List<String> parts = StateKey.parts(text);
        String run = parts.get(1);
        return new Reminder(
                NodeKey.parse(parts.get(0)), run.isEmpty() ? Optional.empty() : Optional.of(RunKey.parse(run)));
    }
}
