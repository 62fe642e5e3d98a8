package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.curve.CurveBytes;
import io.github.jobenergy.energy.curve.CurveHour;
import io.github.jobenergy.energy.curve.CurveProgress;
import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.energy.curve.CurveStores;
import io.github.jobenergy.energy.state.ReminderStore.Times;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The state stores of the curves of runs in their task: one row for each run, node and hour, and one for each run and hour. An hour
 * is identified by its first millisecond since 1970-01-01T00:00:00Z.
 */
public final class KafkaCurveStores implements CurveStores {

    private final ProcessingContext task;
    private final KeyValueStore<String, byte[]> progress;
    private final KeyValueStore<String, byte[]> nodes;
    private final KeyValueStore<String, byte[]> hours;
    private final ReminderStore ages;
    private final ReminderStore reminders;
    private final StateRecords records = new StateRecords();

    /** The stores of the task of this context. */
    public KafkaCurveStores(ProcessingContext context) {
        task = context;
        progress = context.getStateStore(StoreNames.CURVE_PROGRESS);
        nodes = context.getStateStore(StoreNames.CURVES_ON_NODES);
        hours = context.getStateStore(StoreNames.CURVE_HOURS);
        ages = new ReminderStore(context.getStateStore(StoreNames.CURVE_AGES));
        reminders = new ReminderStore(context.getStateStore(StoreNames.CURVE_REMINDERS));
    }

    @Override
    public CurveProgress progress(RunKey run) {
        return Optional.ofNullable(progress.get(run.text()))
                .map(bytes -> records.read(CurveProgress.class, bytes))
                .orElse(CurveProgress.NONE);
    }

    @Override
    public void putProgress(RunKey run, CurveProgress changed) {
        progress.put(run.text(), records.write(changed));
        ages.keep(run.text(), task.currentSystemTimeMs(), StoreNames.ENDED_RUNS_KEPT);
    }

    private static String prefix(RunKey run, NodeKey node) {
        return StateKey.of(run.text(), node.text());
    }

    @Override
    public SortedMap<Long, List<CurveSlot>> node(RunKey run, NodeKey node, long from, long to) {
        String prefix = prefix(run, node);
        SortedMap<Long, List<CurveSlot>> slots = new TreeMap<>();
        try (KeyValueIterator<String, byte[]> found =
                nodes.range(prefix + Times.text(from), prefix + Times.text(to - 1))) {
            found.forEachRemaining(
                    row -> slots.put(Times.of(row.key.substring(prefix.length())), CurveBytes.node(row.value)));
        }
        return slots;
    }

    @Override
    public void putNode(RunKey run, NodeKey node, long hour, List<CurveSlot> slots) {
        String key = prefix(run, node) + Times.text(hour);
        if (slots.isEmpty()) {
            nodes.delete(key);
        } else {
            nodes.put(key, CurveBytes.write(slots));
        }
    }

    private static String hourKey(RunKey run, long hour) {
        return StateKey.of(run.text()) + Times.text(hour);
    }

    @Override
    public List<Long> hours(RunKey run, long from) {
        int prefix = StateKey.of(run.text()).length();
        List<Long> starts = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> found = hours.range(hourKey(run, from), hourKey(run, Long.MAX_VALUE))) {
            found.forEachRemaining(row -> starts.add(Times.of(row.key.substring(prefix))));
        }
        return starts;
    }

    @Override
    public CurveHour hour(RunKey run, long hour) {
        return Optional.ofNullable(hours.get(hourKey(run, hour)))
                .map(CurveBytes::hour)
                .orElse(CurveHour.EMPTY);
    }

    @Override
    public void putHour(RunKey run, long hour, CurveHour slots) {
        if (slots.slots().isEmpty()) {
            hours.delete(hourKey(run, hour));
        } else {
            hours.put(hourKey(run, hour), CurveBytes.write(slots));
        }
    }

    @Override
    public void remove(RunKey run) {
        boolean hasMore = true;
        while (hasMore) {
            hasMore = removeSome(run, nodes) || removeSome(run, hours);
        }
        progress.delete(run.text());
        ages.remove(run.text());
    }

    /** Deletes the first rows of a run in a store. Returns whether there were any. */
    private static boolean removeSome(RunKey run, KeyValueStore<String, byte[]> store) {
        String prefix = StateKey.of(run.text());
        List<String> rows = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> found = store.range(prefix, StateKey.after(prefix))) {
            while (found.hasNext() && rows.size() < StoreNames.REMOVALS_AT_ONCE) {
                rows.add(found.next().key);
            }
        }
        rows.forEach(store::delete);
        return !rows.isEmpty();
    }

    /** Removes rows of runs whose retention has expired: some of one run at a time. Returns whether there are more. */
    public boolean removeExpired(Instant now) {
        List<String> old = ages.take(now.toEpochMilli(), 1);
        for (String text : old) {
            RunKey run = RunKey.parse(text);
            if (removeSome(run, nodes) || removeSome(run, hours)) {
                ages.put(text, now.toEpochMilli());
            } else {
                remove(run);
            }
        }
        return !old.isEmpty();
    }

    @Override
    public void putReminder(RunKey run, long wallTime) {
        reminders.put(run.text(), wallTime);
    }

    @Override
    public List<RunKey> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost).stream().map(RunKey::parse).toList();
    }
}
