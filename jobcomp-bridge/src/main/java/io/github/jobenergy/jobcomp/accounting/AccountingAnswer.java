package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.reading.Reading;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
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
 */
public record AccountingAnswer(Map<RunKey, JobCompletion> completions, List<Rejection> refusals, Set<RunKey> optedOut) {

    public AccountingAnswer {
        completions = Map.copyOf(completions);
        refusals = List.copyOf(refusals);
        optedOut = Set.copyOf(optedOut);
    }

    /** An answer in which no run opts out. */
    public AccountingAnswer(Map<RunKey, JobCompletion> completions, List<Rejection> refusals) {
        this(completions, refusals, Set.of());
    }

    /** The answer these readings make. */
    public static AccountingAnswer of(List<Reading> readings) {
        Map<RunKey, JobCompletion> completions = new HashMap<>();
        List<Rejection> refusals = new ArrayList<>();
        Set<RunKey> optedOut = new HashSet<>();
        for (Reading reading : readings) {
            if (reading instanceof Reading.Completed completed) {
                RunKey run = completed.completion().run();
                completions.put(run, completed.completion());
                if (completed.isOptedOut()) {
                    optedOut.add(run);
                }
            } else if (reading instanceof Reading.Refused refused) {
                refusals.add(refused.rejection());
            }
        }
        return new AccountingAnswer(completions, refusals, optedOut);
    }

    /** What it says of that run; absent if it denies it. */
    public Optional<JobCompletion> of(RunKey run) {
        return Optional.ofNullable(completions.get(run));
    }

    /** Whether that run asks that nothing personal of it be published. */
    public boolean isOptedOut(RunKey run) {
        return optedOut.contains(run);
    }
}
