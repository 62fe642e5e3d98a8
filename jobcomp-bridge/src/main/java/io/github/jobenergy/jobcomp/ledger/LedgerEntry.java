package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.Evidence.Witness;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What was last published of a run: the value type of the topic {@code jobcomp-ledger}, keyed by the run. It is written in
 * the same transaction as the record it speaks of, so both are there or none. Of a run that was erased it says so, for as long
 * as the ledger stands, and nothing is ever published of it again.
 *
 * @param revision the highest revision
 * @param settled whether it said that no later one is expected ({@code final})
 * @param witnesses who spoke in it
 * @param contentSha256 the SHA-256 of its content, in hexadecimal; see {@link Content}
 * @param endTime when the run ended; of one that was erased before anybody knew, when it was erased
 * @param erasedTime when it was erased, if it was
 */
public record LedgerEntry(
        long revision,
        boolean settled,
        List<Witness> witnesses,
        String contentSha256,
        Instant endTime,
        Optional<Instant> erasedTime) {

    public LedgerEntry {
        witnesses = List.copyOf(witnesses);
    }

    /** The entry of a run of which something was published. */
    public LedgerEntry(long revision, boolean settled, List<Witness> witnesses, String contentSha256, Instant endTime) {
        this(revision, settled, witnesses, contentSha256, endTime, Optional.empty());
    }

    /**
     * The entry of a run that is erased: without witnesses and without a hash.
     *
     * @param revision the last revision published, 0 if none was
     * @param endTime when the run ended, as far as it is known
     * @param now when it is erased
     */
    public static LedgerEntry erased(long revision, Instant endTime, Instant now) {
        return new LedgerEntry(revision, true, List.of(), "", endTime, Optional.of(now));
    }

    /** The entry of the same revision if its record could not be published: whoever finds the run again says it anew. */
    public LedgerEntry unsaid() {
        return new LedgerEntry(revision, false, witnesses, "", endTime);
    }

    /** Whether the run was erased. */
    public boolean isErased() {
        return erasedTime.isPresent();
    }

    /** Whether slurmctld has spoken, by the hook or a plugin. */
    public boolean isFromSlurmctld() {
        return witnesses.contains(Witness.SCRIPT) || witnesses.contains(Witness.KAFKA);
    }

    /** Whether accounting has spoken. */
    public boolean isFromAccounting() {
        return witnesses.contains(Witness.SACCT);
    }
}
