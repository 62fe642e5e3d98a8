package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.accounting.AccountingAnswer;
import io.github.jobenergy.jobcomp.accounting.AccountingQuery;
import io.github.jobenergy.jobcomp.accounting.AccountingQuery.Urgency;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient.Outcome;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.merge.Merge;
import io.github.jobenergy.jobcomp.run.capture.Batch;
import io.github.jobenergy.jobcomp.run.capture.HookRecord;
import io.github.jobenergy.jobcomp.run.capture.SessionContext;
import io.github.jobenergy.jobcomp.run.counts.Counter.Event;
import io.github.jobenergy.jobcomp.run.reconcile.LastAnswers.Answer;
import io.github.jobenergy.jobcomp.run.settings.LookupSchedule;
import io.github.jobenergy.jobcomp.run.waiting.RunsOfJob;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRun;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRun.Found;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRun.Lookup;
import io.github.jobenergy.jobcomp.spool.Stage;
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

    private final SessionContext context;
    private final LookupSchedule schedule;

    private final FailureIsolation<WaitingRun> isolation =
            new FailureIsolation<>(run -> run.run().jobId());
    private final LastAnswers lastAnswers = new LastAnswers();

    private List<WaitingRun> queried = List.of();
    private List<WaitingRun> suspects = List.of();

    Enrichment(SessionContext context, LookupSchedule schedule) {
        this.context = context;
        this.schedule = schedule;
    }

    @Override
    public Optional<AccountingQuery> query(int mostJobs) {
        if (!suspects.isEmpty()) {
            WaitingRun suspect = suspects.get(0);
            Instant end =
                    suspect.found().map(Found::end).or(suspect::reportedEnd).orElseGet(this::now);
            return Optional.of(new AccountingQuery.Ended(Interval.of(end, end.plusSeconds(1)), Urgency.NOW));
        }
        List<WaitingRun> part = isolation.next(mostJobs);
        queried = part.isEmpty() ? context.waiting().due(now(), mostJobs) : part;
        return queried.isEmpty()
                ? Optional.empty()
                : Optional.of(new AccountingQuery.Jobs(queried.stream()
                        .map(run -> run.run().jobId())
                        .distinct()
                        .toList()));
    }

    private Instant now() {
        return context.records().clock().instant();
    }

    @Override
    public void conclude(Outcome outcome) throws IOException, SupersededException {
        List<WaitingRun> runs = queried;
        queried = List.of();
        if (!suspects.isEmpty()) {
            decide(outcome);
        } else if (outcome instanceof Outcome.Answered answered) {
            context.counter().add(Event.ANSWERED, 1);
            context.journal().answered(answered.queriedAt());
            isolation.answered(runs);
            logRejections(answered.answer());
            use(answered, runs);
        } else {
            context.counter().add(Event.UNANSWERED, 1);
            for (WaitingRun run : runs) {
                context.waiting()
                        .find(run.run())
                        .ifPresent(waiting -> context.waiting().put(waiting.with(rescheduled(waiting))));
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
    private void decide(Outcome outcome) throws IOException, SupersededException {
        List<WaitingRun> suspected = suspects;
        suspects = List.of();
        isolation.decided();
        boolean isAnswering = outcome instanceof Outcome.Listed;
        context.counter().add(isAnswering ? Event.ANSWERED : Event.UNANSWERED, 1);
        if (isAnswering) {
            List<WaitingRun> waiting = suspected.stream()
                    .flatMap(run -> context.waiting().find(run.run()).stream())
                    .toList();
            waiting.stream().filter(run -> !run.isReported()).forEach(this::leaveOut);
            leaveToHook(
                    waiting.stream().filter(WaitingRun::isReported).toList(),
                    new Outcome.Answered(outcome.queriedAt(), NO_ROWS));
        }
    }

    /** Treats runs as not found in accounting, except those that accounting had before: these are queried less often. */
    private void leaveToHook(List<WaitingRun> runs, Outcome.Answered nothing) throws IOException, SupersededException {
        List<WaitingRun> notFound = new ArrayList<>();
        for (WaitingRun run : runs) {
            LOG.atWarn().addKeyValue("job", run.run()).log("accounting does not respond to queries about an ended run");
            boolean wasFound =
                    run.published().map(LedgerEntry::isFromAccounting).orElse(false);
            if (wasFound && !schedule.mayStopQuerying(run.lookup().arrival(), nothing.queriedAt())) {
                context.waiting().put(run.with(nextLookup(run, nothing.queriedAt())));
            } else {
                notFound.add(run);
            }
        }
        use(nothing, notFound);
    }

    private void leaveOut(WaitingRun run) {
        context.waiting().remove(run);
        context.counter().add(Event.UNEXPLAINED, 1);
        LOG.atWarn()
                .addKeyValue("job", run.run())
                .log("accounting lists a run, but does not respond to queries about it");
    }

    /** Schedules the run behind all others, since it may be the cause of the failed query. */
    private Lookup rescheduled(WaitingRun run) {
        return new Lookup(run.lookup().arrival(), now().plus(schedule.first()));
    }

    private static void logRejections(AccountingAnswer answer) {
        if (!answer.refusals().isEmpty()) {
            LOG.atWarn()
                    .addKeyValue("count", answer.refusals().size())
                    .addKeyValue("reason", answer.refusals().get(0).detail())
                    .log("parts of the output of sacct are invalid, querying again");
        }
    }

    private void use(Outcome.Answered answered, List<WaitingRun> runs) throws IOException, SupersededException {
        Batch batch = new Batch(Stage.WAITING);
        FoundRuns findings = new FoundRuns(context, schedule.settle());
        Map<RunKey, JobCompletion> accounted = accounted(answered, runs);
        int givenUp = 0;
        for (WaitingRun stale : runs) {
            Optional<WaitingRun> waiting = context.waiting().find(stale.run());
            if (waiting.isPresent() && waiting.get().isReported()) {
                Optional<JobCompletion> accounting = Optional.ofNullable(accounted.get(stale.run()));
                givenUp += use(answered, waiting.get(), accounting, batch) ? 1 : 0;
            } else if (waiting.isPresent()) {
                findings.add(waiting.get(), answered.answer());
                batch.release(waiting.get(), context.waiting());
            }
        }
        boolean isSomethingMissing = findings.publish(answered.queriedAt(), batch);
        if (givenUp > 0) {
            LOG.atWarn()
                    .addKeyValue("count", givenUp)
                    .log("accounting has no rows of some runs; they are published as the hook reported them");
        }
        if (givenUp > 0 || isSomethingMissing) {
            batch.report(answered.answer().refusals());
        }
        batch.commit(context);
        lastAnswers.retainOnly(context.waiting());
    }

    /**
     * Returns the records of these runs in accounting. They are determined while all of the runs wait, since some leave when they
     * are published.
     */
    private Map<RunKey, JobCompletion> accounted(Outcome.Answered answered, List<WaitingRun> runs) {
        Instant settled = answered.queriedAt().minus(schedule.settle());
        Map<RunKey, JobCompletion> accounted = new HashMap<>();
        for (WaitingRun run : runs) {
            RunsOfJob.of(run.run(), context.runPublication().inMemory(run.run()), context.waiting())
                    .accounted(run, answered.answer(), settled)
                    .ifPresent(found -> accounted.put(run.run(), found));
        }
        return accounted;
    }

    /** Decides about one run; returns whether it was given up. */
    private boolean use(Outcome.Answered answered, WaitingRun run, Optional<JobCompletion> accounting, Batch batch)
            throws IOException {
        Instant arrival = run.lookup().arrival();
        if (accounting.isEmpty() && !schedule.mayGiveUp(arrival, answered.queriedAt())) {
            context.waiting().put(run.with(nextLookup(run, answered.queriedAt())));
            return false;
        }
        Optional<JobCompletion> hook = HookRecord.of(run, context.records(), begin(run, accounting, answered.answer()));
        if (hook.isEmpty()) {
            LOG.atWarn().addKeyValue("job", run.run()).log("the record of a waiting run is gone from the spool");
            batch.release(run, context.waiting());
            return false;
        }
        if (accounting.isPresent()) {
            boolean isSettled = schedule.isSettled(arrival, answered.queriedAt());
            boolean wasKnown =
                    run.published().map(LedgerEntry::isFromAccounting).orElse(false);
            if (!wasKnown) {
                context.journal().known(accounting.get(), answered.queriedAt());
            }
            JobCompletion merged = Merge.of(hook.get(), accounting.get());
            JobCompletion known = merged.revised(1, merged.settled() || isSettled);
            Answer last = new Answer(known, answered.answer().isOptedOut(run.run()));
            lastAnswers.put(run, last);
            publish(run, answered.queriedAt(), next(run, last), isSettled, batch);
            return false;
        }
        return giveUp(run, answered.queriedAt(), hook.get(), batch);
    }

    /**
     * Returns when the run began to hold nodes: its start in accounting or, if that is the start of an earlier run, the start of
     * its first step.
     */
    private static Optional<Instant> begin(
            WaitingRun waiting, Optional<JobCompletion> accounting, AccountingAnswer answer) {
        RunKey run = waiting.run();
        Instant end = waiting.reportedEnd().orElse(Instant.MAX);
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
                ? context.runPublication().nextAnonymous(run.published(), answer.completion())
                : context.runPublication().next(run.published(), answer.completion());
    }

    private void publish(WaitingRun run, Instant queriedAt, Optional<Revision> revision, boolean isLast, Batch batch) {
        revision.ifPresentOrElse(batch::add, batch::addUnchanged);
        if (isLast) {
            batch.release(run, context.waiting());
        } else {
            Optional<LedgerEntry> published = revision.map(Revision::entry).or(run::published);
            context.waiting().put(run.with(published).with(nextLookup(run, queriedAt)));
        }
    }

    private Lookup nextLookup(WaitingRun run, Instant queriedAt) {
        return new Lookup(run.lookup().arrival(), schedule.next(run.lookup().arrival(), queriedAt, now()));
    }

    /**
     * Publishes the hook's record of a run that is not found in accounting; if accounting had the run before, its last answer is
     * settled instead. Returns whether the run was given up now.
     */
    private boolean giveUp(WaitingRun run, Instant queriedAt, JobCompletion hook, Batch batch) {
        boolean wasInAccounting =
                run.published().map(LedgerEntry::isFromAccounting).orElse(false);
        boolean wasGivenUp = run.published().map(LedgerEntry::settled).orElse(false);
        if (wasInAccounting) {
            Optional<Revision> settled = lastAnswers
                    .find(run.run())
                    .flatMap(last -> next(run, new Answer(last.completion().revised(1, true), last.isOptedOut())));
            publish(run, queriedAt, settled, true, batch);
            return false;
        }
        if (!wasGivenUp) {
            LOG.atDebug().addKeyValue("job", run.run()).log("the run is not found in accounting");
            context.counter().add(Event.DENIED, 1);
        }
        boolean isLastQuery = schedule.mayStopQuerying(run.lookup().arrival(), queriedAt);
        publish(run, queriedAt, context.runPublication().nextSettled(run.published(), hook), isLastQuery, batch);
        return !wasGivenUp;
    }
}
