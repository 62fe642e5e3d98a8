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
 * What accounting says of the jobs it was asked about. A run that is not in it is denied: accounting does not know it, or
 * knows it as not over.
 *
 * @param completions the runs that are over
 * @param refusals the parts of the answer that could not be used
 * @param optedOut the runs that ask that nothing personal of them be published
 * @param starts when runs began that are not over for accounting
 * @param strays steps that stand without the row of their run
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

    /** The answer these readings make. */
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

    /** What it says of that run; absent if it denies it. */
    public Optional<JobCompletion> of(RunKey run) {
        return Optional.ofNullable(completions.get(run));
    }

    /** What it says of the runs of that run's job that are over. */
    public List<JobCompletion> ofJob(RunKey run) {
        return completions.values().stream()
                .filter(found -> found.run().jobId() == run.jobId())
                .sorted(Comparator.comparing(JobCompletion::run))
                .toList();
    }

    /** Since when that run held nodes, as far as it tells: its start, whatever else is wrong with its rows. */
    public Optional<Instant> startOf(RunKey run) {
        return of(run).flatMap(found -> found.times().startTime())
                .or(() -> Optional.ofNullable(starts.get(run)))
                .filter(start -> !start.isBefore(run.submitTime()));
    }

    /** When the first stray step of that run's job began, of those between its submit and that end: a run excludes the others. */
    public Optional<Instant> firstStrayStepOf(RunKey run, Instant end) {
        return strays.stream()
                .filter(step -> step.jobId() == run.jobId())
                .map(StrayStep::start)
                .filter(start -> !start.isBefore(run.submitTime()) && start.isBefore(end))
                .min(Comparator.naturalOrder());
    }

    /** Whether that run asks that nothing personal of it be published. */
    public boolean isOptedOut(RunKey run) {
        return optedOut.contains(run);
    }
}
