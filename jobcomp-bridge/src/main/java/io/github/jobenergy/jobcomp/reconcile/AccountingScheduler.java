package io.github.jobenergy.jobcomp.reconcile;

import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient.Outcome;
import io.github.jobenergy.jobcomp.accounting.Question;
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

    private final AsyncAccountingClient inquiries;
    private final Deque<LookupTask> askers;

    private Optional<LookupTask> waiting = Optional.empty();

    AccountingScheduler(AsyncAccountingClient inquiries, List<LookupTask> askers) {
        this.inquiries = inquiries;
        this.askers = new ArrayDeque<>(askers);
    }

    /**
     * Concludes the query that has completed, if there is one, and submits the next query, if a task has one. Returns whether it
     * did either.
     */
    boolean step() throws IOException, SupersededException {
        Optional<Outcome> outcome = inquiries.outcome();
        if (outcome.isPresent()) {
            LookupTask asker = waiting.orElseThrow();
            waiting = Optional.empty();
            asker.conclude(outcome.get());
        }
        int room = inquiries.room();
        boolean hasAsked = room > 0 && askOrPass(room);
        return outcome.isPresent() || hasAsked;
    }

    /** Submits the next query; without one, or if a task fails, the turn is given back. */
    private boolean askOrPass(int room) throws IOException {
        boolean hasAsked = false;
        try {
            hasAsked = ask(room);
        } finally {
            if (!hasAsked) {
                inquiries.pass();
            }
        }
        return hasAsked;
    }

    private boolean ask(int room) throws IOException {
        for (Iterator<LookupTask> next = askers.iterator(); next.hasNext(); ) {
            LookupTask asker = next.next();
            Optional<Question> question = asker.question(room);
            if (question.isPresent()) {
                next.remove();
                askers.addLast(asker);
                waiting = Optional.of(asker);
                inquiries.ask(question.get());
                return true;
            }
        }
        return false;
    }
}
