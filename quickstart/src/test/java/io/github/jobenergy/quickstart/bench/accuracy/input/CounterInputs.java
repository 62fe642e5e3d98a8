package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ScenarioBuilder;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Workload;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.WorkloadPlan;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.CounterSensor;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.ReadingFaults;
import java.util.List;

/** Faults of a counter of the node. */
final class CounterInputs {

    /** The steps of coarse counters in millijoules: 10 and 100 Wh. */
    private static final List<Long> COARSE_STEPS = List.of(36_000_000L, 360_000_000L);

    private static final List<Long> CADENCES = List.of(10L, 30L, 60L);
    private static final long SHORTEST_WITH_STALL_SECONDS = 180;
    private static final long SHORTEST_WITH_CONTRADICTION_SECONDS = 150;
    private static final long LONGEST_WITH_CONTRADICTION_SECONDS = 1_200;

    private CounterInputs() {}

    static Scenario zero(Draw draw) {
        Workload workload = workload(draw, WorkloadPlan.SHORTEST_SECONDS);
        CounterSensor sensor = CounterSensor.exact(0);
        return new ScenarioBuilder(draw, workload)
                .read(
                        Instruments.node(Instruments.PM_COUNTERS, sensor, draw.inTurn(CADENCES)),
                        PowerCurve.builder().build())
                .build();
    }

    /** The energy of a stall is lost in half of the scenarios, and counted after the stall in the others. */
    static Scenario stall(Draw draw) {
        Workload workload = workload(draw, SHORTEST_WITH_STALL_SECONDS);
        long length = draw.between(Moments.MINUTE, 20 * Moments.MINUTE);
        TimeSpan stall = Moments.spanWithin(workload.runs().get(0).held(), length, draw);
        boolean isLost = draw.occurs(50);
        return new ScenarioBuilder(draw, workload)
                .read(
                        Instruments.counter(draw.inTurn(CADENCES)),
                        isLost ? workload.node().zeroIn(stall) : workload.node(),
                        readings -> isLost ? readings : ReadingFaults.stalledIn(stall, readings))
                .build();
    }

    static Scenario reset(Draw draw) {
        Workload workload = workload(draw, WorkloadPlan.SHORTEST_SECONDS);
        long time = Moments.within(workload.runs().get(0).held(), draw);
        CounterSensor sensor = Instruments.counterSensor().withResetAt(time);
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.node(Instruments.PM_COUNTERS, sensor, draw.inTurn(CADENCES)), workload.node())
                .build();
    }

    static Scenario coarse(Draw draw) {
        Workload workload = workload(draw, WorkloadPlan.SHORTEST_SECONDS);
        CounterSensor sensor = Instruments.counterSensor().withResolution(draw.inTurn(COARSE_STEPS));
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.node("redfish", sensor, draw.oneOf(CADENCES)), workload.node())
                .build();
    }

    /** An edge with 5 to 25 s of another power than before and after, inside or outside the run. */
    static Scenario edgeContradiction(Draw draw) {
        WorkloadPlan plan = WorkloadPlan.of(LoadShape.CONSTANT)
                .from(SHORTEST_WITH_CONTRADICTION_SECONDS)
                .upTo(LONGEST_WITH_CONTRADICTION_SECONDS);
        Workload drawn = Workload.drawn(draw, plan);
        TimeSpan held = drawn.runs().get(0).held();
        long length = Moments.SECOND * draw.between(5, 25);
        long edge = draw.oneOf(List.of(held.start(), held.end()));
        TimeSpan contradiction = draw.occurs(50) ? TimeSpan.ofLength(edge, length) : new TimeSpan(edge - length, edge);
        long watts = draw.occurs(70) ? draw.between(200, 900) : -60;
        Workload workload = drawn.plus(contradiction, Instruments.WATT * watts);
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.counter(30), workload.node())
                .build();
    }

    private static Workload workload(Draw draw, long shortestSeconds) {
        return Workload.drawn(draw, WorkloadPlan.of(LoadShape.FLUCTUATING).from(shortestSeconds));
    }
}
