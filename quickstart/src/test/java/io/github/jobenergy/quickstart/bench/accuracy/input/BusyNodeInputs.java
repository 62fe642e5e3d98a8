package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.cluster.Claim;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.NodeSize;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.SimulatedRun;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.TrueEnergies;
import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ScenarioBuilder;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Workload;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.WorkloadPlan;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A node that a long run holds throughout, and another run for a while. Its idle power cannot be learned from any minute. Only
 * the other run is compared: the long run starts before the first reading.
 */
final class BusyNodeInputs {

    private static final long SHORTEST_SECONDS = 120;
    private static final long CADENCE_SECONDS = 10;

    private BusyNodeInputs() {}

    static Scenario marginal(Draw draw) {
        Workload workload = workload(draw, draw.begin());
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.counter(CADENCE_SECONDS), workload.node())
                .marginal()
                .build();
    }

    /** The node has readings of the day before, of which the program learns idle power. */
    static Scenario sharesByUse(Draw draw) {
        long start = draw.midnight() + Moments.SECOND * draw.between(60, 1_200);
        Workload workload = workload(draw, start);
        Map<RunKey, Long> busyCpus = new LinkedHashMap<>();
        workload.runs()
                .forEach(run ->
                        busyCpus.put(run.key(), draw.between(1, run.claim().cpus())));
        TrueEnergies energies = new TrueEnergies(workload.size(), workload.runs());
        return new ScenarioBuilder(draw, workload)
                .read(
                        Instruments.counter(CADENCE_SECONDS),
                        workload.node(),
                        readings -> readings.stream()
                                .map(reading -> withUses(reading, workload.runs(), busyCpus))
                                .toList())
                .energies(energies.byUse(workload.idle(), workload.aboveIdle(), busyCpus))
                .build();
    }

    private static PowerReading withUses(PowerReading reading, List<SimulatedRun> runs, Map<RunKey, Long> busyCpus) {
        long now = reading.readingTime().toEpochMilli();
        List<RunUse> uses = runs.stream()
                .filter(run -> run.held().contains(now))
                .map(run -> new RunUse(
                        Optional.empty(),
                        run.key().jobId(),
                        Optional.empty(),
                        Duration.ofMillis(
                                busyCpus.get(run.key()) * (now - run.held().start()))))
                .toList();
        return new PowerReading(
                reading.node(),
                reading.readingTime(),
                reading.domain(),
                reading.source(),
                reading.measurement(),
                uses,
                reading.observedTime());
    }

    private static Workload workload(Draw draw, long start) {
        long seconds = draw.logBetween(SHORTEST_SECONDS, WorkloadPlan.LONGEST_SECONDS);
        TimeSpan held = TimeSpan.ofLength(start, Moments.SECOND * seconds);
        TimeSpan throughout = held.extended(60 * Moments.MINUTE, 60 * Moments.MINUTE);
        Claim half = new Claim(NodeSize.CPU_NODE.cpus() / 2, 1_024, List.of());
        List<SimulatedRun> runs = List.of(
                new SimulatedRun(draw.nextRun(throughout.start()), throughout, half),
                new SimulatedRun(draw.nextRun(held.start()), held, half));
        return Workload.of(draw, WorkloadPlan.of(LoadShape.FLUCTUATING), runs)
                .readIn(held.extended(30 * Moments.MINUTE, 10 * Moments.MINUTE));
    }
}
