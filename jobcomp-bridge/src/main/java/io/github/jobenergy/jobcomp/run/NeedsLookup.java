package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Whether accounting has to be asked about a run that it shows to be over. */
final class NeedsLookup {

    /** How long after its end a run that the hook told of is left to the hook's record, which waits in a spool. */
    private static final Duration HOOKS_TURN = Duration.ofHours(1);

    private NeedsLookup() {}

    /**
     * It has to where nothing was said of the run, or only by the hook, or nothing final yet, or of another end. What the hook
     * and accounting said together is better than what accounting says alone: it is followed up by whoever has the hook's
     * record, unless that seems to be lost. A run that was erased is never news.
     */
    static boolean isNews(Optional<LedgerEntry> published, Instant end, Instant now) {
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
        boolean isHooks = entry.witnesses().contains(Witness.SCRIPT);
        return !entry.settled() && (!isHooks || !now.isBefore(end.plus(HOOKS_TURN)));
    }
}
