package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.account.AccountStores;
import io.github.jobenergy.energy.meter.AnsweredRun;
import io.github.jobenergy.energy.meter.MeterStores;
import io.github.jobenergy.energy.meter.MinuteSum;
import io.github.jobenergy.energy.meter.MinuteUses;
import io.github.jobenergy.energy.meter.NodeMemory;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.state.ReminderStore.Times;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** What the meter must not forget, in the state stores of its task. Parts of a key are parted by a line end. */
public final class KafkaMeterStores implements MeterStores {

    private static final byte[] NOTHING = {};
    private static final String NEWEST = "newest minute";

    private final KeyValueStore<String, byte[]> nodes;
    private final WindowStore<String, byte[]> readings;
    private final WindowStore<String, byte[]> minuteSums;
    private final WindowStore<String, byte[]> minuteUses;
    private final KeyValueStore<String, byte[]> nodeRuns;
    private final KeyValueStore<String, byte[]> runEnds;
    private final KeyValueStore<String, byte[]> states;
    private final KeyValueStore<String, byte[]> clock;
    private final AccountStores accounts;
    private final ReminderStore reminders;
    private final StateRecords records = new StateRecords();

    /** The stores of the task this context belongs to. */
    public KafkaMeterStores(ProcessingContext context) {
        nodes = context.getStateStore(StoreNames.NODES);
        readings = context.getStateStore(StoreNames.READINGS);
        minuteSums = context.getStateStore(StoreNames.MINUTE_SUMS);
        minuteUses = context.getStateStore(StoreNames.MINUTE_USES);
        nodeRuns = context.getStateStore(StoreNames.NODE_RUNS);
        runEnds = context.getStateStore(StoreNames.NODE_RUN_ENDS);
        states = context.getStateStore(StoreNames.STATES);
        clock = context.getStateStore(StoreNames.METER_CLOCK);
        accounts = new KafkaAccountStores(context);
        reminders = new ReminderStore(context.getStateStore(StoreNames.METER_REMINDERS));
    }

    @Override
    public NodeMemory node(NodeKey node) {
        return Optional.ofNullable(nodes.get(node.text()))
                .map(MeterBytes::nodeMemory)
                .orElse(NodeMemory.NEW);
    }

    @Override
    public void putNode(NodeKey node, NodeMemory memory) {
        nodes.put(node.text(), MeterBytes.write(memory));
    }

    private static String series(NodeKey node, MeterId meter) {
        return node.text() + "\n" + meter.kind() + "\n" + meter.domain() + "\n" + meter.source();
    }

    @Override
    public Bucket bucket(NodeKey node, MeterId meter, long minute) {
        return Optional.ofNullable(readings.fetch(series(node, meter), minute))
                .map(MeterBytes::bucket)
                .orElse(Bucket.EMPTY);
    }

    @Override
    public void putBucket(NodeKey node, MeterId meter, long minute, Bucket bucket) {
        readings.put(series(node, meter), MeterBytes.write(bucket), minute);
        if (minute > newestMinute()) {
            clock.put(NEWEST, ByteBuffer.allocate(Long.BYTES).putLong(minute).array());
        }
    }

    @Override
    public SortedMap<Long, Bucket> buckets(NodeKey node, MeterId meter, long firstMinute, long lastMinute) {
        SortedMap<Long, Bucket> buckets = new TreeMap<>();
        if (firstMinute > lastMinute) {
            return buckets;
        }
        try (WindowStoreIterator<byte[]> found =
                readings.fetch(series(node, meter), instant(firstMinute), instant(lastMinute))) {
            found.forEachRemaining(entry -> buckets.put(entry.key, MeterBytes.bucket(entry.value)));
        }
        return buckets;
    }

    @Override
    public Optional<Bucket> bucketBefore(NodeKey node, MeterId meter, long minute) {
        long oldest = Math.max(0, oldestMinuteKept());
        if (minute <= oldest) {
            return Optional.empty();
        }
        try (WindowStoreIterator<byte[]> found =
                readings.backwardFetch(series(node, meter), instant(oldest), instant(minute - 1))) {
            return found.hasNext() ? Optional.of(MeterBytes.bucket(found.next().value)) : Optional.empty();
        }
    }

    @Override
    public Optional<Bucket> bucketAfter(NodeKey node, MeterId meter, long minute) {
        long newest = newestMinute();
        if (minute >= newest) {
            return Optional.empty();
        }
        try (WindowStoreIterator<byte[]> found =
                readings.fetch(series(node, meter), instant(minute + Bucket.MINUTE), instant(newest))) {
            return found.hasNext() ? Optional.of(MeterBytes.bucket(found.next().value)) : Optional.empty();
        }
    }

    private static Instant instant(long time) {
        return Instant.ofEpochMilli(Math.max(0, time));
    }

    private long newestMinute() {
        return Optional.ofNullable(clock.get(NEWEST))
                .map(bytes -> ByteBuffer.wrap(bytes).getLong())
                .orElse(Long.MIN_VALUE);
    }

