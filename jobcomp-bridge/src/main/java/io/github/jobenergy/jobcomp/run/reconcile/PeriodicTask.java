package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.program.kafka.SupersededException;
import java.io.IOException;

/** A task that a session repeats besides the intake of the hook's records. */
@FunctionalInterface
public interface PeriodicTask {

    /** Performs a part of the pending work; returns whether there was any. */
    boolean step() throws IOException, SupersededException;
}
