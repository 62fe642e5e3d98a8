package io.github.jobenergy.energy.explain;

import io.github.jobenergy.energy.register.EdgeSplit;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An edge: a moment at which a run starts or ends on a node, or the capacity of the node changes, with the readings around it.
 *
 * @param time the moment
 * @param kind the kind of the edge
 * @param meters the accepted meters at that moment
 */
public record Edge(Instant time, Kind kind, List<Around> meters) {

    public Edge {
        meters = List.copyOf(meters);
    }

    /** The kind of an edge. */
    public enum Kind {
        /** The start of the run. */
        START,
        /** The end of the run. */
        END,
        /** The start or end of another run, or a change of the node's capacity. */
        OTHERS
    }

    /**
     * The readings of one meter around an edge.
     *
     * @param meter the meter
     * @param before its last reading before the edge, or on it
     * @param after its first reading after the edge
     * @param split the split of the energy between the two readings; absent where a reading is on the edge, or one is missing
     */
    public record Around(
            MeterId meter, Optional<PowerReading> before, Optional<PowerReading> after, Optional<EdgeSplit> split) {}
}
