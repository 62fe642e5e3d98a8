package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient.Outcome;
import io.github.jobenergy.jobcomp.accounting.Question;
import io.github.jobenergy.jobcomp.publish.SupersededException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** All questions to accounting, one at a time; who asked last is the last to be asked for the next question. */
final class AccountingScheduler {

    private final AsyncAccountingClient inquiries;
    private final Deque<LookupTask> askers;

    private Optional<LookupTask> waiting = Optional.empty();

    AccountingScheduler(AsyncAccountingClient inquiries, List<LookupTask> askers) {
        this.inquiries = inquiries;
        this.askers = new ArrayDeque<>(askers);
    }

    /** Uses an answer, if one is there, and puts the next question, if there is any; says whether it did anything. */
    boolean step() throws IOException, SupersededException {
        Optional<Outcome> outcome = inquiries.outcome();
        if (outcome.isPresent()) {
            LookupTask asker = waiting.orElseThrow();
            waiting = Optional.empty();
            asker.conclude(outcome.get());
        }
        int room = inquiries.room();
        boolean hasAsked = room > 0 && ask(room);
        if (room > 0 && !hasAsked) {
            inquiries.pass();
        }
        return outcome.isPresent() || hasAsked;
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
