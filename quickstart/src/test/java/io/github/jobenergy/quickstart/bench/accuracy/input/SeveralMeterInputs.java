package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ScenarioBuilder;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Workload;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.WorkloadPlan;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.Instrument;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.ReadingFaults;
import java.util.List;

/** Nodes with several meters. */
final class SeveralMeterInputs {

    private static final long PER_MILLE = 1_000;

    private SeveralMeterInputs() {}

    /** A counter and a BMC of the node; one of them is wrong by 2 to 50 %. */
    static Scenario twoMeters(Draw draw) {
        Workload workload = workload(draw);
        long difference = draw.between(20, 500);
        PowerCurve wrong = workload.node().scaled(draw.occurs(50) ? PER_MILLE + difference : PER_MILLE - difference);
        boolean isCounterWrong = draw.occurs(50);
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.counter(10), isCounterWrong ? wrong : workload.node())
                .read(Instruments.bmc(draw.oneOf(List.of(10L, 30L))), isCounterWrong ? workload.node() : wrong)
                .build();
    }

    /** Two power supplies that carry half of the node each. */
    static Scenario lostPowerSupply(Draw draw) {
        Workload workload = workload(draw);
        PowerCurve half = workload.node().scaled(PER_MILLE / 2);
        Instrument meter = Instruments.bmc(draw.inTurn(List.of(10L, 30L)));
        TimeSpan lost = new TimeSpan(
                Moments.middle(workload.runs().get(0).held()), workload.read().end() + Moments.MINUTE);
        return new ScenarioBuilder(draw, workload)
                .read(meter.of("psu[0]"), half)
                .read(meter.of("psu[1]"), half, readings -> ReadingFaults.withoutThoseIn(lost, readings))
                .build();
    }

    private static Workload workload(Draw draw) {
        return Workload.drawn(draw, WorkloadPlan.of(LoadShape.FLUCTUATING));
    }
}
