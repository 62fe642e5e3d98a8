package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.reading.ReaderResult.StrayStep;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The answer of accounting about the queried jobs. A run that is missing from it is not found in accounting, or has not ended
 * there.
 *
 * @param completions the runs that have ended
 * @param refusals the parts of the answer that could not be used
 * @param optedOut the runs that opted out of the publication of personal data
 * @param starts the starts of runs that have not ended in accounting
 * @param strays the steps without a row of their run
 */
public record AccountingAnswer(
        Map<RunKey, JobCompletion> completions,
        List<Rejection> refusals,
        Set<RunKey> optedOut,
        Map<RunKey, Instant> starts,
        List<StrayStep> strays) {

    public AccountingAnswer {
        completions = Map.copyOf(completions);
        refusals = List.copyOf(refusals);
        optedOut = Set.copyOf(optedOut);
        starts = Map.copyOf(starts);
        strays = List.copyOf(strays);
    }

    /** An answer in which no run opts out. */
    public AccountingAnswer(Map<RunKey, JobCompletion> completions, List<Rejection> refusals) {
        this(completions, refusals, Set.of(), Map.of(), List.of());
    }

    /** Builds the answer from parsed rows. */
    public static AccountingAnswer of(List<ReaderResult> readings) {
        Map<RunKey, JobCompletion> completions = new HashMap<>();
        List<Rejection> refusals = new ArrayList<>();
        Set<RunKey> optedOut = new HashSet<>();
        Map<RunKey, Instant> starts = new HashMap<>();
        List<StrayStep> strays = new ArrayList<>();
        for (ReaderResult reading : readings) {
            if (reading instanceof ReaderResult.Completed completed) {
                RunKey run = completed.completion().run();
                completions.put(run, completed.completion());
                if (completed.isOptedOut()) {
                    optedOut.add(run);
                }
            } else if (reading instanceof ReaderResult.Refused refused) {
                refusals.add(refused.rejection());
                refused.stray().ifPresent(strays::add);
            } else if (reading instanceof ReaderResult.NotOver open) {
                open.start().ifPresent(start -> starts.put(open.run(), start));
            }
        }
        return new AccountingAnswer(completions, refusals, optedOut, starts, strays);
    }

    /** Returns the record of the run; absent if the run is not found or has not ended. */
    public Optional<JobCompletion> of(RunKey run) {
        return Optional.ofNullable(completions.get(run));
    }

    /** Returns the records of the ended runs of the job of {@code run}. */
    public List<JobCompletion> ofJob(RunKey run) {
        return completions.values().stream()
                .filter(found -> found.run().jobId() == run.jobId())
                .sorted(Comparator.comparing(JobCompletion::run))
                .toList();
    }

    /**
     * Returns when the run began to hold nodes, as far as the answer contains it: its start, even if its rows are unusable
     * otherwise.
     */
    public Optional<Instant> startOf(RunKey run) {
        return of(run).flatMap(found -> found.times().startTime())
                .or(() -> Optional.ofNullable(starts.get(run)))
                .filter(start -> !start.isBefore(run.submitTime()));
    }

    /**
     * Returns the start of the first stray step of the run's job between the run's submit and {@code end}: the runs of a job do
     * not overlap.
     */
    public Optional<Instant> firstStrayStepOf(RunKey run, Instant end) {
        return strays.stream()
                .filter(step -> step.jobId() == run.jobId())
                .map(StrayStep::start)
                .filter(start -> !start.isBefore(run.submitTime()) && start.isBefore(end))
                .min(Comparator.naturalOrder());
    }

    /** Returns whether the run opted out of the publication of personal data. */
    public boolean isOptedOut(RunKey run) {
        return optedOut.contains(run);
    }
}
