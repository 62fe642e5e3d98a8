package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.curve.NodeCurve;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.stores.AnsweredRun;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.share.placement.NodeRun;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Computes the curves of runs of a node and sends them. The curve of a run that has ended is computed from the same state of the
 * stores as its answer.
 */
public final class CurveIssuer {

    private final CurveCalculator calculator;
    private final Consumer<NodeCurve> curves;
    private final BiConsumer<String, RuntimeException> failures;

    /**
     * Creates an issuer that sends curves to the given consumer.
     *
     * @param failures receives the name of a run whose computation failed and the cause; returns normally if the other runs are to
     * be processed
     */
    public CurveIssuer(
            CurveCalculator calculator, Consumer<NodeCurve> curves, BiConsumer<String, RuntimeException> failures) {
        this.calculator = calculator;
        this.curves = curves;
        this.failures = failures;
    }

    /** Sends the slots of runs of one node that have ended; if the computation fails, those of each half of the runs. */
    void send(List<AnsweredRun> runs) {
        if (runs.isEmpty()) {
            return;
        }
        List<NodeCurve> computed;
        try {
            computed = calculator.ended(runs.stream().map(AnsweredRun::nodeRun).toList());
        } catch (RuntimeException failure) {
            if (runs.size() > 1) {
                send(runs.subList(0, runs.size() / 2));
                send(runs.subList(runs.size() / 2, runs.size()));
                return;
            }
            NodeRun run = runs.get(0).nodeRun();
            failures.accept("curve of run " + run.run() + " on node " + run.key(), failure);
            computed = List.of(NodeCurve.none(run.run(), run.key()));
        }
        computed.forEach(curve -> curve.parts().forEach(curves));
    }

    /** Sends the preliminary slots of open runs of one node that start in an interval of whole slots. */
    public void sendOpen(List<NodeRun> runs, NodeOccupancy occupancy, Range range) {
        try {
            calculator
                    .open(runs, occupancy, range)
                    .forEach(curve -> curve.parts().forEach(curves));
        } catch (RuntimeException failure) {
            failures.accept("slots of node " + runs.get(0).key(), failure);
        }
    }

    /** Sends that a run never held a node. */
    public void sendWithdrawn(NodeRun run) {
        curves.accept(NodeCurve.none(run.run(), run.key()));
    }
}
