package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.command.QueryException;
import java.util.List;

/** Slurm's accounting as a source of runs. */
public interface Accounting {

    /**
     * Queries all runs of the given jobs.
     *
     * @param jobIds raw job ids, at least one
     * @throws QueryException if there is no usable answer now
     * @throws InterruptedException if the thread was interrupted
     */
    AccountingAnswer query(List<Long> jobIds) throws QueryException, InterruptedException;

    /**
     * Queries the runs that ended in an interval. Runs that never became eligible are not in the answer: only a query by their id
     * finds them.
     *
     * @param query the interval, and whether the query may be deferred
     * @throws QueryException if there is no usable answer now, or the query is deferred
     * @throws InterruptedException if the thread was interrupted
     */
    EndedRuns ended(AccountingQuery.Ended query) throws QueryException, InterruptedException;
}
