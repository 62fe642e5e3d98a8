package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Decides whether a run that accounting lists as ended has to be looked up. */
final class NeedsLookup {

    /** How long after its end a run that the hook reported is left to the hook's record, which waits in a spool. */
    private static final Duration HOOK_PRECEDENCE = Duration.ofHours(1);

    private NeedsLookup() {}

    /**
     * Returns whether the run has to be looked up: nothing is published of it, or only from the hook, or nothing final, or with
     * another end. A merged record of hook and accounting is better than one from accounting alone. It is left to the bridge that
     * has the hook's record, unless that record seems to be lost. An erased run is never looked up.
     */
    static boolean isNeeded(Optional<LedgerEntry> published, Instant end, Instant now) {
        if (published.map(LedgerEntry::isErased).orElse(false)) {
            return false;
        }
        if (published.isEmpty() || !published.get().endTime().equals(end)) {
            return true;
        }
        LedgerEntry entry = published.get();
        if (!entry.isFromAccounting()) {
            return true;
        }
        boolean isFromHook = entry.witnesses().contains(Witness.SCRIPT);
        return !entry.settled() && (!isFromHook || !now.isBefore(end.plus(HOOK_PRECEDENCE)));
    }
}
