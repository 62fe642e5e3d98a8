package io.github.jobenergy.energy.fanout;

import io.github.jobenergy.energy.share.placement.Placement;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import java.util.Optional;

/**
 * The stored facts of a run in the fan-out. The nodes to which the run was sent follow from them by {@link Placement}.
 *
 * @param completion the completion of the highest revision
 * @param start the start of the highest revision
 * @param meterSpace the meter space of the last placement; absent before the first
 */
public record RunFacts(Optional<JobCompletion> completion, Optional<JobStart> start, Optional<String> meterSpace) {

    /** A run of which nothing is known. */
    public static final RunFacts NEW = new RunFacts(Optional.empty(), Optional.empty(), Optional.empty());
}
