package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.cluster.NodePower;
import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ScenarioBuilder;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Workload;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.WorkloadPlan;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.WorkloadPlan.Neighbours;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.Instrument;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.ReadingFaults;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.List;
import java.util.function.UnaryOperator;

/** A node with meters of its input and of each GPU, of which the meter of the first GPU has a fault. */
final class GpuInputs {

    private static final int GPUS = 4;
    private static final long SHORTEST_SECONDS = 400;

    private GpuInputs() {}

    /** The gap may contain an edge of the run that holds the GPU. */
    static Scenario gap(Draw draw) {
        Workload workload = workload(draw);
        TimeSpan held = heldOfFirstGpu(workload).extended(Moments.MINUTE, Moments.MINUTE);
        TimeSpan gap = Moments.spanWithin(held, 2 * Moments.MINUTE, draw);
        Instrument meter = Instruments.ofKind(draw.inTurn(Instruments.KINDS), cadence(draw));
        return scenario(draw, workload, meter, readings -> ReadingFaults.withoutThoseIn(gap, readings));
    }

    /** All counters of GPUs restart, as after the driver was loaded again. */
    static Scenario reset(Draw draw) {
        Workload workload = workload(draw);
        long time = Moments.within(heldOfFirstGpu(workload), draw);
        Instrument meter =
                Instruments.node(Instruments.DCGM, Instruments.counterSensor().withResetAt(time), cadence(draw));
        return scenario(draw, workload, meter, UnaryOperator.identity());
    }

    static Scenario stall(Draw draw) {
        Workload workload = workload(draw);
        long length = draw.between(2 * Moments.MINUTE, 10 * Moments.MINUTE);
        TimeSpan stall = Moments.spanWithin(heldOfFirstGpu(workload), length, draw);
        Kind kind = draw.inTurn(List.of(Kind.COUNTER, Kind.INSTANT));
        Instrument meter = Instruments.ofKind(kind, cadence(draw));
        return scenario(draw, workload, meter, readings -> ReadingFaults.stalledIn(stall, readings));
    }

    private static Workload workload(Draw draw) {
        return Workload.drawn(
                draw,
                WorkloadPlan.of(LoadShape.FLUCTUATING)
                        .from(SHORTEST_SECONDS)
                        .withGpus(GPUS)
                        .with(Neighbours.SOME));
    }

    private static TimeSpan heldOfFirstGpu(Workload workload) {
        return workload.runs().stream()
                .filter(run -> run.claim().gpus().contains(0))
                .findFirst()
                .orElseThrow()
                .held();
    }

    private static long cadence(Draw draw) {
        return draw.oneOf(List.of(10L, 30L));
    }

    private static Scenario scenario(
            Draw draw, Workload workload, Instrument meter, UnaryOperator<List<PowerReading>> fault) {
        ScenarioBuilder scenario = new ScenarioBuilder(draw, workload);
        for (int index = 0; index < GPUS; index++) {
            scenario.read(
                    meter.of("gpu[" + index + "]"),
                    workload.gpus().get(index),
                    index == 0 ? fault : UnaryOperator.identity());
        }
        return scenario.read(Instruments.counter(meter.cadence().period() / Moments.SECOND), workload.node())
                .metered(new NodePower(workload.node(), workload.gpus()))
                .build();
    }
}
