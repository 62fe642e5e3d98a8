package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.cluster.Claim;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.NodeSize;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.SimulatedRun;
import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ScenarioBuilder;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Workload;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;

/** Runs that hold a whole node one after the other, seconds apart: the error of an edge is one of both runs. */
public final class ConsecutiveInputs {

    private static final long SHORTEST_SECONDS = 60;
    private static final long LONGEST_SECONDS = 1_800;
    private static final long LONGEST_PAUSE_SECONDS = 20;
    private static final int RUNS = 12;

    private ConsecutiveInputs() {}

    /** Draws a node with meters of every kind in turn. */
    public static Scenario drawn(Draw draw, LoadShape shape) {
        List<SimulatedRun> runs = new ArrayList<>();
        long start = draw.begin() + 30 * Moments.MINUTE;
        for (int each = 0; each < RUNS; each++) {
            TimeSpan held =
                    TimeSpan.ofLength(start, Moments.SECOND * draw.logBetween(SHORTEST_SECONDS, LONGEST_SECONDS));
            runs.add(new SimulatedRun(draw.nextRun(start), held, Claim.whole(NodeSize.CPU_NODE)));
            start = held.end() + Moments.SECOND * draw.between(1, LONGEST_PAUSE_SECONDS);
        }
        Workload workload = Workload.of(draw, WorkloadPlan.of(shape), runs);
        return new ScenarioBuilder(draw, workload)
                .read(
                        Instruments.ofKind(draw.inTurn(Instruments.KINDS), draw.oneOf(Instruments.CADENCES)),
                        workload.node())
                .build();
    }
}
