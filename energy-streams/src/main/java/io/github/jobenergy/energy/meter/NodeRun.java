package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.List;

/**
 * What a node must know of a run: the message from the fan-out to the meter.
 *
 * @param run which run
 * @param key which node
 * @param completionRevision the completion it follows from; 0 while only the start is known
 * @param phase how far the run is
 * @param holdings what it held of the node, in turn; empty if it was withdrawn
 */
public record NodeRun(RunKey run, NodeKey key, long completionRevision, Phase phase, List<Holding> holdings) {

    public NodeRun {
        holdings = List.copyOf(holdings);
        if (holdings.isEmpty() != (phase == Phase.WITHDRAWN)) {
            throw new IllegalArgumentException("holdings: expected none exactly when withdrawn, found " + holdings);
        }
    }

    /** When the run first held the node, in milliseconds since 1970-01-01T00:00:00Z. */
    public long start() {
        return holdings.stream().mapToLong(Holding::start).min().orElse(RunInterval.OPEN);
    }

    /** Since when it may matter to the run's shares who else was there: the beginning of the UTC day on which it came. */
    public long neighboursSince() {
        return NodeOccupancy.dayOf(start());
    }

    /** When it last held it; {@link RunInterval#OPEN} while it does. */
    public long end() {
        return holdings.stream().mapToLong(Holding::end).max().orElse(RunInterval.OPEN);
    }

    /** Its stays on the node. */
    public List<RunInterval> stays() {
        return holdings.stream()
                .map(holding -> new RunInterval(run, holding.start(), holding.end()))
                .toList();
    }

    /** How far a run is. */
    public enum Phase {
        /** It began. */
        STARTED,
        /** It is over. */
        ENDED,
        /** It never held this node after all. */
        WITHDRAWN
    }

    /**
     * One allocation of the node.
     *
     * @param start when it began, in milliseconds since 1970-01-01T00:00:00Z
     * @param end when it ended; {@link RunInterval#OPEN} while it has not
     * @param claim what it held
     */
    public record Holding(long start, long end, Claim claim) {}
}
