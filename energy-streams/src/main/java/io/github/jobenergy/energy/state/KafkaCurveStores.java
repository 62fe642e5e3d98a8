package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.curve.CurveBytes;
import io.github.jobenergy.energy.curve.CurveProgress;
import io.github.jobenergy.energy.curve.CurveSection;
import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.energy.curve.CurveStores;
import io.github.jobenergy.energy.state.KafkaRowStores.RowStore;
import io.github.jobenergy.energy.state.ReminderStore.Times;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The state stores of the curves of runs in their task: one row for each run, node and section, and one for each run and section,
 * written behind. A section is identified by its first millisecond since 1970-01-01T00:00:00Z.
 */
public final class KafkaCurveStores implements CurveStores {

    /** The number of rows of each store cached as objects: less than 1 kB each. */
    private static final int ROWS_HELD = 20_000;

    /** The number of sections up to which they are read one by one. */
    private static final int READ_ONE_BY_ONE = 4;

    private static final long HOUR = Duration.ofHours(1).toMillis();

    private final ProcessingContext task;
    private final RowStore<CurveProgress> progress;
    private final RowStore<List<CurveSlot>> nodes;
    private final RowStore<CurveSection> sections;
    private final ReminderStore ages;
    private final ReminderStore reminders;

    /** The runs whose retention was renewed in {@link #renewedIn}, an hour of the wall clock. */
    private final Set<RunKey> renewed = new HashSet<>();

    private long renewedIn;

    /** The stores of the task of this context. */
    public KafkaCurveStores(ProcessingContext context) {
        task = context;
        progress = context.getStateStore(StoreNames.CURVE_PROGRESS);
        nodes = context.getStateStore(StoreNames.CURVES_ON_NODES);
        sections = context.getStateStore(StoreNames.CURVE_SECTIONS);
        ages = new ReminderStore(context.getStateStore(StoreNames.CURVE_AGES));
        reminders = new ReminderStore(context.getStateStore(StoreNames.CURVE_REMINDERS));
    }

    static RowStore<CurveProgress> progressStore(KeyValueStore<String, byte[]> inner) {
        return new RowStore<>(inner, CurveBytes::write, CurveBytes::progress, ROWS_HELD);
    }

    static RowStore<List<CurveSlot>> nodeStore(KeyValueStore<String, byte[]> inner) {
        return new RowStore<>(inner, CurveBytes::write, CurveBytes::node, ROWS_HELD);
    }

    static RowStore<CurveSection> sectionStore(KeyValueStore<String, byte[]> inner) {
        return new RowStore<>(inner, CurveBytes::write, CurveBytes::section, ROWS_HELD);
    }

    @Override
    public CurveProgress progress(RunKey run) {
        return progress.get(run.text()).orElse(CurveProgress.NONE);
    }

    @Override
    public void putProgress(RunKey run, CurveProgress changed) {
        progress.put(run.text(), changed);
        long now = task.currentSystemTimeMs();
        if (Math.floorDiv(now, HOUR) != renewedIn) {
            renewedIn = Math.floorDiv(now, HOUR);
            renewed.clear();
        }
        if (renewed.add(run)) {
            ages.keep(run.text(), now, StoreNames.ENDED_RUNS_KEPT);
        }
    }

    private static String prefix(RunKey run, NodeKey node) {
        return StateKey.of(run.text(), node.text());
    }

    @Override
    public SortedMap<Long, List<CurveSlot>> node(RunKey run, NodeKey node, long from, long to) {
        String prefix = prefix(run, node);
        SortedMap<Long, List<CurveSlot>> slots = new TreeMap<>();
        if (to - from <= READ_ONE_BY_ONE * CurveSection.LENGTH) {
            for (long start = CurveSection.startOf(from + CurveSection.LENGTH - 1);
                    start < to;
                    start += CurveSection.LENGTH) {
                long section = start;
                nodes.get(prefix + Times.text(section)).ifPresent(found -> slots.put(section, found));
            }
            return slots;
        }
        nodes.range(prefix + Times.text(from), prefix + Times.text(to - 1))
                .forEach((key, found) -> slots.put(Times.of(key.substring(prefix.length())), found));
        return slots;
    }

    @Override
    public void putNode(RunKey run, NodeKey node, long section, List<CurveSlot> slots) {
        String key = prefix(run, node) + Times.text(section);
        if (slots.isEmpty()) {
            nodes.delete(key);
        } else {
            nodes.put(key, slots);
        }
    }

    private static String sectionKey(RunKey run, long section) {
        return StateKey.of(run.text()) + Times.text(section);
    }

    @Override
    public List<Long> sections(RunKey run, long from) {
        int prefix = StateKey.of(run.text()).length();
        return sections.range(sectionKey(run, from), sectionKey(run, Long.MAX_VALUE)).keySet().stream()
                .map(key -> Times.of(key.substring(prefix)))
                .toList();
    }

    @Override
    public CurveSection section(RunKey run, long section) {
        return sections.get(sectionKey(run, section)).orElse(CurveSection.EMPTY);
    }

    @Override
    public void putSection(RunKey run, long section, CurveSection slots) {
        if (slots.slots().isEmpty()) {
            sections.delete(sectionKey(run, section));
        } else {
            sections.put(sectionKey(run, section), slots);
        }
    }

    @Override
    public void remove(RunKey run) {
        boolean hasMore = true;
        while (hasMore) {
            hasMore = removeSome(run);
        }
        progress.delete(run.text());
        ages.remove(run.text());
        renewed.remove(run);
    }

    /** Deletes the first rows of a run in a store. Returns whether there were any. */
    private boolean removeSome(RunKey run) {
        String prefix = StateKey.of(run.text());
        return nodes.deleteSome(prefix, StoreNames.REMOVALS_AT_ONCE)
                || sections.deleteSome(prefix, StoreNames.REMOVALS_AT_ONCE);
    }

    /** Removes rows of runs whose retention has expired: some of one run at a time. Returns whether there are more. */
    public boolean removeExpired(Instant now) {
        List<String> old = ages.take(now.toEpochMilli(), 1);
        for (String text : old) {
            RunKey run = RunKey.parse(text);
            if (removeSome(run)) {
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