    @Override
    public long oldestMinuteKept() {
        long newest = newestMinute();
        return newest == Long.MIN_VALUE ? newest : newest - StoreNames.RETENTION.toMillis() + Bucket.MINUTE;
    }

    @Override
    public SortedMap<Long, MinuteSum> sums(NodeKey node, long firstMinute, long endMinute) {
        SortedMap<Long, MinuteSum> sums = new TreeMap<>();
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
    public void putSum(NodeKey node, long minute, MinuteSum sum) {
        minuteSums.put(node.text(), MeterBytes.write(sum), minute);
    }

    @Override
    public SortedMap<Long, MinuteUses> uses(NodeKey node, long firstMinute, long lastMinute) {
        SortedMap<Long, MinuteUses> uses = new TreeMap<>();
        if (firstMinute > lastMinute) {
            return uses;
        }
        try (WindowStoreIterator<byte[]> found =
                minuteUses.fetch(node.text(), instant(firstMinute), instant(lastMinute))) {
            found.forEachRemaining(entry -> uses.put(entry.key, records.read(MinuteUses.class, entry.value)));
        }
        return uses;
    }

    @Override
    public void putUses(NodeKey node, long minute, MinuteUses uses) {
        minuteUses.put(node.text(), records.write(uses), minute);
    }

    private static String runKey(NodeKey node, RunKey run) {
        return node.text() + "\n" + run.text();
    }

    private static String endKey(AnsweredRun run) {
        return node(run).text() + "\n" + Times.text(run.nodeRun().end())
                + run.nodeRun().run().text();
    }

    private static NodeKey node(AnsweredRun run) {
        return run.nodeRun().key();
    }

    @Override
    public Optional<AnsweredRun> run(NodeKey node, RunKey run) {
        return Optional.ofNullable(nodeRuns.get(runKey(node, run)))
                .map(bytes -> records.read(AnsweredRun.class, bytes));
    }

    @Override
    public void putRun(AnsweredRun run) {
        NodeKey node = node(run);
        run(node, run.nodeRun().run()).ifPresent(before -> runEnds.delete(endKey(before)));
        nodeRuns.put(runKey(node, run.nodeRun().run()), records.write(run));
        runEnds.put(endKey(run), NOTHING);
    }

    @Override
    public void removeRun(NodeKey node, RunKey run) {
        run(node, run).ifPresent(before -> runEnds.delete(endKey(before)));
        nodeRuns.delete(runKey(node, run));
    }

    @Override
    public List<AnsweredRun> runsEndingFrom(NodeKey node, long time) {
        String prefix = node.text() + "\n";
        List<RunKey> ending = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> found =
                runEnds.range(prefix + Times.text(time), prefix + Times.text(Long.MAX_VALUE) + "\uffff")) {
            found.forEachRemaining(
                    entry -> ending.add(RunKey.parse(entry.key.substring(prefix.length() + Times.LENGTH))));
        }
        return ending.stream().flatMap(run -> run(node, run).stream()).toList();
    }

    @Override
    public void forgetRunsEndedBefore(NodeKey node, long time) {
        String prefix = node.text() + "\n";
        List<RunKey> ended = new ArrayList<>();
        if (time > 0) {
            try (KeyValueIterator<String, byte[]> found = runEnds.range(prefix, prefix + Times.text(time))) {
                found.forEachRemaining(
                        entry -> ended.add(RunKey.parse(entry.key.substring(prefix.length() + Times.LENGTH))));
            }
        }
        ended.forEach(run -> removeRun(node, run));
    }

    @Override
    public SortedMap<Long, NodeState> states(NodeKey node) {
        String prefix = node.text() + "\n";
        SortedMap<Long, NodeState> known = new TreeMap<>();
        try (KeyValueIterator<String, byte[]> found = states.range(prefix, prefix + "\uffff")) {
            found.forEachRemaining(entry -> known.put(
                    Times.of(entry.key.substring(prefix.length())), records.read(NodeState.class, entry.value)));
        }
        return known;
    }

    private static String stateKey(NodeState state) {
        return state.node().text() + "\n" + Times.text(state.observedTime().toEpochMilli());
    }

    @Override
    public void putState(NodeState state) {
        states.put(stateKey(state), records.write(state));
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
    public void putReminder(Reminder reminder, long wallTime) {
        String run = reminder.run().map(RunKey::text).orElse("");
        reminders.put(reminder.node().text() + "\n" + run, wallTime);
    }

    @Override
    public List<Reminder> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost).stream()
                .map(KafkaMeterStores::reminder)
                .toList();
    }

    private static Reminder reminder(String text) {
        int end = text.indexOf('\n');
        String run = text.substring(end + 1);
        return new Reminder(
                NodeKey.parse(text.substring(0, end)),
                run.isEmpty() ? Optional.empty() : Optional.of(RunKey.parse(run)));
    }
}
