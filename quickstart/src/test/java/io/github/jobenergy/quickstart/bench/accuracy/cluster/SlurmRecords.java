package io.github.jobenergy.quickstart.bench.accuracy.cluster;

import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.schemas.job.Evidence;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobIdentity;
import io.github.jobenergy.schemas.job.JobMembership;
import io.github.jobenergy.schemas.job.JobOutcome;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.TimeLimit;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeCapacity.GpuCount;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The records of Slurm about the runs on a node. Slurm's times are whole seconds, rounded down.
 *
 * @param node the node
 * @param size its capacity
 */
public record SlurmRecords(NodeKey node, NodeSize size) {

    private static final long SECOND = 1_000;
    private static final int MEBIBYTE_BITS = 20;

    /** Returns the state of the node at a time. */
    public NodeState stateAt(long time) {
        List<GpuCount> gpus =
                size.gpus() == 0 ? List.of() : List.of(new GpuCount(Optional.empty(), size.gpus(), Optional.empty()));
        return NodeState.builder(node, Instant.ofEpochMilli(time))
                .state("IDLE")
                .stateRaw("IDLE")
                .capacity(new NodeCapacity(
                        Optional.of(size.cpus()),
                        Optional.empty(),
                        Optional.of(size.memoryMebibytes() << MEBIBYTE_BITS),
                        Optional.empty(),
                        gpus))
                .build();
    }

    /** Returns the start of a run. */
    public JobStart start(SimulatedRun run) {
        Instant start = recorded(run).start();
        NodeAllocation allocation = new NodeAllocation(
                node.node(),
                Optional.of(run.claim().cpus()),
                Optional.of(run.claim().memoryMebibytes() << MEBIBYTE_BITS),
                run.claim().gpus());
        return JobStart.builder(run.key(), 1)
                .startTime(start)
                .nodes(node.node())
                .userName(Optional.of("alice"))
                .account(Optional.of("astro"))
                .partitionName(Optional.of("batch"))
                .allocations(List.of(allocation))
                .observedTime(start)
                .build();
    }

    /** Returns the completion of a run, with the sum of its suspended times if accounting reports it. */
    public JobCompletion completion(SimulatedRun run, boolean reportsSuspended) {
        Recorded held = recorded(run);
        Duration suspended = Duration.ofMillis(
                run.suspended().stream().mapToLong(TimeSpan::length).sum());
        return JobCompletion.builder(run.key(), 1)
                .settled(true)
                .identity(identity())
                .outcome(JobOutcome.builder(new JobState("COMPLETED"), "COMPLETED")
                        .build())
                .times(new JobTimes(
                        Optional.empty(),
                        Optional.of(held.start()),
                        held.end(),
                        Optional.of(Duration.between(held.start(), held.end())),
                        Optional.of(suspended).filter(time -> reportsSuspended && !time.isZero()),
                        TimeLimit.UNKNOWN))
                .resources(resources(run.claim(), held))
                .slurmEnergy(SlurmEnergy.UNSET)
                .evidence(new Evidence(
                        Optional.empty(), List.of(Evidence.Witness.SACCT), Evidence.Capture.FILE, held.end()))
                .build();
    }

    private JobResources resources(Claim claim, Recorded held) {
        return JobResources.builder()
                .nodes(Optional.of(node.node()))
                .nodeCount(Optional.of(1L))
                .cpuCount(Optional.of(claim.cpus()))
                .memoryBytes(Optional.of(claim.memoryMebibytes() << MEBIBYTE_BITS))
                .gpuCount(Optional.of((long) claim.gpus().size()))
                .slices(List.of(new Slice(held.start(), held.end(), node.node(), Optional.of(claim.cpus()))))
                .build();
    }

    private static JobIdentity identity() {
        return new JobIdentity(
                Optional.of("job"),
                Optional.empty(),
                new JobUser(
                        Optional.of("alice"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of("astro"),
                        Optional.of("batch"),
                        Optional.empty()),
                new JobMembership(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                Optional.empty(),
                Optional.empty());
    }

    /** The edges of a run as Slurm records them. */
    private record Recorded(Instant start, Instant end) {}

    private static Recorded recorded(SimulatedRun run) {
        return new Recorded(
                wholeSecond(run.held().start()), wholeSecond(run.held().end()));
    }

    private static Instant wholeSecond(long time) {
        return Instant.ofEpochMilli(time - Math.floorMod(time, SECOND));
    }
}
