package io.github.jobenergy.energy.fanout;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import java.util.Optional;

/**
 * What the fan-out remembers of a run. The nodes that know of the run follow from it: {@link Placement} names them.
 *
 * @param completion its completion of the highest revision
 * @param start its start of the highest revision
 * @param meterSpace the meter space in which its nodes were placed last; absent before
 */
public record RunFacts(Optional<JobCompletion> completion, Optional<JobStart> start, Optional<String> meterSpace) {

    /** A run of which nothing is known. */
    public static final RunFacts NEW = new RunFacts(Optional.empty(), Optional.empty(), Optional.empty());
}
