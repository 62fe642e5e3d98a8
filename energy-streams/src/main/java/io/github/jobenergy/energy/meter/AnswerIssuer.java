package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.Answerer.Answers;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Answers runs of a node, in pieces of bounded work; remembers each answer, and sends it if it differs from the one before. */
final class AnswerIssuer {

    /** Runs of a node that are answered before others get their turn. */
    static final int RUNS_AT_ONCE = 1_024;

    /** On a node with as many runs that matter to each other, no run is answered alone, but many of them together. */
    static final int CROWD = 64;

    /** A run that has to be read to answer others of its node keeps those that become due apart from it for so long. */
    private static final long MILLIS_PER_RUN_READ = 1;

    private static final long LONGEST_INTERVAL = Duration.ofSeconds(10).toMillis();

    private final MeterStores stores;
    private final Answerer answerer;
    private final Consumer<NodeJobEnergy> answers;
    private final BiConsumer<String, RuntimeException> failures;

    /** How many runs were read for the latest answers of each node, where they were many. */
    private final Map<NodeKey, Integer> runsRead = new HashMap<>();

    /**
     * Sends answers there.
     *
     * @param failures takes the name of a run that cannot be answered and why, and returns if the rest is to go on without it
     */
    AnswerIssuer(
            MeterStores stores,
            Answerer answerer,
            Consumer<NodeJobEnergy> answers,
            BiConsumer<String, RuntimeException> failures) {
        this.stores = stores;
        this.answerer = answerer;
        this.answers = answers;
        this.failures = failures;
    }

    /**
     * When runs of a node that are due now are to be answered, in milliseconds: together with all others that become due in the
     * same interval. Every answer of the node reads the runs that matter to it; the more they are, the longer is the interval.
     */
    long nextTime(NodeKey node, Instant now) {
        long interval = Math.min(LONGEST_INTERVAL, runsRead.getOrDefault(node, 0) * MILLIS_PER_RUN_READ);
        long time = now.toEpochMilli();
        return interval == 0
                ? time - Math.floorMod(time, LONGEST_INTERVAL)
                : time - Math.floorMod(time, interval) + interval;
    }

    /** Answers the first ones of these runs of one node, as many as make up one piece of work. Returns the rest. */
    List<AnsweredRun> answer(List<AnsweredRun> runs, Instant now) {
        if (runs.isEmpty()) {
            return runs;
        }
        List<AnsweredRun> first = runs.subList(0, Math.min(runs.size(), RUNS_AT_ONCE));
        List<NodeJobEnergy> computed = compute(first, now);
        for (int i = 0; i < computed.size(); i++) {
            AnsweredRun run = first.get(i);
            try {
                issue(run, computed.get(i));
            } catch (RuntimeException failure) {
                failures.accept(
                        "run " + run.nodeRun().run() + " on node "
                                + run.nodeRun().key(),
                        failure);
            }
        }
        return runs.subList(computed.size(), runs.size());
    }

    /**
     * Of the first ones of these runs, at least of one. Where not all can be computed together, fewer are: so a run that cannot
     * be computed is found, and is missing, and holds up no other.
     */
    private List<NodeJobEnergy> compute(List<AnsweredRun> runs, Instant now) {
        try {
            Answers answers =
                    answerer.answer(runs.stream().map(AnsweredRun::nodeRun).toList(), now);
            rememberRead(runs.get(0).nodeRun().key(), answers.runsRead());
            return answers.answers();
        } catch (RuntimeException failure) {
            return runs.size() == 1
                    ? List.of(missing(runs.get(0).nodeRun(), failure, now))
                    : compute(runs.subList(0, runs.size() / 2), now);
        }
    }

    private void rememberRead(NodeKey node, int count) {
        if (count >= CROWD) {
            runsRead.put(node, count);
        } else {
            runsRead.remove(node);
        }
    }

    private NodeJobEnergy missing(NodeRun run, RuntimeException failure, Instant now) {
        failures.accept("run " + run.run() + " on node " + run.key(), failure);
        return Answerer.missing(run, now);
    }

    private void issue(AnsweredRun run, NodeJobEnergy answer) {
        boolean isNews = stores.answer(answer.node(), answer.run())
                .filter(before -> saysTheSame(before, answer))
                .isEmpty();
        if (isNews || run.isWaiting()) {
            stores.putAnswer(answer);
            stores.putAnswered(new AnsweredRun(run.nodeRun(), Optional.of(answer.observedTime()), false));
        }
        if (isNews) {
            answers.accept(answer);
        }
    }

    private static boolean saysTheSame(NodeJobEnergy one, NodeJobEnergy other) {
        return one.observedAt(other.observedTime()).equals(other);
    }
}
