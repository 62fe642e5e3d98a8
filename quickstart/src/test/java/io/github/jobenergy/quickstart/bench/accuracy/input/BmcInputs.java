package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ScenarioBuilder;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Workload;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.WorkloadPlan;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.HeldSensor;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.InstantSensor;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.ReadingFaults;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import java.util.List;

/** Faults of BMCs that report the power at one time in whole watts. */
final class BmcInputs {

    private static final List<Long> STRAY_WATTS = List.of(65_535L, 64_205L);
    private static final List<Long> CADENCES = List.of(10L, 30L, 60L);

    private BmcInputs() {}

    static Scenario stray(Draw draw) {
        return stray(draw, List.of());
    }

    static Scenario strayWithLimit(Draw draw) {
        return stray(draw, List.of("--max-power=2000"));
    }

    private static Scenario stray(Draw draw, List<String> options) {
        Workload workload = workload(draw);
        long time = Moments.within(workload.runs().get(0).held(), draw);
        long watts = draw.oneOf(STRAY_WATTS);
        Measurement stray = new Measurement.Instantaneous(Power.ofWatts(watts));
        return new ScenarioBuilder(draw, workload)
                .read(
                        Instruments.bmc(30),
                        workload.node(),
                        readings -> ReadingFaults.replacedFirst(time, value -> stray, readings))
                .options(options)
                .build();
    }

    static Scenario zero(Draw draw) {
        Workload workload = workload(draw);
        return new ScenarioBuilder(draw, workload)
                .read(
                        Instruments.bmc(draw.inTurn(CADENCES)),
                        PowerCurve.builder().build())
                .build();
    }

    static Scenario zeroFromHalf(Draw draw) {
        Workload workload = workload(draw);
        TimeSpan failed = new TimeSpan(
                Moments.middle(workload.runs().get(0).held()), workload.read().end());
        return new ScenarioBuilder(draw, workload)
                .read(
                        Instruments.bmc(draw.inTurn(CADENCES)),
                        workload.node().zeroIn(failed.extended(0, Moments.MINUTE)))
                .build();
    }

    static Scenario refreshedEachMinute(Draw draw) {
        Workload workload = workload(draw);
        HeldSensor sensor = new HeldSensor(new InstantSensor(Instruments.WATT), Moments.MINUTE);
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.node(Instruments.IPMI, sensor, 10), workload.node())
                .build();
    }

    static Scenario frozenOverEdge(Draw draw) {
        Workload workload = workload(draw);
        TimeSpan held = workload.runs().get(0).held();
        long edge = draw.oneOf(List.of(held.start(), held.end()));
        long length = draw.between(Moments.MINUTE, 5 * Moments.MINUTE - 1);
        TimeSpan frozen = TimeSpan.ofLength(edge - draw.between(Moments.SECOND, length - Moments.SECOND), length);
        return new ScenarioBuilder(draw, workload)
                .read(
                        Instruments.bmc(draw.inTurn(List.of(1L, 10L, 30L))),
                        workload.node(),
                        readings -> ReadingFaults.stalledIn(frozen, readings))
                .build();
    }

    private static Workload workload(Draw draw) {
        return Workload.drawn(draw, WorkloadPlan.of(LoadShape.FLUCTUATING));
    }
}
