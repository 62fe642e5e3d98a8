package io.github.jobenergy.energy.accuracy;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Runs on one node as Slurm reports them, readings of the node, and the computed energy of each run. */
final class Trial {

    static final long CPUS = 4;

    private final Replay replay;

    Trial(MeterRules rules) {
        MeterSettings usual = MeterSettings.DEFAULT;
        replay = new Replay(
                new MeterSettings(
                        usual.lateness(), usual.deadline(), usual.correctionWindow(), usual.coalescing(), rules),
                MeterSpaces.OWN,
                Clock.systemUTC());
    }

    /** The node has that many CPUs; without this call its capacity is unknown. */
    void node(long cpus) {
        replay.observe(NodeState.builder(RecordedJobs.node("n1"), Sensor.BEGIN)
                .state("IDLE")
                .stateRaw("IDLE")
                .capacity(new NodeCapacity(
                        Optional.of(cpus), Optional.empty(), Optional.empty(), Optional.empty(), List.of()))
                .build());
    }

    void run(long job, long startSecond, long endSecond) throws MalformedHostlistException {
        run(job, startSecond, endSecond, CPUS);
    }

    void run(long job, long startSecond, long endSecond, long cpus) throws MalformedHostlistException {
        Slice slice =
                new Slice(Sensor.time((double) startSecond), Sensor.time((double) endSecond), "n1", Optional.of(cpus));
        RunKey run = RunKey.of("rig22", job, slice.startTime().getEpochSecond());
        replay.complete(RecordedJobs.completion(run, slice, 1L << 30));
    }

    void read(Collection<PowerReading> readings) {
        readings.forEach(replay::read);
    }

    /** The result of each run by its job id; every record of it keeps to the contract. */
    Map<Long, JobEnergy> results() {
        Map<Long, JobEnergy> results = new TreeMap<>();
        replay.close().forEach(result -> {
            ContractCheck.assertValid(result);
            results.put(result.run().jobId(), result);
        });
        replay.answers().forEach(ContractCheck::assertValid);
        return results;
    }
}
