package io.github.jobenergy.jobcomp.reconcile;

import io.github.jobenergy.jobcomp.accounting.AccountingAnswer;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient.Outcome;
import io.github.jobenergy.jobcomp.accounting.Question;
import io.github.jobenergy.jobcomp.accounting.Question.Haste;
import io.github.jobenergy.jobcomp.capture.Batch;
import io.github.jobenergy.jobcomp.capture.HookRecord;
import io.github.jobenergy.jobcomp.capture.SessionContext;
import io.github.jobenergy.jobcomp.counts.Counter.Event;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.merge.Merge;
import io.github.jobenergy.jobcomp.reconcile.LastAnswers.Answer;
import io.github.jobenergy.jobcomp.settings.LookSchedule;
import io.github.jobenergy.jobcomp.spool.Stage;
import io.github.jobenergy.jobcomp.waiting.RunsOfJob;
import io.github.jobenergy.jobcomp.waiting.WaitingRun;
import io.github.jobenergy.jobcomp.waiting.WaitingRun.Found;
import io.github.jobenergy.jobcomp.waiting.WaitingRun.Look;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks up waiting runs in accounting, and publishes the merged record of hook and accounting as the next revision if it adds to
 * the published one. A run leaves when the answer of accounting has settled. A run that is not found in accounting for long is
 * published from the hook's record and queried for two more days, since its row may be delayed.
 *
 * <p>A run that was found only by a search of accounting leaves with the first answer: until it is settled, the next search finds
 * it again.
 */
final class Enrichment implements LookupTask {

    private static final Logger LOG = LoggerFactory.getLogger(Enrichment.class);

    private static final AccountingAnswer NO_ROWS = new AccountingAnswer(Map.of(), List.of());

    private final SessionContext desk;
    private final LookSchedule schedule;

    private final FailureIsolation<WaitingRun> isolation =
            new FailureIsolation<>(run -> run.run().jobId());
    private final LastAnswers lastAnswers = new LastAnswers();

    private List<WaitingRun> asked = List.of();
    private List<WaitingRun> suspects = List.of();

    Enrichment(SessionContext desk, LookSchedule schedule) {
        this.desk = desk;
        this.schedule = schedule;
    }

    @Override
    public Optional<Question> question(int mostJobs) {
        if (!suspects.isEmpty()) {
            WaitingRun suspect = suspects.get(0);
            Instant end = suspect.found().map(Found::end).or(suspect::toldEnd).orElseGet(this::now);
            return Optional.of(new Question.Ended(Interval.of(end, end.plusSeconds(1)), Haste.NOW));
        }
        List<WaitingRun> part = isolation.next(mostJobs);
        asked = part.isEmpty() ? desk.waiting().due(now(), mostJobs) : part;
        return asked.isEmpty()
                ? Optional.empty()
                : Optional.of(new Question.Jobs(
                        asked.stream().map(run -> run.run().jobId()).distinct().toList()));
    }

    private Instant now() {
        return desk.records().clock().instant();
    }

    @Override
    public void conclude(Outcome outcome) throws IOException, SupersededException {
        List<WaitingRun> runs = asked;
        asked = List.of();
        if (!suspects.isEmpty()) {
            judge(outcome);
        } else if (outcome instanceof Outcome.Answered answered) {
            desk.counter().add(Event.ANSWERED, 1);
            desk.journal().answered(answered.askedAt());
            isolation.answered(runs);
            complain(answered.answer());
            use(answered, runs);
        } else {
            desk.counter().add(Event.UNANSWERED, 1);
            for (WaitingRun run : runs) {
                desk.waiting()
                        .find(run.run())
                        .ifPresent(waiting -> desk.waiting().put(waiting.with(askAgain(waiting))));
            }
            failed(runs);
        }
    }

    /**
     * Makes the runs of a job suspects after repeated failures of queries about it alone. Either they are the cause or accounting
     * is not available: a query for a list of runs decides which.
     */
    private void failed(List<WaitingRun> runs) {
        if (isolation.isSuspectedAfterFailure(runs)) {
            suspects = runs;
        }
    }

