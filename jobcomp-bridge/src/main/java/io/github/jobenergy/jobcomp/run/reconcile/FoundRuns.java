package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.accounting.AccountingAnswer;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.run.capture.Batch;
import io.github.jobenergy.jobcomp.run.capture.SessionContext;
import io.github.jobenergy.jobcomp.run.counts.Counter.Event;
import io.github.jobenergy.jobcomp.run.waiting.Contradiction;
import io.github.jobenergy.jobcomp.run.waiting.RunsOfJob;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRun;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRun.Found;
import io.github.jobenergy.schemas.job.Evidence;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;

/**
 * The runs that a search of accounting found, with their records in accounting. A found row has its own Submit, which for a
 * resized run differs from that of the run. The run is therefore identified as the run of that job whose end equals the end of
 * the row.
 */
final class FoundRuns {

    private final SessionContext context;
    private final Duration settle;
    private final Map<RunKey, JobCompletion> runs = new LinkedHashMap<>();
    private final Set<RunKey> optedOut = new HashSet<>();
    private boolean isSomethingMissing;

    /** Collects runs that are settled the given time after their end. */
    FoundRuns(SessionContext context, Duration settle) {
        this.context = context;
        this.settle = settle;
    }

    void add(WaitingRun row, AccountingAnswer answer) {
        Found found = row.found().orElseThrow();
        List<JobCompletion> ended = answer.completions().values().stream()
                .filter(run -> run.run().jobId() == row.run().jobId())
                .filter(run -> run.times().endTime().equals(found.end()))
                .toList();
        ended.forEach(run -> add(run, answer, found.capture()));
        if (ended.isEmpty()) {
            isSomethingMissing = true;
            context.counter().add(Event.UNEXPLAINED, 1);
        }
    }

    void add(JobCompletion run, AccountingAnswer answer, Capture capture) {
        if (answer.isOptedOut(run.run())) {
            optedOut.add(run.run());
        }
        Evidence evidence = run.evidence();
        runs.put(
                run.run(),
                run.with(
                        new Evidence(evidence.slurmVersion(), evidence.witnesses(), capture, evidence.observedTime())));
    }

    /**
     * Publishes the revisions of the runs; returns whether a row had no run. A run that waits with the hook's record is left to
     * that record.
     */
    boolean publish(Instant queriedAt, Batch batch) {
        NavigableMap<RunKey, LedgerEntry> published = context.runPublication().published(runs.values());
        for (JobCompletion run : runs.values()) {
            RunsOfJob others = RunsOfJob.of(run.run(), published, context.waiting());
            Instant end = run.times().endTime();
            boolean isReported = others.reportedAs(run.run(), end).isPresent()
                    || context.waiting()
                            .find(run.run())
                            .filter(WaitingRun::isReported)
                            .isPresent();
            Optional<LedgerEntry> previous = Optional.ofNullable(published.get(run.run()));
            if (!isReported && NeedsLookup.isNeeded(previous, end, queriedAt)) {
                others.contradicting(run.run(), end)
                        .ifPresentOrElse(
                                other -> batch.report(List.of(Contradiction.of(run, other, queriedAt))),
                                () -> publish(previous, run, queriedAt, batch));
            }
        }
        return isSomethingMissing;
    }

    /**
     * Publishes a run. Until the run has settled, the next search finds it again, since accounting receives an end in parts. If
     * slurmctld reported another end, an unsettled run is not published: slurmctld's record of the next run of the job may be
     * delayed.
     */
    private void publish(Optional<LedgerEntry> previous, JobCompletion run, Instant queriedAt, Batch batch) {
        Instant end = run.times().endTime();
        boolean isSettled = !queriedAt.isBefore(end.plus(settle));
        boolean isEndContradicted = previous.filter(
                        entry -> entry.isFromSlurmctld() && !entry.endTime().equals(end))
                .isPresent();
        if (isSettled || !isEndContradicted) {
            next(previous, run.revised(1, isSettled)).ifPresentOrElse(batch::add, batch::addUnchanged);
        }
    }

    private Optional<Revision> next(Optional<LedgerEntry> previous, JobCompletion run) {
        return optedOut.contains(run.run())
                ? context.runPublication().nextAnonymous(previous, run)
                : context.runPublication().next(previous, run);
    }
}
