package io.github.jobenergy.jobcomp.reading;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Instant;
import java.util.Optional;

/** The result of reading one record: each record gives exactly one of these. */
public sealed interface ReaderResult {

    /**
     * The record of a run that has ended.
     *
     * @param completion the canonical record, revision 1; {@code settled} if its source expects no further data
     * @param isOptedOut whether the run opts out of the publication of personal data
     */
    record Completed(JobCompletion completion, boolean isOptedOut) implements ReaderResult {

        /** The record of a run without an opt-out. */
        public Completed(JobCompletion completion) {
            this(completion, false);
        }
    }

    /**
     * The record of one allocation of a resized run, to be held until the run has ended, since it is incomplete alone.
     *
     * @param allocation the record, in state {@code RESIZING}, with the allocation that ended as its last slice
     */
    record Resized(JobCompletion allocation) implements ReaderResult {}

    /**
     * The record of a run that started.
     *
     * @param start the start, revision 1
     */
    record Started(JobStart start) implements ReaderResult {}

    /**
     * A run that has not ended, or a federation sibling that never will ({@code REVOKED}).
     *
     * @param run the key of the run
     * @param state its state
     * @param start the time when its nodes were allocated, where it is known
     */
    record NotOver(RunKey run, JobState state, Optional<Instant> start) implements ReaderResult {

        /** A run without a known start. */
        public NotOver(RunKey run, JobState state) {
            this(run, state, Optional.empty());
        }
    }

    /**
     * A record that cannot be used.
     *
     * @param rejection the rejection of the record
     * @param stray the step in the record, if it is a step without the row of its run
     */
    record Refused(Rejection rejection, Optional<StrayStep> stray) implements ReaderResult {

        /** A rejection without a step. */
        public Refused(Rejection rejection) {
            this(rejection, Optional.empty());
        }
    }

    /**
     * A step without the row of its run. Accounting (22.05) lists the steps of a job that was resized and requeued under the
     * row of the previous run; if the later run is resized as well, there is no row for the time until that resize.
     *
     * @param jobId the job id
     * @param start the start of the step: a run of the job held nodes at this time
     */
    record StrayStep(long jobId, Instant start) {}
}
