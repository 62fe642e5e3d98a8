package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.meter.stores.AnsweredRun;
import io.github.jobenergy.energy.state.ReminderStore.Times;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The state stores of the runs on nodes: the runs, an index of them by end, their answers, and their retention. Times
 * are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the index.
 */
final class NodeRunStores {

    private static final byte[] NOTHING = {};

    /** A key after the end of every run, including that of an open run. */
    private static final String AFTER_EVERY_RUN = StateKey.after(Times.text(Long.MAX_VALUE));

    private final ProcessingContext task;
    private final KeyValueStore<String, byte[]> nodeRuns;
    private final KeyValueStore<String, byte[]> runEnds;
    private final KeyValueStore<String, byte[]> answers;
    private final ReminderStore ages;
    private final StateRecords records = new StateRecords();

    NodeRunStores(ProcessingContext context) {
        task = context;
        nodeRuns = context.getStateStore(StoreNames.NODE_RUNS);
        runEnds = context.getStateStore(StoreNames.NODE_RUN_ENDS);
        answers = context.getStateStore(StoreNames.NODE_RUN_ANSWERS);
        ages = new ReminderStore(context.getStateStore(StoreNames.NODE_RUN_AGES));
    }

    private static String runKey(NodeKey node, RunKey run) {
        return StateKey.of(node.text(), run.text());
    }

    private static String endKey(AnsweredRun run) {
        return StateKey.of(node(run).text())
                + Times.text(run.nodeRun().end())
                + StateKey.of(run.nodeRun().run().text());
    }

    private static NodeKey node(AnsweredRun run) {
        return run.nodeRun().key();
    }

    /** Returns a run on a node. */
    Optional<AnsweredRun> run(NodeKey node, RunKey run) {
        return Optional.ofNullable(nodeRuns.get(runKey(node, run)))
                .map(bytes -> records.read(AnsweredRun.class, bytes));
    }

    /** Stores a run, and moves it in the index if its end has changed. */
    void putRun(AnsweredRun run) {
        NodeKey node = node(run);
        run(node, run.nodeRun().run()).ifPresent(before -> runEnds.delete(endKey(before)));
        runEnds.put(endKey(run), NOTHING);
        putAnswered(run);
    }

    /** Stores a run whose end has not changed since it was stored. */
    void putAnswered(AnsweredRun run) {
        String key = runKey(node(run), run.nodeRun().run());
        nodeRuns.put(key, records.write(run));
        ages.keep(key, task.currentSystemTimeMs(), StoreNames.OPEN_RUNS_KEPT);
    }

    /** Returns the answer for a run on a node. */
    Optional<NodeJobEnergy> answer(NodeKey node, RunKey run) {
        return Optional.ofNullable(answers.get(runKey(node, run)))
                .map(bytes -> records.read(NodeJobEnergy.class, bytes));
    }

    /** Stores the answer for a run on a node. */
    void putAnswer(NodeJobEnergy answer) {
        answers.put(runKey(answer.node(), answer.run()), records.write(answer));
    }

    /** Removes a run and its answer. */
    void remove(NodeKey node, RunKey run) {
        run(node, run).ifPresent(before -> runEnds.delete(endKey(before)));
        nodeRuns.delete(runKey(node, run));
        answers.delete(runKey(node, run));
        ages.remove(runKey(node, run));
    }

    /** Removes runs whose retention has expired, on nodes without readings. Returns whether there are more. */
    boolean removeExpired(Instant now) {
        List<String> old = ages.take(now.toEpochMilli(), StoreNames.REMOVALS_AT_ONCE);
        for (String key : old) {
            List<String> parts = StateKey.parts(key);
            remove(NodeKey.parse(parts.get(0)), RunKey.parse(parts.get(1)));
        }
        return old.size() == StoreNames.REMOVALS_AT_ONCE;
    }

    /** Returns the runs that end at or after the time, by end, those up to the given one left out; the stream must be closed. */
    Stream<AnsweredRun> endingFrom(NodeKey node, long time, Optional<RunKey> after) {
        String from = after.map(run -> StateKey.after(Times.text(time) + StateKey.of(run.text())))
                .orElseGet(() -> Times.text(time));
        return keysByEnd(node, from, AFTER_EVERY_RUN).flatMap(run -> run(node, run).stream());
    }

    /** Checks whether at least this many runs end at or after the time. */
    boolean areEndingFrom(NodeKey node, long time, int many) {
        try (Stream<RunKey> found = keysByEnd(node, Times.text(time), AFTER_EVERY_RUN)) {
            return found.limit(many).count() == many;
        }
    }

    /** Removes the runs that ended before that time, except those that are still needed as co-located runs. */
    void removeEndedBefore(NodeKey node, long time) {
        List<RunKey> ended = time > 0 ? runsByEnd(node, Times.text(0), Times.text(time)) : List.of();
        if (ended.isEmpty()) {
            return;
        }
        long needed = Math.max(0, coLocatedRunsNeededSince(node, time));
        Set<RunKey> kept = needed < time ? Set.copyOf(runsByEnd(node, Times.text(needed), Times.text(time))) : Set.of();
        ended.stream().filter(run -> !kept.contains(run)).forEach(run -> remove(node, run));
    }

    private List<RunKey> runsByEnd(NodeKey node, String from, String to) {
        try (Stream<RunKey> found = keysByEnd(node, from, to)) {
            return found.toList();
        }
    }

    /** Returns the runs of a node from the index ordered by end, by its keys alone; the stream must be closed. */
    private Stream<RunKey> keysByEnd(NodeKey node, String from, String to) {
        String prefix = StateKey.of(node.text());
        KeyValueIterator<String, byte[]> found = runEnds.range(prefix + from, prefix + to);
        return StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(found, Spliterator.ORDERED | Spliterator.NONNULL), false)
                .map(entry -> RunKey.parse(StateKey.parts(entry.key.substring(prefix.length() + Times.LENGTH))
                        .get(0)))
                .onClose(found::close);
    }

    /**
     * Returns the earliest time from which ended runs are still needed as co-located runs: the start of the UTC day on which the
     * first run that was on the node at that time started. Only runs submitted before that time are considered, because no run
     * starts before it is submitted.
     */
    private long coLocatedRunsNeededSince(NodeKey node, long time) {
        return runsByEnd(node, Times.text(time), AFTER_EVERY_RUN).stream()
                .filter(run -> run.submitTime().toEpochMilli() < time)
                .flatMap(run -> run(node, run).stream())
                .mapToLong(run -> run.nodeRun().coLocatedSince())
                .reduce(time, Math::min);
    }
}
