package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.schemas.quantity.Interval;
import java.util.List;

/** A query to accounting. */
public sealed interface Question {

    /**
     * A query for everything about the given jobs.
     *
     * @param ids raw job ids, at least one
     */
    record Jobs(List<Long> ids) implements Question {

        public Jobs {
            ids = List.copyOf(ids);
        }
    }

    /**
     * A query for the runs that ended in a window.
     *
     * @param window the window, in whole seconds; a run that ended exactly at its end may be in the answer too
     * @param haste whether the query may be deferred
     */
    record Ended(Interval window, Haste haste) implements Question {}

    /** Whether a query may be deferred. */
    enum Haste {
        /** The query is submitted now. */
        NOW,
        /** The query is not submitted while slurmctld has many messages queued for slurmdbd. */
        WHEN_QUIET
    }
}
