package io.github.jobenergy.jobcomp.survey;

/**
 * The verdict of accounting alone on the joules in a run's job row, which {@code sacct -X} and {@code sreport} add up. Each run
 * has exactly one verdict.
 */
public enum Verdict {
    /** The job row has joules, and no step that spans the run contradicts them. */
    AS_CLAIMED(Kind.CLAIMED, "in the job row, not contradicted by steps"),
    /** The job row has more than the step that spans the run: steps that ran side by side were each charged the whole node. */
    OVERSTATED(Kind.CLAIMED, "in the job row, too high: concurrent steps were added up"),
    /** The job row has less than the step that spans the run: steps began late, ended early or left gaps. */
    UNDERSTATED(Kind.CLAIMED, "in the job row, too low: steps cover only a part of the run"),
    /** The job row has less by a multiple of 2^32 J. */
    CUT_TO_32_BITS(Kind.CLAIMED, "in the job row, too low by a multiple of 2^32 J"),
    /** Only the {@code .extern} step has joules: the run was ended before accounting had them, or was requeued. */
    EXTERN_STEP_ONLY(Kind.IN_STEPS, "only in the .extern step"),
    /** Only the {@code .batch} step has joules: a script without srun, or a run that was ended. */
    BATCH_STEP_ONLY(Kind.IN_STEPS, "only in the .batch step"),
    /** Only the launched steps have joules. */
    LAUNCHED_STEPS_ONLY(Kind.IN_STEPS, "only in launched steps, which ran in sequence"),
    /** The run has several allocations, none of which has a number of its own. */
    RESIZED(Kind.WITHOUT, "the run was resized"),
    /** The run lasted less than a second. */
    TOO_SHORT(Kind.WITHOUT, "the run lasted less than a second"),
    /** The number of joules is 0: a sensor that does not count, or stacked energy plugins. */
    ZERO(Kind.WITHOUT, "the energy is 0: the sensor does not count"),
    /** The number of joules is implausible: a counter that was reset, or more than the nodes can draw. */
    IMPLAUSIBLE(Kind.WITHOUT, "the energy is implausible, as after a counter reset"),
    /** The run has several nodes, and only the joules of the first one are known. */
    FIRST_NODE_ONLY(Kind.WITHOUT, "only the energy of the first of several nodes is known"),
    /** The launched steps ran side by side, or not all of them are measured. */
    UNCLEAR_STEPS(Kind.WITHOUT, "steps overlap or are not all measured"),
    /** Neither the job row nor a step has joules. */
    NOTHING_MEASURED(Kind.WITHOUT, "no energy was measured"),
    /** The run ended in the queue, before it held a node. */
    NEVER_RAN(Kind.NEVER_RAN, "never ran");

    /** The place of the joules in accounting. */
    public enum Kind {
        /** In the job row. */
        CLAIMED,
        /** Not in the job row, but in a step. */
        IN_STEPS,
        /** Neither in the job row nor in a step. */
        WITHOUT,
        /** The run never started. */
        NEVER_RAN
    }

    private final Kind kind;
    private final String words;

    Verdict(Kind kind, String words) {
        this.kind = kind;
        this.words = words;
    }

    /** Returns the place of the joules in accounting. */
    public Kind kind() {
        return kind;
    }

    /** Returns the text of the verdict in reports. */
    public String words() {
        return words;
    }
}