    /**
     * Decides about the suspects if accounting answers the query for a list: then they are the cause. Suspects that a search
     * found are removed; the search continues without them and may find them again. The others are left to the hook's record.
     */
    private void judge(Outcome outcome) throws IOException, SupersededException {
        List<WaitingRun> judged = suspects;
        suspects = List.of();
        isolation.decided();
        boolean isAnswering = outcome instanceof Outcome.Listed;
        desk.counter().add(isAnswering ? Event.ANSWERED : Event.UNANSWERED, 1);
        if (isAnswering) {
            List<WaitingRun> waiting = judged.stream()
                    .flatMap(run -> desk.waiting().find(run.run()).stream())
                    .toList();
            waiting.stream().filter(run -> !run.isTold()).forEach(this::leaveOut);
            leaveToHook(
                    waiting.stream().filter(WaitingRun::isTold).toList(),
                    new Outcome.Answered(outcome.askedAt(), NO_ROWS));
        }
    }

    /** Treats runs as not found in accounting, except those that accounting had before: these are queried less often. */
    private void leaveToHook(List<WaitingRun> runs, Outcome.Answered nothing) throws IOException, SupersededException {
        List<WaitingRun> notFound = new ArrayList<>();
        for (WaitingRun run : runs) {
            LOG.atWarn().addKeyValue("job", run.run()).log("accounting does not respond to queries about an ended run");
            boolean wasFound =
                    run.published().map(LedgerEntry::isFromAccounting).orElse(false);
            if (wasFound && !schedule.mayForget(run.look().arrival(), nothing.askedAt())) {
                desk.waiting().put(run.with(nextLook(run, nothing.askedAt())));
            } else {
                notFound.add(run);
            }
        }
        use(nothing, notFound);
    }

    private void leaveOut(WaitingRun run) {
        desk.waiting().remove(run);
        desk.counter().add(Event.UNEXPLAINED, 1);
        LOG.atWarn()
                .addKeyValue("job", run.run())
                .log("accounting lists a run, but does not respond to queries about it");
    }

    /** Schedules the run behind all others, since it may be the cause of the failed query. */
    private Look askAgain(WaitingRun run) {
        return new Look(run.look().arrival(), now().plus(schedule.first()));
    }

    private static void complain(AccountingAnswer answer) {
        if (!answer.refusals().isEmpty()) {
            LOG.atWarn()
                    .addKeyValue("count", answer.refusals().size())
                    .addKeyValue("reason", answer.refusals().get(0).detail())
                    .log("parts of the output of sacct are invalid, querying again");
        }
    }

    private void use(Outcome.Answered answered, List<WaitingRun> runs) throws IOException, SupersededException {
        Batch batch = new Batch(Stage.WAITING);
        FoundRuns findings = new FoundRuns(desk, schedule.settle());
        Map<RunKey, JobCompletion> accounted = accounted(answered, runs);
        int givenUp = 0;
        for (WaitingRun stale : runs) {
            Optional<WaitingRun> waiting = desk.waiting().find(stale.run());
            if (waiting.isPresent() && waiting.get().isTold()) {
                Optional<JobCompletion> accounting = Optional.ofNullable(accounted.get(stale.run()));
                givenUp += use(answered, waiting.get(), accounting, batch) ? 1 : 0;
            } else if (waiting.isPresent()) {
                findings.add(waiting.get(), answered.answer());
                batch.release(waiting.get(), desk.waiting());
            }
        }
        boolean isSomethingMissing = findings.say(answered.askedAt(), batch);
        if (givenUp > 0) {
            LOG.atWarn()
                    .addKeyValue("count", givenUp)
                    .log("accounting has no rows of some runs; they are published as the hook reported them");
        }
        if (givenUp > 0 || isSomethingMissing) {
            batch.report(answered.answer().refusals());
        }
        batch.commit(desk);
        lastAnswers.forgetAllBut(desk.waiting());
    }

    /**
     * Returns the records of these runs in accounting. They are determined while all of the runs wait, since some leave when they
     * are published.
     */
    private Map<RunKey, JobCompletion> accounted(Outcome.Answered answered, List<WaitingRun> runs) {
        Instant settled = answered.askedAt().minus(schedule.settle());
        Map<RunKey, JobCompletion> accounted = new HashMap<>();
        for (WaitingRun run : runs) {
            RunsOfJob.of(run.run(), desk.register().remembered(run.run()), desk.waiting())
                    .accounted(run, answered.answer(), settled)
                    .ifPresent(found -> accounted.put(run.run(), found));
        }
        return accounted;
    }

