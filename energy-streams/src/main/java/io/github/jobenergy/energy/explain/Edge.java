package io.github.jobenergy.energy.explain;

import io.github.jobenergy.energy.register.EdgeSplit;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.List;
import java.util.Optional;

/**
 * A moment at which somebody came or went, and how the readings around it were read.
 *
 * @param time when, in milliseconds since 1970-01-01T00:00:00Z
 * @param kind whose moment it is
 * @param meters the meters that were believed there
 */
public record Edge(long time, Kind kind, List<Around> meters) {

    public Edge {
        meters = List.copyOf(meters);
    }

    /** Whose moment it is. */
    public enum Kind {
        /** The run comes. */
        START,
        /** The run goes. */
        END,
        /** Somebody else comes or goes, or the node's capacity changes. */
        OTHERS
    }

    /**
     * One meter around it.
     *
     * @param meter which
     * @param before its last reading before the moment, or on it
     * @param after its first reading after it
     * @param laidOut how the energy between them was laid out; absent where a reading lies on the moment, or one is missing
     */
    public record Around(
            MeterId meter, Optional<PowerReading> before, Optional<PowerReading> after, Optional<EdgeSplit> laidOut) {}
}
