package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A run that waits for what accounting says: its records wait in the spool, or a search of accounting found that it ended.
 *
 * @param run which run; of one that was found, the row that was found
 * @param records the names of its records
 * @param found how it was found, if it was
 * @param published what was last published of it, if anything
 * @param look when it arrived and when accounting is asked next
 */
record WaitingRun(RunKey run, Records records, Optional<Found> found, Optional<LedgerEntry> published, Look look) {

    /**
     * A row of accounting that is news.
     *
     * @param end when its run ended
     * @param capture which search found it
     */
    record Found(Instant end, Capture capture) {}

    /**
     * The names of a run's records in the spool, in the order in which they came.
     *
     * @param resizes records of a change of size: the run goes on
     * @param ends records of its end; more than one where slurmctld was restarted from an older state
     */
    record Records(List<String> resizes, List<String> ends) {

        static final Records NONE = new Records(List.of(), List.of());

        Records {
            resizes = List.copyOf(resizes);
            ends = List.copyOf(ends);
        }

        Records withResize(String name) {
            return new Records(with(resizes, name), ends);
        }

        Records withEnd(String name) {
            return new Records(resizes, with(ends, name));
        }

        private static List<String> with(List<String> names, String name) {
            if (names.contains(name)) {
                return names;
            }
            List<String> longer = new ArrayList<>(names);
            longer.add(name);
            return longer;
        }

        List<String> all() {
            List<String> all = new ArrayList<>(resizes);
            all.addAll(ends);
            return all;
        }
    }

    /**
     * When accounting is asked.
     *
     * @param arrival when the record of the end was written
     * @param next when accounting is asked next
     */
    record Look(Instant arrival, Instant next) {}

    /** A run nothing is known of yet. */
    static WaitingRun unknown(RunKey run, Look look) {
        return new WaitingRun(run, Records.NONE, Optional.empty(), Optional.empty(), look);
    }

    /** A run the hook did not tell of, or not yet. */
    static WaitingRun found(RunKey run, Found found, Instant now) {
        return new WaitingRun(run, Records.NONE, Optional.of(found), Optional.empty(), new Look(now, now));
    }

    /** Whether the hook has told of its end. */
    boolean isTold() {
        return !records.ends().isEmpty();
    }

    /** When it ended, as slurmctld told; absent if it did not, or under a name that does not say. */
    Optional<Instant> toldEnd() {
        return records.ends().stream()
                .flatMap(name -> SpoolEntry.endTime(name).stream())
                .max(Comparator.naturalOrder());
    }

    /** Whether it has ended: until then there is nothing to ask and nothing to say. */
    boolean isOver() {
        return isTold() || found.isPresent();
    }

    /** Whether accounting denied it for so long that it was said for good as the hook told it. */
    boolean isGivenUp() {
        return isTold()
                && published
                        .filter(said -> said.settled() && !said.isFromAccounting())
                        .isPresent();
    }

    WaitingRun with(Records newRecords) {
        return new WaitingRun(run, newRecords, found, published, look);
    }

    WaitingRun with(Optional<LedgerEntry> newlyPublished) {
        return new WaitingRun(run, records, found, newlyPublished, look);
    }

    WaitingRun with(Look newLook) {
        return new WaitingRun(run, records, found, published, newLook);
    }
}
