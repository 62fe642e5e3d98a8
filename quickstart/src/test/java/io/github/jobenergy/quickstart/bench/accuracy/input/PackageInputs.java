package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.cluster.NodePower;
import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ScenarioBuilder;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Workload;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.WorkloadPlan;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.CounterSensor;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.Instrument;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.ReadingFaults;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.ArrayList;
import java.util.List;

/** Counters of packages, memory and platform, with the ranges of RAPL. The node has no other meter. */
final class PackageInputs {

    /** The ranges of RAPL counters in millijoules: 2^32 times 61 and 15.3 µJ. */
    private static final long WIDE_RANGE = 262_143_329;

    private static final long NARROW_RANGE = 65_532_611;
    private static final long PER_MILLE_OF_PACKAGE = 400;
    private static final long PER_MILLE_OF_MEMORY = 150;
    private static final long PLATFORM_SECONDS = 30;

    private PackageInputs() {}

    static Scenario rollover(Draw draw) {
        Workload workload = workload(draw);
        PowerCurve cpu = workload.node().scaled(PER_MILLE_OF_PACKAGE);
        Instrument meter = meter(WIDE_RANGE, draw.inTurn(List.of(10L, 30L)));
        return new ScenarioBuilder(draw, workload)
                .read(meter.of("cpu[0]"), cpu)
                .read(meter.of("cpu[1]"), cpu)
                .metered(new NodePower(PowerCurve.sum(List.of(cpu, cpu)), List.of()))
                .build();
    }

    static Scenario unitBack(Draw draw) {
        Workload workload = workload(draw);
        PowerCurve cpu = workload.node().scaled(PER_MILLE_OF_PACKAGE);
        Instrument meter = meter(NARROW_RANGE, draw.inTurn(List.of(1L, 10L, 30L)));
        long time = Moments.within(workload.runs().get(0).held(), draw);
        return new ScenarioBuilder(draw, workload)
                .read(meter.of("cpu[0]"), cpu, readings -> unitBackAfter(time, readings))
                .read(meter.of("cpu[1]"), cpu)
                .metered(new NodePower(PowerCurve.sum(List.of(cpu, cpu)), List.of()))
                .build();
    }

    /** Returns the readings with one more: two milliseconds after another one, a unit lower. */
    private static List<PowerReading> unitBackAfter(long time, List<PowerReading> readings) {
        int index = ReadingFaults.indexFrom(time, readings);
        PowerReading before = readings.get(index);
        List<PowerReading> changed = new ArrayList<>(readings);
        if (before.measurement() instanceof Measurement.Counter counter
                && counter.counter().millijoules() > 0) {
            Energy lower = counter.counter().minus(Energy.ofMillijoules(1));
            PowerReading later = ReadingFaults.at(before.readingTime().plusMillis(2), before);
            changed.add(
                    index + 1,
                    ReadingFaults.with(new Measurement.Counter(lower, counter.range(), counter.epoch()), later));
        }
        return changed;
    }

    /** The platform draws exactly the power of packages and memory. */
    static Scenario platformBesidePackages(Draw draw) {
        Workload workload = workload(draw);
        PowerCurve cpu = workload.node().scaled(PER_MILLE_OF_PACKAGE);
        PowerCurve memory = workload.node().scaled(PER_MILLE_OF_MEMORY);
        PowerCurve platform = PowerCurve.sum(List.of(cpu, cpu, memory));
        Instrument part = meter(WIDE_RANGE, 10);
        return new ScenarioBuilder(draw, workload)
                .read(meter(NARROW_RANGE, PLATFORM_SECONDS).of("psys"), platform)
                .read(part.of("cpu[0]"), cpu)
                .read(part.of("cpu[1]"), cpu)
                .read(part.of("dram[0]"), memory)
                .metered(new NodePower(platform, List.of()))
                .build();
    }

    private static Instrument meter(long range, long seconds) {
        CounterSensor sensor = Instruments.counterSensor().withRange(range);
        return Instruments.node(Instruments.RAPL, sensor, seconds);
    }

    private static Workload workload(Draw draw) {
        return Workload.drawn(draw, WorkloadPlan.of(LoadShape.FLUCTUATING));
    }
}
