package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.reading.Reading;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What accounting says of the jobs it was asked about. A run that is not in it is denied: accounting does not know it, or
 * knows it as not over.
 *
 * @param completions the runs that are over
 * @param refusals the parts of the answer that could not be used
 */
public record AccountingAnswer(Map<RunKey, JobCompletion> completions, List<Rejection> refusals) {

    public AccountingAnswer {
        completions = Map.copyOf(completions);
        refusals = List.copyOf(refusals);
    }

    /** The answer these readings make. */
    public static AccountingAnswer of(List<Reading> readings) {
        Map<RunKey, JobCompletion> completions = new HashMap<>();
        List<Rejection> refusals = new ArrayList<>();
        for (Reading reading : readings) {
            if (reading instanceof Reading.Completed completed) {
                completions.put(completed.completion().run(), completed.completion());
            } else if (reading instanceof Reading.Refused refused) {
                refusals.add(refused.rejection());
            }
        }
        return new AccountingAnswer(completions, refusals);
    }

    /** What it says of that run; absent if it denies it. */
    public Optional<JobCompletion> of(RunKey run) {
        return Optional.ofNullable(completions.get(run));
    }
}
