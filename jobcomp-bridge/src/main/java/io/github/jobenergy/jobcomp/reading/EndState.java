package io.github.jobenergy.jobcomp.reading;

import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.Optional;

/** Maps the state that slurmctld passes to a jobcomp plugin at the end of a run. */
public final class EndState {

    private static final JobState REVOKED = new JobState("REVOKED");

    private static final String PENDING = "PENDING";

    /** The least job id of a federation: its top six bits are the number of the origin cluster, and no other id is as large. */
    private static final long FIRST_FEDERATED_ID = 1L << 26;

    private EndState() {}

    /**
     * The result for a sibling of a federated job that started on another cluster; empty for any other run. slurmctld removes
     * the flag of a revoked sibling, and reports a pending run that had no nodes in no other case. Source: fed_mgr_job_revoke,
     * 20.11 to 26.05.
     */
    public static Optional<ReaderResult> ofRevokedSibling(RunKey run, String raw, boolean hadNodes) {
        boolean isRevoked = raw.strip().equals(PENDING) && !hadNodes && run.jobId() >= FIRST_FEDERATED_ID;
        return isRevoked ? Optional.of(new ReaderResult.NotOver(run, REVOKED)) : Optional.empty();
    }

    /**
     * The canonical state. A pending run that had nodes was requeued; slurmctld removes the flag for that.
     *
     * @throws UnusableRecordException if it is neither the state of a run that has ended nor that of a resize
     */
    public static JobState of(String field, String raw, boolean hadNodes) throws UnusableRecordException {
        if (raw.isEmpty()) {
            throw UnusableRecordException.missing(field);
        }
        JobState state = raw.equals(PENDING) && hadNodes ? JobState.REQUEUED : StateWord.canonical(raw);
        if (!state.isTerminal() && !state.equals(JobState.RESIZING)) {
            throw UnusableRecordException.invalid(field, "the state of an ended run", raw);
        }
        return state;
    }
}
