package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.Evidence.Witness;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The ledger entry of a run: the value type of the topic {@code jobcomp-ledger}, keyed by the run. It describes the last
 * published revision and is written in the same transaction as that record, so both exist or neither does. The entry of an
 * erased run is kept as long as the ledger, and no further revision of that run is published.
 *
 * @param revision the highest revision
 * @param settled whether that revision is {@code final}: no later one is expected
 * @param witnesses the sources of that revision
 * @param contentSha256 the SHA-256 of its content, in hexadecimal; see {@link Content}
 * @param endTime the end of the run; of a run erased before its end was known, the time of the erasure
 * @param erasedTime the time of the erasure, if the run was erased
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

    /** The entry of a published run that is not erased. */
    public LedgerEntry(long revision, boolean settled, List<Witness> witnesses, String contentSha256, Instant endTime) {
        this(revision, settled, witnesses, contentSha256, endTime, Optional.empty());
    }

    /**
     * The entry of an erased run: without sources and without a hash.
     *
     * @param revision the last published revision, 0 if there is none
     * @param endTime the end of the run, as far as it is known
     * @param now the time of the erasure
     */
    public static LedgerEntry erased(long revision, Instant endTime, Instant now) {
        return new LedgerEntry(revision, true, List.of(), "", endTime, Optional.of(now));
    }

    /**
     * The entry of the same revision for a record that could not be published: not final and without a hash, so that the next
     * record of the run is published again.
     */
    public LedgerEntry withoutContent() {
        return new LedgerEntry(revision, false, witnesses, "", endTime);
    }

    /** Whether the run was erased. */
    public boolean isErased() {
        return erasedTime.isPresent();
    }

    /** Whether slurmctld is a source of the revision, through the hook or a plugin. */
    public boolean isFromSlurmctld() {
        return witnesses.contains(Witness.SCRIPT) || witnesses.contains(Witness.KAFKA);
    }

    /** Whether accounting is a source of the revision. */
    public boolean isFromAccounting() {
        return witnesses.contains(Witness.SACCT);
    }
}
