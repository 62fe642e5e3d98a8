package io.github.jobenergy.jobcomp.dialect.squeue;

import io.github.jobenergy.jobcomp.reading.notation.NodeList;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A run that holds nodes, as a table of running jobs shows it: with its nodes and totals, without its resources on each node.
 *
 * @param id the key and the name of the run
 * @param startTime when the nodes were allocated; a resize does not change it
 * @param nodes the present nodes of the run, at least one
 * @param totals the resources of the run on all nodes together
 * @param owner the owner of the run
 */
public record RunningRun(Id id, Instant startTime, NodeList nodes, Totals totals, Owner owner) {

    /**
     * The key of a run and its name in slurmctld.
     *
     * @param run the key of the run
     * @param name the name by which slurmctld finds this run and no other: {@code 12}, {@code 12_3} for a task of array 12,
     *     {@code 13+1} for component 1 of het job 13
     */
    public record Id(RunKey run, String name) {}

    /**
     * The total resources of a run. Each amount is absent where the table does not contain it.
     *
     * @param cpus CPUs, as Slurm counts them
     * @param memoryBytes memory in bytes
     * @param gpus GPUs
     * @param exclusive whether the run owns its nodes whole
     */
    public record Totals(
            Optional<Long> cpus, Optional<Long> memoryBytes, Optional<Long> gpus, Optional<Boolean> exclusive) {}

    /**
     * The owner of a run.
     *
     * @param userName the login name
     * @param account Slurm's bank account
     * @param partitionName the partition in which the run executes
     */
    public record Owner(Optional<String> userName, Optional<String> account, Optional<String> partitionName) {}

    /** Returns the key of the run. */
    public RunKey run() {
        return id.run();
    }

    /** Returns whether the run owns its nodes whole; its resources on each node are then not needed. */
    public boolean isWhole() {
        return totals.exclusive().orElse(false);
    }

    /**
     * Returns whether the resources on each node have to be queried. For a run on one node without a GPU, the totals contain
     * them.
     */
    public boolean needsDetail() {
        boolean isGivenByTotals =
                nodes.count() == 1 && totals.cpus().isPresent() && totals.gpus().equals(Optional.of(0L));
        return !isWhole() && !isGivenByTotals;
    }

    /** Returns the start of the run as far as the table contains it, observed at {@code observedTime}. */
    public JobStart start(Instant observedTime) {
        boolean isGivenByTotals = !isWhole() && !needsDetail();
        return start(
                isGivenByTotals
                        ? List.of(new NodeAllocation(nodes.text(), totals.cpus(), totals.memoryBytes(), List.of()))
                        : List.of(),
                observedTime);
    }

    /** Returns the start of the run with its resources on each node, observed at {@code observedTime}. */
    public JobStart start(List<NodeAllocation> allocations, Instant observedTime) {
        return JobStart.builder(run(), 1)
                .startTime(startTime)
                .nodes(nodes.text())
                .userName(owner.userName().map(Names::of))
                .account(owner.account().map(Names::of))
                .partitionName(owner.partitionName().map(Names::of))
                .exclusive(totals.exclusive())
                .allocations(allocations)
                .observedTime(observedTime)
                .build();
    }
}
