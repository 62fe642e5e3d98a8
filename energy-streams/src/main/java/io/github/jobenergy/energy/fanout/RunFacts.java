package io.github.jobenergy.energy.fanout;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import java.util.List;
import java.util.Optional;

/**
 * What the fan-out remembers of a run.
 *
 * @param completion its completion of the highest revision
 * @param start its start of the highest revision
 * @param told the nodes that were told of it, as texts of their keys
 */
public record RunFacts(Optional<JobCompletion> completion, Optional<JobStart> start, List<String> told) {

    /** A run nobody has told us of. */
    public static final RunFacts NEW = new RunFacts(Optional.empty(), Optional.empty(), List.of());

    public RunFacts {
        told = List.copyOf(told);
    }
}
