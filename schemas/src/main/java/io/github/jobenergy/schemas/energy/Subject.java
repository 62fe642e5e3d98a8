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
 * Whose run it was, when and where: what a result repeats of the completion, so that most readers need no join.
 *
 * @param userName the login name
 * @param account Slurm's bank account
 * @param partitionName the partition
 * @param qos the quality of service
 * @param jobName the name
 * @param arrayJobId the id of its array, if it is part of one
 * @param arrayTaskId its index there
 * @param hetJobId the id of its heterogeneous job's leader, if it is part of one
 * @param hetJobOffset its place there
 * @param state the canonical end state
 * @param startTime when its nodes were allocated; absent if they never were
 * @param endTime when the allocation ended
 * @param elapsed wall time over all slices
 * @param suspended how much of it the run was suspended
 * @param nodes its nodes as a hostlist
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

    /** What the completion says of its run. */
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
