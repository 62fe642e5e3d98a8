package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.Evidence.Witness;
import java.time.Instant;
import java.util.List;

/**
 * What was last published of a run: the value type of the topic {@code jobcomp-ledger}, keyed by the run. It is written in
 * the same transaction as the record it speaks of, so both are there or none.
 *
 * @param revision the highest revision
 * @param settled whether it said that no later one is expected ({@code final})
 * @param witnesses who spoke in it
 * @param contentSha256 the SHA-256 of its content, in hexadecimal; see {@link Content}
 * @param endTime when the run ended
 */
public record LedgerEntry(
        long revision, boolean settled, List<Witness> witnesses, String contentSha256, Instant endTime) {

    public LedgerEntry {
        witnesses = List.copyOf(witnesses);
    }

    /** Whether accounting has spoken. */
    public boolean isFromAccounting() {
        return witnesses.contains(Witness.SACCT);
    }
}
