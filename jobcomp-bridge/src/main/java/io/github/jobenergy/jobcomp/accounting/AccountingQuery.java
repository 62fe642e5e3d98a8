package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.schemas.quantity.Interval;
import java.util.List;

/** A query to accounting. */
public sealed interface AccountingQuery {

    /**
     * A query for everything about the given jobs.
     *
     * @param ids raw job ids, at least one
     */
    record Jobs(List<Long> ids) implements AccountingQuery {

        public Jobs {
            ids = List.copyOf(ids);
        }
    }

    /**
     * A query for the runs that ended in a window.
     *
     * @param window the window, in whole seconds; a run that ended exactly at its end may be in the answer too
     * @param urgency whether the query may be deferred
     */
    record Ended(Interval window, Urgency urgency) implements AccountingQuery {}

    /** Whether a query may be deferred. */
    enum Urgency {
        /** The query is submitted now. */
        NOW,
        /** The query is not submitted while slurmctld has many messages queued for slurmdbd. */
        WHEN_QUIET
    }
}
