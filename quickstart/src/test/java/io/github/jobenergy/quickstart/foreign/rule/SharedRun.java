package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Instant;

/**
 * A run on a node that it may share with others.
 *
 * @param run the run
 * @param busyCpus the number of CPUs that it keeps busy throughout
 */
public record SharedRun(HeldRun run, double busyCpus) {

    /** Checks whether the run is on the node at that time. */
    boolean isPresent(Instant time) {
        return !time.isBefore(run.start()) && time.isBefore(run.end());
    }
}
