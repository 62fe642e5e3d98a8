package io.github.jobenergy.jobcomp.reading;

import io.github.jobenergy.schemas.job.JobState;

/** The word that slurmctld gives a jobcomp plugin for what became of a run. */
public final class EndState {

    private static final String PENDING = "PENDING";

    private EndState() {}

    /**
     * The canonical state. A run that had nodes and is pending again was put back into the queue; slurmctld strips the flag
     * that says so.
     *
     * @throws RefusedException if it is not the state of a run that is over, or of one that changed its size
     */
    public static JobState of(String field, String raw, boolean hadNodes) throws RefusedException {
        if (raw.isEmpty()) {
            throw RefusedException.missing(field);
        }
        JobState state = raw.equals(PENDING) && hadNodes ? JobState.REQUEUED : new JobState(raw);
        if (!state.isTerminal() && !state.equals(JobState.RESIZING)) {
            throw RefusedException.invalid(field, "the state of a run that is over", raw);
        }
        return state;
    }
}
