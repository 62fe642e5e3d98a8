package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.accounting.AccountingQuery;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient.Outcome;
import io.github.jobenergy.program.kafka.SupersededException;
import java.io.IOException;
import java.util.Optional;

/** A task that queries accounting. */
interface LookupTask {

    /** Returns the next query, if there is one now. The query is submitted, and {@link #conclude} is called with its outcome. */
    Optional<AccountingQuery> query(int mostJobs) throws IOException;

    /** Processes the outcome of the query. After an outcome without an answer, the task has to submit the query again. */
    void conclude(Outcome outcome) throws IOException, SupersededException;
}
