package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.Question.Haste;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.sacct.ListedRun;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A way through the time, slice by slice, for one purpose. */
interface HistoryWalk {

    /** The next slice, if it is time for one; of whole seconds, and no longer than that. */
    Optional<Interval> next(SearchProgress progress, Instant now, Duration atMost) throws IOException;

    /**
     * All that was found in a slice is said.
     *
     * @return how far accounting is searched now
     */
    SearchProgress done(SearchProgress progress, Interval slice, SliceCounts counts) throws IOException;

    /** A row that accounting has in a slice. */
    void listed(ListedRun row);

    /** Whether its questions may wait. */
    Haste haste();

    /** How a run that it finds is said to be known. */
    Capture capture();

    /**
     * What became of a slice.
     *
     * @param listed the rows accounting has
     * @param missing those of them that could not be said
     */
    record SliceCounts(long listed, long missing) {

        static final SliceCounts NONE = new SliceCounts(0, 0);

        SliceCounts plus(SliceCounts more) {
            return new SliceCounts(listed + more.listed, missing + more.missing);
        }
    }
}
