package io.github.jobenergy.jobcomp.starts;

import io.github.jobenergy.jobcomp.notation.NodeList;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A run that holds nodes, as a table of running jobs shows it: its nodes and its totals, not what it holds on each node.
 *
 * @param id which run
 * @param startTime when its nodes were allocated; a resize does not change it
 * @param nodes its nodes now, at least one
 * @param totals what it holds on all of them together
 * @param owner who it belongs to
 */
public record RunningRun(Id id, Instant startTime, NodeList nodes, Totals totals, Owner owner) {

    /**
     * A run and its name.
     *
     * @param run which run
     * @param name how slurmctld is asked for this run and no other: {@code 12}, {@code 12_3} for a task of array 12,
     *     {@code 13+1} for component 1 of het job 13
     */
    public record Id(RunKey run, String name) {}

    /**
     * What a run holds. Each amount is absent where the table does not say.
     *
     * @param cpus CPUs, as Slurm counts them
     * @param memoryBytes memory in bytes
     * @param gpus GPUs
     * @param exclusive whether it owns its nodes whole
     */
    public record Totals(
            Optional<Long> cpus, Optional<Long> memoryBytes, Optional<Long> gpus, Optional<Boolean> exclusive) {}

    /**
     * Who a run belongs to.
     *
     * @param userName the login name
     * @param account Slurm's bank account
     * @param partitionName the partition it runs in
     */
    public record Owner(Optional<String> userName, Optional<String> account, Optional<String> partitionName) {}

    /** Which run it is. */
    public RunKey run() {
        return id.run();
    }

    /** Whether it owns its nodes whole; then nobody has to know what it holds on each. */
    public boolean isWhole() {
        return totals.exclusive().orElse(false);
    }

    /** Whether only slurmctld can say what it holds on each node: totals tell it of one node without a GPU. */
    public boolean needsDetail() {
        boolean isToldByTotals =
                nodes.count() == 1 && totals.cpus().isPresent() && totals.gpus().equals(Optional.of(0L));
        return !isWhole() && !isToldByTotals;
    }

    /** Its start as far as the table tells, seen then. */
    public JobStart start(Instant observedTime) {
        boolean isToldByTotals = !isWhole() && !needsDetail();
        return start(
                isToldByTotals
                        ? List.of(new NodeAllocation(nodes.text(), totals.cpus(), totals.memoryBytes(), List.of()))
                        : List.of(),
                observedTime);
    }

    /** Its start with what it holds on each node, seen then. */
    public JobStart start(List<NodeAllocation> allocations, Instant observedTime) {
        return new JobStart(
                run(),
                1,
                startTime,
                nodes.text(),
                owner.userName().map(Names::of),
                owner.account().map(Names::of),
                owner.partitionName().map(Names::of),
                totals.exclusive(),
                allocations,
                observedTime);
    }
}
