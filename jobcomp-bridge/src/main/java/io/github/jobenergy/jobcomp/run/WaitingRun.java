package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run whose records wait in the spool for what accounting says.
 *
 * @param run which run
 * @param records the names of its records
 * @param published what was last published of it, if anything
 * @param look when it arrived and when accounting is asked next
 */
record WaitingRun(RunKey run, Records records, Optional<LedgerEntry> published, Look look) {

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
        return new WaitingRun(run, Records.NONE, Optional.empty(), look);
    }

    /** Whether it has ended: until then there is nothing to ask and nothing to say. */
    boolean isOver() {
        return !records.ends().isEmpty();
    }

    WaitingRun with(Records newRecords) {
        return new WaitingRun(run, newRecords, published, look);
    }

    WaitingRun with(Optional<LedgerEntry> newlyPublished) {
        return new WaitingRun(run, records, newlyPublished, look);
    }

    WaitingRun with(Look newLook) {
        return new WaitingRun(run, records, published, newLook);
    }
}
