package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ScenarioBuilder;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Workload;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.WorkloadPlan;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.ReadingFaults;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Readings with wrong times, and readings that are lost, late, repeated or reordered. */
final class DeliveryInputs {

    private static final List<Long> CADENCES = List.of(1L, 10L, 30L);
    private static final int LOST_PERCENT = 10;
    private static final int DUPLICATED_PERCENT = 20;
    private static final long LATEST = 10 * Moments.MINUTE;

    private DeliveryInputs() {}

    static Scenario swappedTimes(Draw draw) {
        Workload workload = workload(draw);
        long time = Moments.within(workload.runs().get(0).held(), draw);
        return new ScenarioBuilder(draw, workload)
                .read(
                        Instruments.counter(draw.inTurn(CADENCES)),
                        workload.node(),
                        readings -> ReadingFaults.swappedFirst(time, readings))
                .build();
    }

    static Scenario clockStep(Draw draw) {
        Workload workload = workload(draw);
        long time = Moments.within(workload.runs().get(0).held(), draw);
        return new ScenarioBuilder(draw, workload)
                .read(
                        Instruments.ofKind(draw.inTurn(Instruments.KINDS), draw.oneOf(CADENCES)),
                        workload.node(),
                        readings -> ReadingFaults.aheadUntil(time, 5 * Moments.MINUTE, readings))
                .build();
    }

    static Scenario lost(Draw draw) {
        Workload workload = workload(draw);
        TimeSpan gap = Moments.spanWithin(workload.read(), 10 * Moments.MINUTE, draw);
        return new ScenarioBuilder(draw, workload)
                .read(
                        Instruments.ofKind(draw.inTurn(Instruments.KINDS), draw.oneOf(CADENCES)),
                        workload.node(),
                        readings -> ReadingFaults.withoutThoseIn(gap, thinned(draw, readings)))
                .build();
    }

    private static List<PowerReading> thinned(Draw draw, List<PowerReading> readings) {
        return readings.stream().filter(reading -> !draw.occurs(LOST_PERCENT)).toList();
    }

    /** Power and edges as of the clean counters: the energies must be as exact. */
    static Scenario lateAndReordered(Draw draw) {
        Workload workload = Workload.drawn(
                draw, WorkloadPlan.of(LoadShape.CONSTANT).from(120).edgesApart(90));
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.counter(draw.inTurn(CADENCES)), workload.node())
                .delivered(readings -> reordered(draw, readings))
                .build();
    }

    private static List<PowerReading> reordered(Draw draw, List<PowerReading> readings) {
        List<PowerReading> arrived = new ArrayList<>();
        for (PowerReading reading : readings) {
            PowerReading late = observedLater(draw.between(0, LATEST), reading);
            arrived.add(late);
            if (draw.occurs(DUPLICATED_PERCENT)) {
                arrived.add(late);
            }
        }
        Collections.shuffle(arrived, draw.random());
        return arrived;
    }

    private static PowerReading observedLater(long millis, PowerReading reading) {
        return new PowerReading(
                reading.node(),
                reading.readingTime(),
                reading.domain(),
                reading.source(),
                reading.measurement(),
                reading.observedTime().plusMillis(millis));
    }

    private static Workload workload(Draw draw) {
        return Workload.drawn(draw, WorkloadPlan.of(LoadShape.FLUCTUATING));
    }
}
