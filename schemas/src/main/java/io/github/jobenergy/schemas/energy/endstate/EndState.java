package io.github.jobenergy.schemas.energy.endstate;

import io.github.jobenergy.schemas.job.JobState;

/**
 * The class of the end state of a run. Every state is in exactly one class, and the classes are closed: a state that a later Slurm
 * adds is in {@link #OTHER}. The class depends on the state alone. A run that ended with {@code NODE_FAIL} or {@code PREEMPTED} is
 * not in {@link #REQUEUED} even if Slurm requeued its job, because only the next run of the job shows that. Source of the states:
 * slurm.h of 20.11 to 26.05.
 */
public enum EndState {
    /** The run ended with exit code 0. */
    COMPLETED,

    /** The run, one of its nodes or its launch failed. */
    FAILED,

    /** The run reached its time limit or its deadline. */
    TIMED_OUT,

    /** A user or an administrator cancelled the run, or the federation revoked it. */
    CANCELLED,

    /** Slurm ended the run in favor of another job; whether the job was requeued or cancelled depends on PreemptMode. */
    PREEMPTED,

    /** The job was requeued. */
    REQUEUED,

    /** Any other state, including an unknown one. */
    OTHER;

    /** Returns the class of a state. */
    public static EndState of(JobState state) {
        return switch (state.word()) {
            case "COMPLETED" -> COMPLETED;
            case "FAILED", "NODE_FAIL", "BOOT_FAIL", "OUT_OF_MEMORY", "LAUNCH_FAILED", "RECONFIG_FAIL" -> FAILED;
            case "TIMEOUT", "DEADLINE" -> TIMED_OUT;
            case "CANCELLED", "REVOKED" -> CANCELLED;
            case "PREEMPTED" -> PREEMPTED;
            case "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD", "SPECIAL_EXIT" -> REQUEUED;
            default -> OTHER;
        };
    }
}
