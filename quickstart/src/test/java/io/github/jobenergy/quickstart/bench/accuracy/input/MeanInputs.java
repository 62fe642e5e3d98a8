package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ScenarioBuilder;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Workload;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.WorkloadPlan;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.IntervalMeanSensor;
import java.util.List;
import java.util.Optional;

/** Interval means whose window differs from the time between two readings. */
final class MeanInputs {

    private MeanInputs() {}

    static Scenario rollingMinute(Draw draw) {
        LoadShape shape = draw.oneOf(List.of(LoadShape.FLUCTUATING, LoadShape.STEPS));
        return mean(draw, shape, Moments.MINUTE, draw.inTurn(List.of(10L, 20L)));
    }

    static Scenario rollingTwentyMinutes(Draw draw) {
        LoadShape shape = draw.oneOf(List.of(LoadShape.FLUCTUATING, LoadShape.STEPS));
        return mean(draw, shape, 20 * Moments.MINUTE, 30);
    }

    static Scenario shortWindow(Draw draw) {
        LoadShape shape = draw.oneOf(List.of(LoadShape.FLUCTUATING, LoadShape.STEPS, LoadShape.PERIODIC));
        long cadence = draw.inTurn(List.of(1L, 10L, 30L));
        return mean(draw, shape, cadence == 1 ? 50 : Moments.SECOND, cadence);
    }

    private static Scenario mean(Draw draw, LoadShape shape, long window, long cadence) {
        Workload workload = Workload.drawn(draw, WorkloadPlan.of(shape));
        IntervalMeanSensor sensor = new IntervalMeanSensor(Optional.of(window), Instruments.WATT);
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.node(Instruments.IPMI, sensor, cadence), workload.node())
                .build();
    }
}
