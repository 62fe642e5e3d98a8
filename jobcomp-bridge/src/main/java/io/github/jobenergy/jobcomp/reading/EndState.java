package io.github.jobenergy.jobcomp.reading;

import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.Optional;

/** The word that slurmctld gives a jobcomp plugin for what became of a run. */
public final class EndState {

    private static final JobState REVOKED = new JobState("REVOKED");

    private static final String PENDING = "PENDING";

    /** The top six bits of a federated job's id say which cluster it is of; no other id is as large. */
    private static final long FIRST_FEDERATED_ID = 1L << 26;

    private EndState() {}

    /**
     * What came in instead of an end, where a federated job was begun on another cluster: slurmctld strips the flag that says
     * so, and of a run that is pending and had no nodes it tells in no other case. Source: fed_mgr_job_revoke, 20.11 to 26.05.
     */
    public static Optional<ReaderResult> ofRevokedSibling(RunKey run, String raw, boolean hadNodes) {
        boolean isRevoked = raw.strip().equals(PENDING) && !hadNodes && run.jobId() >= FIRST_FEDERATED_ID;
        return isRevoked ? Optional.of(new ReaderResult.NotOver(run, REVOKED)) : Optional.empty();
    }

    /**
     * The canonical state. A run that had nodes and is pending again was put back into the queue; slurmctld strips the flag
     * that says so.
     *
     * @throws UnusableRecordException if it is not the state of a run that is over, or of one that changed its size
     */
    public static JobState of(String field, String raw, boolean hadNodes) throws UnusableRecordException {
        if (raw.isEmpty()) {
            throw UnusableRecordException.missing(field);
        }
        JobState state = raw.equals(PENDING) && hadNodes ? JobState.REQUEUED : StateWord.canonical(raw);
        if (!state.isTerminal() && !state.equals(JobState.RESIZING)) {
            throw UnusableRecordException.invalid(field, "the state of a run that is over", raw);
        }
        return state;
    }
}
