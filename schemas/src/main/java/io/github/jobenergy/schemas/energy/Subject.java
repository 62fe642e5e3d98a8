package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobIdentity;
import io.github.jobenergy.schemas.job.JobOutcome;
import io.github.jobenergy.schemas.job.JobState;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The user, state, times and nodes of a run, copied from the completion into the result so that most readers need no join.
 *
 * @param userName the login name
 * @param account Slurm's bank account
 * @param partitionName the partition
 * @param qos the quality of service
 * @param jobName the job name
 * @param arrayJobId the id of the array, if the run is part of an array
 * @param arrayTaskId the index within the array
 * @param hetJobId the id of the leader of the heterogeneous job, if the run is part of a heterogeneous job
 * @param hetJobOffset the offset of the component in the heterogeneous job
 * @param state the canonical end state
 * @param startTime when the nodes were allocated; absent if they never were
 * @param endTime when the allocation ended
 * @param elapsed wall time over all slices
 * @param suspended the part of {@code elapsed} in which the run was suspended
 * @param nodes the nodes as a hostlist
 */
public record Subject(
        Optional<String> userName,
        Optional<String> account,
        Optional<String> partitionName,
        Optional<String> qos,
        Optional<String> jobName,
        Optional<Long> arrayJobId,
        Optional<Long> arrayTaskId,
        Optional<Long> hetJobId,
        Optional<Long> hetJobOffset,
        JobState state,
        Optional<Instant> startTime,
        Instant endTime,
        Optional<Duration> elapsed,
        Optional<Duration> suspended,
        Optional<String> nodes)
        implements FieldGroup {

    public Subject {
        Names.require("user_name", userName);
        Names.require("account", account);
        Names.require("partition_name", partitionName);
        Names.require("qos", qos);
    }

    /** Returns the subject of the run of a completion. */
    public static Subject of(JobCompletion completion) {
        JobIdentity identity = completion.identity();
        JobOutcome outcome = completion.outcome();
        return new Subject(
                identity.user().userName(),
                identity.user().account(),
                identity.user().partitionName(),
                identity.user().qos(),
                identity.jobName(),
                identity.group().arrayJobId(),
                identity.group().arrayTaskId(),
                identity.group().hetJobId(),
                identity.group().hetJobOffset(),
                outcome.state(),
                completion.times().startTime(),
                completion.times().endTime(),
                completion.times().elapsed(),
                completion.times().suspended(),
                completion.resources().nodes());
    }
}
