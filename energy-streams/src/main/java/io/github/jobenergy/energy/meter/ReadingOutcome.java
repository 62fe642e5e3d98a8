package io.github.jobenergy.energy.meter;

import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.util.Optional;

/** What became of a reading. */
public enum ReadingOutcome {
    /** Kept; the newest of its meter. */
    TAKEN,
    /** Kept; its meter has a newer one. */
    OUT_OF_ORDER,
    /** Known already, with the same time and value. */
    DUPLICATE,
    /** Refused: more than five minutes ahead of its own observation. */
    FUTURE,
    /** Refused: older than the correction window when it was observed. */
    TOO_LATE,
    /** Refused: older than what is still kept. */
    EXPIRED,
    /** Refused: a power that nothing of its kind draws, or one over a time longer than readings are kept. */
    IMPLAUSIBLE,
    /** Refused: of a meter beyond the {@link NodeMemory#MOST_METERS} that a node may have. */
    TOO_MANY_METERS;

    /** Why it was refused; empty if it was not. */
    public Optional<RejectionReason> refusal() {
        return switch (this) {
            case TAKEN, OUT_OF_ORDER, DUPLICATE -> Optional.empty();
            case FUTURE -> Optional.of(RejectionReason.FUTURE);
            case TOO_LATE -> Optional.of(RejectionReason.TOO_LATE);
            case EXPIRED -> Optional.of(RejectionReason.EXPIRED);
            case IMPLAUSIBLE, TOO_MANY_METERS -> Optional.of(RejectionReason.INVALID_FIELD);
        };
    }
}
