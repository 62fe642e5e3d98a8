package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.util.Optional;

/** The outcome of a reading. */
public enum ReadingOutcome {
    /** Stored; the newest reading of its meter. */
    TAKEN,
    /** Stored; its meter has a newer reading. */
    OUT_OF_ORDER,
    /** Already stored, with the same time and value. */
    DUPLICATE,
    /** Rejected: more than five minutes ahead of its own observation. */
    FUTURE,
    /** Rejected: older than the correction window at its observation. */
    TOO_LATE,
    /** Rejected: older than the retention time of readings, or in a thinned hour. */
    EXPIRED,
    /**
     * Rejected: the power is above the plausible maximum of the domain, or the interval is longer than readings are
     * kept.
     */
    IMPLAUSIBLE,
    /** Rejected: the meter exceeds the {@link NodeMemory#MOST_METERS} of a node. */
    TOO_MANY_METERS;

    /** Returns the reason for rejection; empty if the reading was not rejected. */
    public Optional<RejectionReason> rejectionReason() {
        return switch (this) {
            case TAKEN, OUT_OF_ORDER, DUPLICATE -> Optional.empty();
            case FUTURE -> Optional.of(RejectionReason.FUTURE);
            case TOO_LATE -> Optional.of(RejectionReason.TOO_LATE);
            case EXPIRED -> Optional.of(RejectionReason.EXPIRED);
            case IMPLAUSIBLE, TOO_MANY_METERS -> Optional.of(RejectionReason.INVALID_FIELD);
        };
    }
}
