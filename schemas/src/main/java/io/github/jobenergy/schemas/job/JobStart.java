package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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

    /** Returns this start with another revision. */
    public JobStart revised(long newRevision) {
        return new JobStart(
                run,
                newRevision,
                startTime,
                nodes,
                userName,
                account,
                partitionName,
                exclusive,
                allocations,
                observedTime);
    }

    /** Returns this start with another observation time. */
    public JobStart observed(Instant newObservedTime) {
        return new JobStart(
                run,
                revision,
                startTime,
                nodes,
                userName,
                account,
                partitionName,
                exclusive,
                allocations,
                newObservedTime);
    }
}
