package io.github.jobenergy.jobcomp.survey;

/**
 * What accounting alone shows of the joules in a run's job row, which is what {@code sacct -X} and {@code sreport} add up.
 * Each run has exactly one.
 */
public enum Verdict {
    /** The job row has joules, and no step that spans the run says otherwise. */
    AS_CLAIMED(Kind.CLAIMED, "in the job row, and nothing in accounting against it"),
    /** It has more than the step that spans the run: steps that ran side by side were each charged the whole node. */
    OVERSTATED(Kind.CLAIMED, "in the job row, too many: steps side by side were added up"),
    /** It has less than the step that spans the run: steps began late, ended early or left gaps. */
    UNDERSTATED(Kind.CLAIMED, "in the job row, too few: its steps cover only a part of the run"),
    /** It has less by a multiple of 2^32. */
    CUT_TO_32_BITS(Kind.CLAIMED, "in the job row, too few by a multiple of 2^32"),
    /** Only the {@code .extern} step has them: the run was ended before accounting had them, or was put back. */
    EXTERN_STEP_ONLY(Kind.IN_STEPS, "only in the .extern step"),
    /** Only the {@code .batch} step has them: a script without srun, or a run that was ended. */
    BATCH_STEP_ONLY(Kind.IN_STEPS, "only in the .batch step"),
    /** Only the launched steps have them. */
    LAUNCHED_STEPS_ONLY(Kind.IN_STEPS, "only in launched steps, one after the other"),
    /** Several allocations, none of which has a number of its own. */
    RESIZED(Kind.WITHOUT, "the run was resized"),
    /** Less than a second. */
    TOO_SHORT(Kind.WITHOUT, "the run lasted less than a second"),
    /** The number 0: a sensor that does not count, or stacked energy plugins. */
    ZERO(Kind.WITHOUT, "the number is 0: a sensor that does not count"),
    /** A number that cannot be: a counter that was reset, or more than the nodes can draw. */
    IMPLAUSIBLE(Kind.WITHOUT, "the number cannot be: a counter that was reset"),
    /** A run on several nodes of which only the first one's share is known. */
    FIRST_NODE_ONLY(Kind.WITHOUT, "only the first of several nodes is known"),
    /** Launched steps that ran side by side, or not all of which are measured. */
    UNCLEAR_STEPS(Kind.WITHOUT, "its steps overlap or are not all measured"),
    /** Nothing anywhere. */
    NOTHING_MEASURED(Kind.WITHOUT, "nothing was measured on it"),
    /** It ended in the queue: there was nothing to measure. */
    NEVER_RAN(Kind.NEVER_RAN, "never ran");

    /** Where the joules are. */
    public enum Kind {
        /** In the job row. */
        CLAIMED,
        /** Not in the job row, but in a step. */
        IN_STEPS,
        /** Nowhere. */
        WITHOUT,
        /** There were none. */
        NEVER_RAN
    }

    private final Kind kind;
    private final String words;

    Verdict(Kind kind, String words) {
        this.kind = kind;
        this.words = words;
    }

    /** Where the joules are. */
    public Kind kind() {
        return kind;
    }

    /** What it says, for people. */
    public String words() {
        return words;
    }
}
