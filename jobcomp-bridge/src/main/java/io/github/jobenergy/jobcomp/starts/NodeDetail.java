package io.github.jobenergy.jobcomp.starts;

import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.List;

/** What slurmctld says of a run's nodes, one by one: exactly one of these. */
public sealed interface NodeDetail {

    /**
     * What the run holds on each of its nodes.
     *
     * @param allocations one for each node
     */
    record Known(List<NodeAllocation> allocations) implements NodeDetail {

        public Known {
            allocations = List.copyOf(allocations);
        }
    }

    /** It is another run by now, or has other nodes: what it is comes with the next table. */
    record Outdated() implements NodeDetail {}

    /**
     * It cannot be used.
     *
     * @param rejection why not
     */
    record Refused(Rejection rejection) implements NodeDetail {}
}
