package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A run began, or was seen running: one per run and revision on {@code job-starts}, keyed by the run. It is the only place
 * where each node's part of a run is known. A resize makes a higher revision.
 *
 * @param run which run
 * @param revision 1 or more; the highest one holds
 * @param startTime when its nodes were allocated
 * @param nodes its nodes as a hostlist
 * @param userName the login name
 * @param account Slurm's bank account
 * @param partitionName the partition it runs in
 * @param exclusive whether it owns its nodes whole; absent where no witness can tell
 * @param allocations what it holds on each node; empty where only the totals are known
 * @param observedTime when this was seen
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

    /** The same start, as that revision. */
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

    /** The same start, seen at that time. */
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
