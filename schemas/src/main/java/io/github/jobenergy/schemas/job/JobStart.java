package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The start of a run, or the observation that it is running: one record per run and revision on {@code job-starts}, keyed by the
 * run. It is the only record that contains the allocation of a run on each node. A resize creates a higher revision.
 *
 * @param run the key of the run
 * @param revision 1 or more; the record with the highest revision applies
 * @param startTime when the nodes were allocated
 * @param nodes the nodes as a hostlist
 * @param userName the login name
 * @param account Slurm's bank account
 * @param partitionName the partition in which the run is executed
 * @param exclusive whether the run is allocated whole nodes; absent where no source reports it
 * @param allocations the allocation on each node; empty where only the totals are known
 * @param observedTime when the run was observed
 */
public record JobStart(
        RunKey run,
        long revision,
        Instant startTime,
        String nodes,
        Optional<String> userName,
        Optional<String> account,
        Optional<String> partitionName,
        Optional<Boolean> exclusive,
        List<NodeAllocation> allocations,
        Instant observedTime) {

    public JobStart {
        if (revision < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision);
        }
        Names.require("user_name", userName);
        Names.require("account", account);
        Names.require("partition_name", partitionName);
        allocations = List.copyOf(allocations);
    }

    /** Returns a builder for that revision of the start of a run. */
    public static Builder builder(RunKey run, long revision) {
        return new Builder(run, revision);
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return new Builder(run, revision)
                .startTime(startTime)
                .nodes(nodes)
                .userName(userName)
                .account(account)
                .partitionName(partitionName)
                .exclusive(exclusive)
                .allocations(allocations)
                .observedTime(observedTime);
    }

    /** Returns this start with another revision. */
    public JobStart revised(long newRevision) {
        return toBuilder().revision(newRevision).build();
    }

    /** Returns this start with another observation time. */
    public JobStart observed(Instant newObservedTime) {
        return toBuilder().observedTime(newObservedTime).build();
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private RunKey run;
        private long revision;
        private @Nullable Instant startTime;
        private @Nullable String nodes;
        private Optional<String> userName = Optional.empty();
        private Optional<String> account = Optional.empty();
        private Optional<String> partitionName = Optional.empty();
        private Optional<Boolean> exclusive = Optional.empty();
        private List<NodeAllocation> allocations = List.of();
        private @Nullable Instant observedTime;

        private Builder(RunKey run, long revision) {
            this.run = run;
            this.revision = revision;
        }

        public Builder run(RunKey run) {
            this.run = run;
            return this;
        }

        public Builder revision(long revision) {
            this.revision = revision;
            return this;
        }

        public Builder startTime(Instant startTime) {
            this.startTime = startTime;
            return this;
        }

        public Builder nodes(String nodes) {
            this.nodes = nodes;
            return this;
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

        public Builder exclusive(Optional<Boolean> exclusive) {
            this.exclusive = exclusive;
            return this;
        }

        public Builder allocations(List<NodeAllocation> allocations) {
            this.allocations = allocations;
            return this;
        }

        public Builder observedTime(Instant observedTime) {
            this.observedTime = observedTime;
            return this;
        }

        /**
         * Returns the record.
         *
         * @throws NullPointerException with the name of the component, if a required component is missing
         */
        public JobStart build() {
            return new JobStart(
                    run,
                    revision,
                    Objects.requireNonNull(startTime, "startTime"),
                    Objects.requireNonNull(nodes, "nodes"),
                    userName,
                    account,
                    partitionName,
                    exclusive,
                    allocations,
                    Objects.requireNonNull(observedTime, "observedTime"));
        }
    }
}
