package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.curve.CurveBytes;
import io.github.jobenergy.energy.curve.CurveProgress;
import io.github.jobenergy.energy.curve.CurveSection;
import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.energy.curve.CurveStores;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The state of the curves of runs in maps: limited by memory, runs do not expire. Times are milliseconds since
 * 1970-01-01T00:00:00Z.
 */
public final class MemoryCurveStores implements CurveStores {

    private final Map<RunKey, CurveProgress> progress = new HashMap<>();
    private final Map<RunKey, Map<NodeKey, NavigableMap<Long, byte[]>>> nodes = new HashMap<>();
    private final Map<RunKey, NavigableMap<Long, byte[]>> sections = new HashMap<>();
    private final MemoryReminders<RunKey> reminders = new MemoryReminders<>();

    @Override
    public CurveProgress progress(RunKey run) {
        return progress.getOrDefault(run, CurveProgress.NONE);
    }

    @Override
    public void putProgress(RunKey run, CurveProgress changed) {
        progress.put(run, changed);
    }

    @Override
    public SortedMap<Long, List<CurveSlot>> node(RunKey run, NodeKey node, long from, long to) {
        SortedMap<Long, List<CurveSlot>> slots = new TreeMap<>();
        nodes.getOrDefault(run, Map.of())
                .getOrDefault(node, Collections.emptyNavigableMap())
                .subMap(from, to)
                .forEach((section, bytes) -> slots.put(section, CurveBytes.node(bytes)));
        return slots;
    }

    @Override
    public void putNode(RunKey run, NodeKey node, long section, List<CurveSlot> slots) {
        NavigableMap<Long, byte[]> ofNode =
                nodes.computeIfAbsent(run, any -> new HashMap<>()).computeIfAbsent(node, any -> new TreeMap<>());
        if (slots.isEmpty()) {
            ofNode.remove(section);
        } else {
            ofNode.put(section, CurveBytes.write(slots));
        }
    }

    @Override
    public List<Long> sections(RunKey run, long from) {
        return List.copyOf(sections.getOrDefault(run, Collections.emptyNavigableMap())
                .tailMap(from, true)
                .keySet());
    }

    @Override
    public CurveSection section(RunKey run, long section) {
        byte[] bytes =
                sections.getOrDefault(run, Collections.emptyNavigableMap()).getOrDefault(section, new byte[0]);
        return bytes.length == 0 ? CurveSection.EMPTY : CurveBytes.section(bytes);
    }

    @Override
    public void putSection(RunKey run, long section, CurveSection slots) {
        NavigableMap<Long, byte[]> ofRun = sections.computeIfAbsent(run, any -> new TreeMap<>());
        if (slots.slots().isEmpty()) {
            ofRun.remove(section);
        } else {
            ofRun.put(section, CurveBytes.write(slots));
        }
    }

    @Override
    public void remove(RunKey run) {
        progress.remove(run);
        nodes.remove(run);
        sections.remove(run);
    }

    @Override
    public void putReminder(RunKey run, long wallTime) {
        reminders.put(run, wallTime);
    }

    @Override
    public List<RunKey> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost);
    }
}
