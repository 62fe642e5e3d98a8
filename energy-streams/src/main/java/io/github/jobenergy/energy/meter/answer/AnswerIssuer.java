package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.meter.answer.NodeJobEnergyCalculator.Answers;
import io.github.jobenergy.energy.meter.stores.AnsweredRun;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Computes the answers of runs of a node in batches of bounded work, stores each answer, and sends an answer that
 * differs from the one before. The time of the next answers is in milliseconds since 1970-01-01T00:00:00Z, as in the
 * keys of reminders.
 */
public final class AnswerIssuer {

    /** The maximum number of runs of a node in one batch. */
    public static final int RUNS_AT_ONCE = 1_024;

    /** The number of runs of a node from which runs are no longer answered one by one, but many together. */
    public static final int CROWDED_FROM = 64;

    /**
     * The wait, in milliseconds, that each run read for an answer adds to the interval between batches of its node.
     */
    private static final long MILLIS_PER_RUN_READ = 1;

    private static final long LONGEST_INTERVAL = Duration.ofSeconds(10).toMillis();

    private final MeterStores stores;
    private final NodeJobEnergyCalculator calculator;
    private final Consumer<NodeJobEnergy> answers;
    private final Optional<CurveIssuer> curves;
    private final BiConsumer<String, RuntimeException> failures;

    /** The number of runs read for the latest answers of each node, for nodes with at least {@link #CROWDED_FROM} of them. */
    private final Map<NodeKey, Integer> runsRead = new HashMap<>();

    /**
     * Creates an issuer that sends answers to the given consumer.
     *
     * @param curves sends the curves of the runs; absent if none are sent
     * @param failures receives the name of a run whose computation failed and the cause; returns normally if the other
     * runs are to be processed
     */
    public AnswerIssuer(
            MeterStores stores,
            NodeJobEnergyCalculator calculator,
            Consumer<NodeJobEnergy> answers,
            Optional<CurveIssuer> curves,
            BiConsumer<String, RuntimeException> failures) {
        this.stores = stores;
        this.calculator = calculator;
        this.answers = answers;
        this.curves = curves;
        this.failures = failures;
    }

    /**
     * Returns the time at which due runs of a node are to be answered, in milliseconds, together with all others that
     * become due in the same interval. Each batch reads the co-located runs of the node, so the interval grows with
     * their number.
     */
    public long nextTime(NodeKey node, Instant now) {
        long interval = Math.min(LONGEST_INTERVAL, runsRead.getOrDefault(node, 0) * MILLIS_PER_RUN_READ);
        long time = now.toEpochMilli();
        return interval == 0
                ? time - Math.floorMod(time, LONGEST_INTERVAL)
                : time - Math.floorMod(time, interval) + interval;
    }

    /** Answers the first of these runs of one node, up to one batch, and returns the remaining runs. */
    public List<AnsweredRun> answer(List<AnsweredRun> runs, Instant now) {
        return answer(runs, true, now);
    }

    /**
     * Answers the first of these runs of one node, up to one batch, and returns the remaining runs.
     *
     * @param haveRunsChanged whether runs on the node may have changed since the last answers, and not only readings
     */
    public List<AnsweredRun> answer(List<AnsweredRun> runs, boolean haveRunsChanged, Instant now) {
        if (runs.isEmpty()) {
            return runs;
        }
        List<AnsweredRun> first = runs.subList(0, Math.min(runs.size(), RUNS_AT_ONCE));
        List<NodeJobEnergy> computed = compute(first, now);
        curves.ifPresent(issuer -> issuer.send(withOtherCurve(first, computed, haveRunsChanged)));
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
     * Computes the answers of the first of these runs, at least of one. If the computation of a batch fails, a smaller
     * batch is tried, so that a run whose computation fails is isolated and answered as missing, without an effect on
     * the others.
     */
    private List<NodeJobEnergy> compute(List<AnsweredRun> runs, Instant now) {
        try {
            Answers answers =
                    calculator.answer(runs.stream().map(AnsweredRun::nodeRun).toList(), now);
            recordRunsRead(runs.get(0).nodeRun().key(), answers.runsRead());
            return answers.answers();
        } catch (RuntimeException failure) {
            return runs.size() == 1
                    ? List.of(missing(runs.get(0).nodeRun(), failure, now))
                    : compute(runs.subList(0, runs.size() / 2), now);
        }
    }

    private void recordRunsRead(NodeKey node, int count) {
        if (count >= CROWDED_FROM) {
            runsRead.put(node, count);
        } else {
            runsRead.remove(node);
        }
    }

    private NodeJobEnergy missing(NodeRun run, RuntimeException failure, Instant now) {
        failures.accept("run " + run.run() + " on node " + run.key(), failure);
        return NodeJobEnergyCalculator.missing(run, now);
    }

    /**
     * Returns the runs whose curves may have changed: readings change the curve and the answer, other runs may move energy within
     * a curve.
     */
    private List<AnsweredRun> withOtherCurve(
            List<AnsweredRun> runs, List<NodeJobEnergy> computed, boolean haveRunsChanged) {
        List<AnsweredRun> changed = new ArrayList<>();
        for (int i = 0; i < computed.size(); i++) {
            if (haveRunsChanged || runs.get(i).isWaiting() || isNew(computed.get(i))) {
                changed.add(runs.get(i));
            }
        }
        return changed;
    }

    private boolean isNew(NodeJobEnergy answer) {
        return stores.answer(answer.node(), answer.run())
                .filter(before -> hasSameContent(before, answer))
                .isEmpty();
    }

    private void issue(AnsweredRun run, NodeJobEnergy answer) {
        boolean isNew = isNew(answer);
        if (isNew || run.isWaiting()) {
            stores.putAnswer(answer);
            stores.putAnswered(new AnsweredRun(run.nodeRun(), Optional.of(answer.observedTime()), false));
        }
        if (isNew) {
            answers.accept(answer);
        }
    }

    private static boolean hasSameContent(NodeJobEnergy one, NodeJobEnergy other) {
        return one.observedAt(other.observedTime()).equals(other);
    }
}
