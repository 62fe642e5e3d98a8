package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.AccountingAnswer;
import io.github.jobenergy.jobcomp.accounting.Inquiries;
import io.github.jobenergy.jobcomp.accounting.Inquiries.Outcome;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.publish.SupersededException;
import io.github.jobenergy.jobcomp.run.Counter.Event;
import io.github.jobenergy.jobcomp.run.WaitingRun.Look;
import io.github.jobenergy.jobcomp.spool.Stage;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The second step: runs that wait are looked up in accounting, and what both witnesses say together is said as the next
 * revision if it is news. A run leaves when accounting's answer has settled, or when accounting has denied it for so long
 * that the hook's record is all there will be; what cannot be asked now is asked again.
 */
final class Enrichment {

    private static final Logger LOG = LoggerFactory.getLogger(Enrichment.class);

    private final Desk desk;
    private final Inquiries inquiries;
    private final LookSchedule schedule;

    private List<WaitingRun> asked = List.of();

    Enrichment(Desk desk, Inquiries inquiries, LookSchedule schedule) {
        this.desk = desk;
        this.inquiries = inquiries;
        this.schedule = schedule;
    }

    /** Uses an answer, if one is there, and puts the next question, if there is any; says whether it did anything. */
    boolean step() throws IOException, SupersededException {
        Optional<Outcome> outcome = inquiries.outcome();
        if (outcome.isPresent()) {
            conclude(outcome.get());
        }
        int room = inquiries.room();
        List<WaitingRun> due = room == 0 ? List.of() : desk.waiting().due(now(), room);
        if (!due.isEmpty()) {
            asked = due;
            inquiries.ask(due.stream().map(run -> run.run().jobId()).distinct().toList());
        }
        return outcome.isPresent() || !due.isEmpty();
    }

    private Instant now() {
        return desk.records().clock().instant();
    }

    private void conclude(Outcome outcome) throws IOException, SupersededException {
        List<WaitingRun> runs = asked;
        asked = List.of();
        if (outcome instanceof Outcome.Answered answered) {
            desk.counter().add(Event.ANSWERED, 1);
            complain(answered.answer());
            use(answered, runs);
        } else {
            desk.counter().add(Event.UNANSWERED, 1);
            for (WaitingRun run : runs) {
                desk.waiting()
                        .find(run.run())
                        .ifPresent(waiting -> desk.waiting().put(waiting.with(askAgain(waiting))));
            }
        }
    }

    /** Behind all others: a question that fails may be this run's fault. */
    private Look askAgain(WaitingRun run) {
        return new Look(run.look().arrival(), now().plus(schedule.first()));
    }

    private static void complain(AccountingAnswer answer) {
        if (!answer.refusals().isEmpty()) {
            LOG.atWarn()
                    .addKeyValue("count", answer.refusals().size())
                    .addKeyValue("reason", answer.refusals().get(0).detail())
                    .log("parts of an answer of accounting could not be used, asking again");
        }
    }

    private void use(Outcome.Answered answered, List<WaitingRun> runs) throws IOException, SupersededException {
        Batch batch = new Batch(Stage.WAITING);
        int givenUp = 0;
        for (WaitingRun stale : runs) {
            Optional<WaitingRun> run = desk.waiting().find(stale.run());
            if (run.isPresent() && use(answered, run.get(), batch)) {
                givenUp++;
            }
        }
        if (givenUp > 0) {
            batch.report(answered.answer().refusals());
            LOG.atWarn()
                    .addKeyValue("count", givenUp)
                    .log("accounting does not know runs, they stand as the hook told them");
        }
        batch.commit(desk);
    }

    /** Decides about one run; says whether it was given up. */
    private boolean use(Outcome.Answered answered, WaitingRun run, Batch batch) throws IOException {
        Optional<JobCompletion> hook = HookRecord.of(run, desk.records());
        if (hook.isEmpty()) {
            LOG.atWarn().addKeyValue("job", run.run()).log("the record of a waiting run is gone from the spool");
            batch.release(run, desk.waiting());
            return false;
        }
        Instant arrival = run.look().arrival();
        Optional<JobCompletion> merged = answered.answer().with(hook.get());
        if (merged.isPresent()) {
            boolean isSettled = schedule.isSettled(arrival, answered.askedAt());
            say(run, merged.get().revised(1, merged.get().settled() || isSettled), isSettled, batch);
            return false;
        }
        boolean isGivenUp = schedule.mayGiveUp(arrival, answered.askedAt());
        if (isGivenUp) {
            giveUp(run, hook.get(), batch);
        } else {
            desk.waiting().put(run.with(nextLook(run)));
        }
        return isGivenUp;
    }

    private void say(WaitingRun run, JobCompletion completion, boolean isLast, Batch batch) {
        Optional<Revision> revision = desk.register().next(run.published(), completion);
        revision.ifPresentOrElse(batch::say, batch::sayNothing);
        if (isLast) {
            batch.release(run, desk.waiting());
        } else {
            Optional<LedgerEntry> published = revision.map(Revision::entry).or(run::published);
            desk.waiting().put(run.with(published).with(nextLook(run)));
        }
    }

    private Look nextLook(WaitingRun run) {
        return new Look(run.look().arrival(), schedule.next(run.look().arrival(), now()));
    }

    private void giveUp(WaitingRun run, JobCompletion hook, Batch batch) {
        boolean knewBetter = run.published().map(LedgerEntry::isFromAccounting).orElse(false);
        if (knewBetter) {
            batch.release(run, desk.waiting());
            return;
        }
        LOG.atDebug().addKeyValue("job", run.run()).log("accounting does not know the run");
        desk.counter().add(Event.DENIED, 1);
        say(run, hook.revised(1, true), true, batch);
    }
}
