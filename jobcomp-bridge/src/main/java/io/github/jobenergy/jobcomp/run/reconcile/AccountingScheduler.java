package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.accounting.AccountingQuery;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient.Outcome;
import io.github.jobenergy.program.kafka.SupersededException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Schedules the queries of all lookup tasks to accounting, one at a time. The task whose query was submitted last moves to the
 * end of the queue.
 */
final class AccountingScheduler {

    private final AsyncAccountingClient client;
    private final Deque<LookupTask> tasks;

    private Optional<LookupTask> waiting = Optional.empty();

    AccountingScheduler(AsyncAccountingClient client, List<LookupTask> tasks) {
        this.client = client;
        this.tasks = new ArrayDeque<>(tasks);
    }

    /**
     * Concludes the query that has completed, if there is one, and submits the next query, if a task has one. Returns whether it
     * did either.
     */
    boolean step() throws IOException, SupersededException {
        Optional<Outcome> outcome = client.outcome();
        if (outcome.isPresent()) {
            LookupTask task = waiting.orElseThrow();
            waiting = Optional.empty();
            task.conclude(outcome.get());
        }
        int mostJobs = client.takeTurn();
        boolean hasSubmitted = mostJobs > 0 && submitOrReturnTurn(mostJobs);
        return outcome.isPresent() || hasSubmitted;
    }

    /** Submits the next query; without one, or if a task fails, the turn is returned. */
    private boolean submitOrReturnTurn(int mostJobs) throws IOException {
        boolean hasSubmitted = false;
        try {
            hasSubmitted = submit(mostJobs);
        } finally {
            if (!hasSubmitted) {
                client.returnTurn();
            }
        }
        return hasSubmitted;
    }

    private boolean submit(int mostJobs) throws IOException {
        for (Iterator<LookupTask> next = tasks.iterator(); next.hasNext(); ) {
            LookupTask task = next.next();
            Optional<AccountingQuery> query = task.query(mostJobs);
            if (query.isPresent()) {
                next.remove();
                tasks.addLast(task);
                waiting = Optional.of(task);
                client.submit(query.get());
                return true;
            }
        }
        return false;
    }
}
