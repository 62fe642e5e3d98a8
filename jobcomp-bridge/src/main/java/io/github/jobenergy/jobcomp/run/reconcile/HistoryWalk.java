package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.accounting.AccountingQuery.Urgency;
import io.github.jobenergy.jobcomp.dialect.sacct.ListedRun;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A traversal of the history in accounting, search window by search window, for one purpose. */
interface HistoryWalk {

    /** Returns the next search window, if one is due: of whole seconds, and at most {@code atMost} long. */
    Optional<Interval> next(SearchProgress progress, Instant now, Duration atMost) throws IOException;

    /**
     * Records that all runs found in a search window are published.
     *
     * @return the progress of the search of accounting
     */
    SearchProgress done(SearchProgress progress, Interval window, WindowCounts counts) throws IOException;

    /** Receives a row that accounting lists in a search window. */
    void listed(ListedRun row);

    /** Returns whether the queries of this walk may be deferred. */
    Urgency urgency();

    /** Returns the capture that the records of found runs state. */
    Capture capture();

    /**
     * The counts of a search window.
     *
     * @param listed the rows that accounting lists
     * @param missing the listed rows that could not be published
     */
    record WindowCounts(long listed, long missing) {

        static final WindowCounts NONE = new WindowCounts(0, 0);

        WindowCounts plus(WindowCounts more) {
            return new WindowCounts(listed + more.listed, missing + more.missing);
        }
    }
}
