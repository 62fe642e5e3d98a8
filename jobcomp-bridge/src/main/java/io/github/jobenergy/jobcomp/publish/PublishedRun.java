package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.Optional;

/**
 * A run with a published record, now or formerly.
 *
 * @param run the key of the run
 * @param revision the highest revision of its completion; 0 if there is none
 * @param endTime the end of the run, where it is known
 */
public record PublishedRun(RunKey run, long revision, Optional<Instant> endTime) {

    /** A run of which only the key is known. */
    public static PublishedRun unknown(RunKey run) {
        return new PublishedRun(run, 0, Optional.empty());
    }

    /** The run with the higher revision of both, and a known end of either. */
    public PublishedRun and(PublishedRun other) {
        return new PublishedRun(run, Math.max(revision, other.revision), endTime.or(other::endTime));
    }

    /** The ledger entry of the run after its erasure. */
    public LedgerEntry marker(Instant now) {
        return LedgerEntry.erased(revision, endTime.orElse(now), now);
    }
}
