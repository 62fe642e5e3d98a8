package io.github.jobenergy.energy.testing;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobIdentity;
import io.github.jobenergy.schemas.job.JobMembership;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Nodes with round numbers: each has four CPUs and draws 240 W whatever happens, 60 W a CPU, 14.4 kJ a minute, 864 kJ
 * an hour. A counter is read once a minute, at half past the minute.
 */
public final class SteadyNode {

    /** When it begins. */
    public static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private static final long WATTS = 240;

    private SteadyNode() {}

    /** The time that many minutes after noon. */
    public static Instant at(long minutes) {
        return NOON.plus(Duration.ofMinutes(minutes));
    }

    /** The counter of a node from one minute after noon to another, and half a minute on either side. */
    public static List<PowerReading> readings(String node, long fromMinute, long toMinute) {
        List<PowerReading> readings = new ArrayList<>();
        for (long minute = fromMinute - 1; minute <= toMinute; minute++) {
            Instant time = at(minute).plusSeconds(30);
            long joules = 1_000_000 + WATTS * (minute * 60 + 30);
            readings.add(RecordedJobs.counter(node, new RecordedJobs.Row(time.toEpochMilli(), joules * 1_000, 0)));
        }
        return readings;
    }

    /** The state of a node that many minutes after noon: base state and flags, separated by {@code +}. */
    public static NodeState state(String node, long minute, String slurmState) {
        List<String> parts = List.of(slurmState.split("\\+", -1));
        NodeCapacity capacity =
                new NodeCapacity(Optional.of(4L), Optional.empty(), Optional.empty(), Optional.empty(), List.of());
        return NodeState.builder(RecordedJobs.node(node), at(minute))
                .state(parts.get(0))
                .flags(parts.subList(1, parts.size()))
                .stateRaw(slurmState)
                .capacity(capacity)
                .build();
    }

    /** A run with these slices, submitted when the first of them began. */
    public static JobCompletion run(long jobId, Slice... slices) {
        Slice last = slices[slices.length - 1];
        RunKey run = RunKey.of("rig22", jobId, slices[0].startTime().getEpochSecond());
        JobCompletion one = RecordedJobs.completion(run, last, 0);
        long elapsed = 0;
        for (Slice slice : slices) {
            elapsed += Duration.between(slice.startTime(), slice.endTime()).toSeconds();
        }
        JobTimes times = new JobTimes(
                Optional.empty(),
                Optional.of(slices[0].startTime()),
                last.endTime(),
                Optional.of(Duration.ofSeconds(elapsed)),
                Optional.empty(),
                one.times().timeLimit());
        JobResources resources = JobResources.builder()
                .nodes(Optional.of(slices[0].nodes()))
                .cpuCount(slices[0].cpuCount())
                .slices(List.of(slices))
                .build();
        return with(one, one.identity(), times, resources);
    }

    /** An allocation from one minute after noon to another. */
    public static Slice slice(long fromMinute, long toMinute, String nodes, long cpus) {
        return new Slice(at(fromMinute), at(toMinute), nodes, Optional.of(cpus));
    }

    /** The same run, suspended for some of its time. */
    public static JobCompletion suspended(JobCompletion run, Duration time) {
        JobTimes times = new JobTimes(
                run.times().eligibleTime(),
                run.times().startTime(),
                run.times().endTime(),
                run.times().elapsed(),
                Optional.of(time),
                run.times().timeLimit());
        return with(run, run.identity(), times, run.resources());
    }

    /** The same run with that many GPUs without known indexes. */
    public static JobCompletion holding(JobCompletion run, long gpus) {
        JobResources known = run.resources();
        JobResources resources = known.toBuilder().gpuCount(Optional.of(gpus)).build();
        return with(run, run.identity(), run.times(), resources);
    }

    /** The same run as part of an array or of a heterogeneous job. */
    public static JobCompletion member(JobCompletion run, JobMembership group) {
        JobIdentity identity = new JobIdentity(
                run.identity().jobName(),
                run.identity().jobNameBase64(),
                run.identity().user(),
                group,
                run.identity().reservation(),
                run.identity().wckey());
        return with(run, identity, run.times(), run.resources());
    }

    private static JobCompletion with(JobCompletion run, JobIdentity identity, JobTimes times, JobResources resources) {
        return run.toBuilder()
                .identity(identity)
                .times(times)
                .resources(resources)
                .build();
    }
}
