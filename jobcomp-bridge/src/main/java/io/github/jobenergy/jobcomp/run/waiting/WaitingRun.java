package io.github.jobenergy.jobcomp.run.waiting;

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
 * A run that waits for accounting: its records wait in the spool, or a search of accounting found that it ended.
 *
 * @param run the key of the run; for a run that was found, the key of the found row
 * @param records the names of the run's records
 * @param found the search that found the run, if one did
 * @param published the last published state of the run, if there is one
 * @param lookup the arrival of the run and the time of the next query
 */
public record WaitingRun(
        RunKey run, Records records, Optional<Found> found, Optional<LedgerEntry> published, Lookup lookup) {

    /**
     * A new row of accounting.
     *
     * @param end the end of the run
     * @param capture the search that found the row
     */
    public record Found(Instant end, Capture capture) {}

    /**
     * The names of a run's records in the spool, in the order of arrival.
     *
     * @param resizes records of a change of size, after which the run continues
     * @param ends records of the end; more than one if slurmctld was restarted from an older state
     */
    public record Records(List<String> resizes, List<String> ends) {

        static final Records NONE = new Records(List.of(), List.of());

        public Records {
            resizes = List.copyOf(resizes);
            ends = List.copyOf(ends);
        }

        /** Returns the records with one more record of a change of size. */
        public Records withResize(String name) {
            return new Records(with(resizes, name), ends);
        }

        /** Returns the records with one more record of the end. */
        public Records withEnd(String name) {
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

        /** Returns the names of all records. */
        public List<String> all() {
            List<String> all = new ArrayList<>(resizes);
            all.addAll(ends);
            return all;
        }
    }

    /**
     * The times of the queries to accounting.
     *
     * @param arrival when the record of the end was written
     * @param next when accounting is queried next
     */
    public record Lookup(Instant arrival, Instant next) {}

    /** A run without records or published state. */
    public static WaitingRun unknown(RunKey run, Lookup lookup) {
        return new WaitingRun(run, Records.NONE, Optional.empty(), Optional.empty(), lookup);
    }

    /** A run that the hook did not report, or not yet. */
    public static WaitingRun found(RunKey run, Found found, Instant now) {
        return new WaitingRun(run, Records.NONE, Optional.of(found), Optional.empty(), new Lookup(now, now));
    }

    /** Returns whether the hook has reported the end of the run. */
    public boolean isReported() {
        return !records.ends().isEmpty();
    }

    /**
     * Returns the end of the run that slurmctld reported; absent if there is none, or if the name of the record does not contain
     * it.
     */
    public Optional<Instant> reportedEnd() {
        return records.ends().stream()
                .flatMap(name -> SpoolEntry.endTime(name).stream())
                .max(Comparator.naturalOrder());
    }

    /** Returns whether the run has ended. Until then it is neither looked up nor published. */
    boolean isOver() {
        return isReported() || found.isPresent();
    }

    /** Returns whether the run was not found in accounting for so long that the hook's record is published as final. */
    public boolean isGivenUp() {
        return isReported()
                && published
                        .filter(entry -> entry.settled() && !entry.isFromAccounting())
                        .isPresent();
    }

    /** Returns the run with other records. */
    public WaitingRun with(Records newRecords) {
        return new WaitingRun(run, newRecords, found, published, lookup);
    }

    /** Returns the run with another published state. */
    public WaitingRun with(Optional<LedgerEntry> newlyPublished) {
        return new WaitingRun(run, records, found, newlyPublished, lookup);
    }

    /** Returns the run with other times of the queries. */
    public WaitingRun with(Lookup newLookup) {
        return new WaitingRun(run, records, found, published, newLookup);
    }
}
