package io.github.jobenergy.jobcomp.dialect.scontrol;

import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.List;

/** The answer of slurmctld about the resources of a run on each of its nodes: exactly one of these. */
public sealed interface NodeDetail {

    /**
     * The resources of the run on each of its nodes.
     *
     * @param allocations the allocations, one for each node
     */
    record Known(List<NodeAllocation> allocations) implements NodeDetail {

        public Known {
            allocations = List.copyOf(allocations);
        }
    }

    /** The job is another run by now, or has other nodes: the next table contains its state. */
    record Outdated() implements NodeDetail {}

    /**
     * The answer cannot be used.
     *
     * @param rejection the rejection of the answer
     */
    record Refused(Rejection rejection) implements NodeDetail {}
}
