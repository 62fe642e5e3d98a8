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
 * @param wckey Slurm's workload characterization key
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
        Optional<String> wckey,
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
        Names.require("wckey", wckey);
    }

    /** Returns a builder for the subject of a run that ended in that state at that time. */
    public static Builder builder(JobState state, Instant endTime) {
        return new Builder(state, endTime);
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return new Builder(state, endTime)
                .userName(userName)
                .account(account)
                .partitionName(partitionName)
                .qos(qos)
                .wckey(wckey)
                .jobName(jobName)
                .arrayJobId(arrayJobId)
                .arrayTaskId(arrayTaskId)
                .hetJobId(hetJobId)
                .hetJobOffset(hetJobOffset)
                .startTime(startTime)
                .elapsed(elapsed)
                .suspended(suspended)
                .nodes(nodes);
    }

    /** Returns the subject of the run of a completion. */
    public static Subject of(JobCompletion completion) {
        JobIdentity identity = completion.identity();
        JobOutcome outcome = completion.outcome();
        return builder(outcome.state(), completion.times().endTime())
                .userName(identity.user().userName())
                .account(identity.user().account())
                .partitionName(identity.user().partitionName())
                .qos(identity.user().qos())
                .wckey(identity.wckey().map(Names::of))
                .jobName(identity.jobName())
                .arrayJobId(identity.group().arrayJobId())
                .arrayTaskId(identity.group().arrayTaskId())
                .hetJobId(identity.group().hetJobId())
                .hetJobOffset(identity.group().hetJobOffset())
                .startTime(completion.times().startTime())
                .elapsed(completion.times().elapsed())
                .suspended(completion.times().suspended())
                .nodes(completion.resources().nodes())
                .build();
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private Optional<String> userName = Optional.empty();
        private Optional<String> account = Optional.empty();
        private Optional<String> partitionName = Optional.empty();
        private Optional<String> qos = Optional.empty();
        private Optional<String> wckey = Optional.empty();
        private Optional<String> jobName = Optional.empty();
        private Optional<Long> arrayJobId = Optional.empty();
        private Optional<Long> arrayTaskId = Optional.empty();
        private Optional<Long> hetJobId = Optional.empty();
        private Optional<Long> hetJobOffset = Optional.empty();
        private JobState state;
        private Optional<Instant> startTime = Optional.empty();
        private Instant endTime;
        private Optional<Duration> elapsed = Optional.empty();
        private Optional<Duration> suspended = Optional.empty();
        private Optional<String> nodes = Optional.empty();

        private Builder(JobState state, Instant endTime) {
            this.state = state;
            this.endTime = endTime;
        }

        public Builder userName(Optional<String> userName) {
            this.userName = userName;
            return this;
        }

        public Builder account(Optional<String> account) {
            this.account = account;
            return this;
        }

        public Builder partitionName(Optional<String> partitionName) {
            this.partitionName = partitionName;
            return this;
        }

        public Builder qos(Optional<String> qos) {
            this.qos = qos;
            return this;
        }

        public Builder wckey(Optional<String> wckey) {
            this.wckey = wckey;
            return this;
        }

        public Builder jobName(Optional<String> jobName) {
            this.jobName = jobName;
            return this;
        }

        public Builder arrayJobId(Optional<Long> arrayJobId) {
            this.arrayJobId = arrayJobId;
            return this;
        }

        public Builder arrayTaskId(Optional<Long> arrayTaskId) {
            this.arrayTaskId = arrayTaskId;
            return this;
        }

        public Builder hetJobId(Optional<Long> hetJobId) {
            this.hetJobId = hetJobId;
            return this;
        }

        public Builder hetJobOffset(Optional<Long> hetJobOffset) {
            this.hetJobOffset = hetJobOffset;
            return this;
        }

        public Builder state(JobState state) {
            this.state = state;
            return this;
        }

        public Builder startTime(Optional<Instant> startTime) {
            this.startTime = startTime;
            return this;
        }

        public Builder endTime(Instant endTime) {
            this.endTime = endTime;
            return this;
        }

        public Builder elapsed(Optional<Duration> elapsed) {
            this.elapsed = elapsed;
            return this;
        }

        public Builder suspended(Optional<Duration> suspended) {
            this.suspended = suspended;
            return this;
        }

        public Builder nodes(Optional<String> nodes) {
            this.nodes = nodes;
            return this;
        }

        /** Returns the record. */
        public Subject build() {
            return new Subject(
                    userName,
                    account,
                    partitionName,
                    qos,
                    wckey,
                    jobName,
                    arrayJobId,
                    arrayTaskId,
                    hetJobId,
                    hetJobOffset,
                    state,
                    startTime,
                    endTime,
                    elapsed,
                    suspended,
                    nodes);
        }
    }
}