    /** Decides about one run; returns whether it was given up. */
    private boolean use(Outcome.Answered answered, WaitingRun run, Optional<JobCompletion> accounting, Batch batch)
            throws IOException {
        Instant arrival = run.look().arrival();
        if (accounting.isEmpty() && !schedule.mayGiveUp(arrival, answered.askedAt())) {
            desk.waiting().put(run.with(nextLook(run, answered.askedAt())));
            return false;
        }
        Optional<JobCompletion> hook = HookRecord.of(run, desk.records(), begin(run, accounting, answered.answer()));
        if (hook.isEmpty()) {
            LOG.atWarn().addKeyValue("job", run.run()).log("the record of a waiting run is gone from the spool");
            batch.release(run, desk.waiting());
            return false;
        }
        if (accounting.isPresent()) {
            boolean isSettled = schedule.isSettled(arrival, answered.askedAt());
            boolean wasKnown =
                    run.published().map(LedgerEntry::isFromAccounting).orElse(false);
            if (!wasKnown) {
                desk.journal().known(accounting.get(), answered.askedAt());
            }
            JobCompletion merged = Merge.of(hook.get(), accounting.get());
            JobCompletion known = merged.revised(1, merged.settled() || isSettled);
            Answer last = new Answer(known, answered.answer().isOptedOut(run.run()));
            lastAnswers.put(run, last);
            say(run, answered.askedAt(), next(run, last), isSettled, batch);
            return false;
        }
        return giveUp(run, answered.askedAt(), hook.get(), batch);
    }

    /**
     * Returns when the run began to hold nodes: its start in accounting or, if that is the start of an earlier run, the start of
     * its first step.
     */
    private static Optional<Instant> begin(
            WaitingRun waiting, Optional<JobCompletion> accounting, AccountingAnswer answer) {
        RunKey run = waiting.run();
        Instant end = waiting.toldEnd().orElse(Instant.MAX);
        return answer.startOf(run)
                .or(() -> Stream.concat(
                                accounting.stream()
                                        .flatMap(found -> found.steps().stream())
                                        .flatMap(step -> step.startTime().stream())
                                        .filter(start -> !start.isBefore(run.submitTime())),
                                answer.firstStrayStepOf(run, end).stream())
                        .min(Comparator.naturalOrder()));
    }

    private Optional<Revision> next(WaitingRun run, Answer answer) {
        return answer.isOptedOut()
                ? desk.register().nextAnonymous(run.published(), answer.completion())
                : desk.register().next(run.published(), answer.completion());
    }

    private void say(WaitingRun run, Instant askedAt, Optional<Revision> revision, boolean isLast, Batch batch) {
        revision.ifPresentOrElse(batch::say, batch::sayNothing);
        if (isLast) {
            batch.release(run, desk.waiting());
        } else {
            Optional<LedgerEntry> published = revision.map(Revision::entry).or(run::published);
            desk.waiting().put(run.with(published).with(nextLook(run, askedAt)));
        }
    }

    private Look nextLook(WaitingRun run, Instant askedAt) {
        return new Look(run.look().arrival(), schedule.next(run.look().arrival(), askedAt, now()));
    }

    /**
     * Publishes the hook's record of a run that is not found in accounting; if accounting had the run before, its last answer is
     * settled instead. Returns whether the run was given up now.
     */
    private boolean giveUp(WaitingRun run, Instant askedAt, JobCompletion hook, Batch batch) {
        boolean knewBetter = run.published().map(LedgerEntry::isFromAccounting).orElse(false);
        boolean wasGivenUp = run.published().map(LedgerEntry::settled).orElse(false);
        if (knewBetter) {
            Optional<Revision> settled = lastAnswers
                    .find(run.run())
                    .flatMap(last -> next(run, new Answer(last.completion().revised(1, true), last.isOptedOut())));
            say(run, askedAt, settled, true, batch);
            return false;
        }
        if (!wasGivenUp) {
            LOG.atDebug().addKeyValue("job", run.run()).log("the run is not found in accounting");
            desk.counter().add(Event.DENIED, 1);
        }
        boolean isForgotten = schedule.mayForget(run.look().arrival(), askedAt);
        say(run, askedAt, desk.register().nextSettled(run.published(), hook), isForgotten, batch);
        return !wasGivenUp;
    }
}
