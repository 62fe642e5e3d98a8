package io.github.jobenergy.energy.meter;

import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Answers runs of a node, in pieces of bounded work; remembers each answer, and sends it if it differs from the one before. */
final class AnswerIssuer {

    /** Runs of a node that are answered before others get their turn. */
    static final int RUNS_AT_ONCE = 256;

    private final MeterStores stores;
    private final Answerer answerer;
    private final Consumer<NodeJobEnergy> answers;
    private final BiConsumer<String, RuntimeException> failures;

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
            return answerer.answer(runs.stream().map(AnsweredRun::nodeRun).toList(), now);
        } catch (RuntimeException failure) {
            return runs.size() == 1
                    ? List.of(missing(runs.get(0).nodeRun(), failure, now))
                    : compute(runs.subList(0, runs.size() / 2), now);
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
            stores.putRun(new AnsweredRun(run.nodeRun(), Optional.of(answer.observedTime()), false));
        }
        if (isNews) {
            answers.accept(answer);
        }
    }

    private static boolean saysTheSame(NodeJobEnergy one, NodeJobEnergy other) {
        return one.observedAt(other.observedTime()).equals(other);
    }
}
