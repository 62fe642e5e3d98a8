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
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;

/** Healthy meters: the classes differ in loads and edges. */
final class LoadInputs {

    /** The least number of readings within a clean run, and between two edges on its node. */
    private static final long READINGS_OF_RUN = 4;

    private static final long READINGS_BETWEEN_EDGES = 3;
    private static final int GPUS = 4;

    private LoadInputs() {}

    /** Runs whose edges are several readings apart. */
    static Scenario clean(Draw draw, Kind kind, LoadShape shape) {
        long cadence = draw.inTurn(Instruments.CADENCES);
        Workload workload = Workload.drawn(
                draw,
                WorkloadPlan.of(shape)
                        .from(Math.max(WorkloadPlan.SHORTEST_SECONDS, READINGS_OF_RUN * cadence))
                        .edgesApart(READINGS_BETWEEN_EDGES * cadence));
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.ofKind(kind, cadence), workload.node())
                .build();
    }

    static Scenario shortRun(Draw draw) {
        long cadence = draw.oneOf(List.of(30L, 60L));
        return everyKind(
                draw, WorkloadPlan.of(LoadShape.FLUCTUATING).upTo(READINGS_BETWEEN_EDGES * cadence - 1), cadence);
    }

    /** Loads of a shape, read by a meter of each kind in turn. */
    static Scenario shaped(Draw draw, LoadShape shape) {
        return everyKind(draw, WorkloadPlan.of(shape), draw.oneOf(Instruments.CADENCES));
    }

    /** GPUs whose energy only the meter of the node contains. */
    static Scenario bursts(Draw draw) {
        return everyKind(draw, WorkloadPlan.of(LoadShape.BURSTS).withGpus(GPUS), draw.oneOf(Instruments.CADENCES));
    }

    private static Scenario everyKind(Draw draw, WorkloadPlan plan, long cadence) {
        Workload workload = Workload.drawn(draw, plan);
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.ofKind(draw.inTurn(Instruments.KINDS), cadence), workload.node())
                .build();
    }

    /** Two or three runs that start within a period of the readings and end within another one. */
    static Scenario closeEdges(Draw draw) {
        long cadence = draw.oneOf(List.of(10L, 30L, 60L));
        NodeSize size = NodeSize.CPU_NODE;
        long length = draw.logBetween(4 * cadence, WorkloadPlan.LONGEST_SECONDS);
        long count = draw.between(2, 3);
        long begin = draw.begin() + Moments.MINUTE;
        List<SimulatedRun> runs = new ArrayList<>();
        for (int each = 0; each < count; each++) {
            long start = begin + Moments.SECOND * draw.between(0, cadence);
            long end = begin + Moments.SECOND * (length + draw.between(0, cadence));
            Claim claim = new Claim(draw.between(1, size.cpus() / count), 1_024, List.of());
            runs.add(new SimulatedRun(draw.nextRun(start), new TimeSpan(start, end), claim));
        }
        Workload workload = Workload.of(draw, WorkloadPlan.of(LoadShape.FLUCTUATING), runs);
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.ofKind(draw.inTurn(Instruments.KINDS), cadence), workload.node())
                .build();
    }

    /** Edges at any millisecond, of which Slurm records the second. */
    static Scenario wholeSeconds(Draw draw) {
        WorkloadPlan plan = WorkloadPlan.of(LoadShape.FLUCTUATING);
        List<SimulatedRun> runs = Workload.drawn(draw, plan.upTo(3_600)).runs().stream()
                .map(run -> new SimulatedRun(
                        run.key(),
                        new TimeSpan(
                                run.held().start() + draw.between(0, 999),
                                run.held().end() + draw.between(0, 999)),
                        run.claim()))
                .toList();
        Workload workload = Workload.of(draw, plan, runs);
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.counter(1), workload.node())
                .build();
    }
}
