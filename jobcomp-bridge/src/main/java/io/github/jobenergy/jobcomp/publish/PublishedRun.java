package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.Optional;

/**
 * A run of which something is published, or was.
 *
 * @param run which run
 * @param revision the highest revision of its completion; 0 if only its start is published, or nothing
 * @param endTime when it ended, where that is known
 */
public record PublishedRun(RunKey run, long revision, Optional<Instant> endTime) {

    /** A run of which nothing is known but its name. */
    public static PublishedRun unknown(RunKey run) {
        return new PublishedRun(run, 0, Optional.empty());
    }

    /** What is known of the run here and there. */
    PublishedRun and(PublishedRun other) {
        return new PublishedRun(run, Math.max(revision, other.revision), endTime.or(other::endTime));
    }

    /** What the ledger holds of it when it is erased. */
    LedgerEntry marker(Instant now) {
        return LedgerEntry.erased(revision, endTime.orElse(now), now);
    }
}
