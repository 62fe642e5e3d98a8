package io.github.jobenergy.quickstart.bench.accuracy.scenario;

/** How exactly instruments measure and Slurm records times. */
public enum Imprecision {
    /** Instruments are exact, and runs start and end at whole seconds. */
    NONE,
    /**
     * Runs start and end at any millisecond, of which Slurm records the second. Each instrument multiplies the power by a constant
     * that is within the accuracy of its kind with a probability of 95 %.
     */
    TYPICAL
}
