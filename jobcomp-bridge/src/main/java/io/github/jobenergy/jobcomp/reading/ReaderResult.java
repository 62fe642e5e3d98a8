package io.github.jobenergy.jobcomp.reading;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Instant;
import java.util.Optional;

/** What a reader made of one record: every record is exactly one of these. */
public sealed interface ReaderResult {

    /**
     * The record of a run that is over.
     *
     * @param completion the canonical record, revision 1; {@code settled} where its witness has nothing outstanding
     * @param isOptedOut whether the run asks that nothing personal of it be published
     */
    record Completed(JobCompletion completion, boolean isOptedOut) implements ReaderResult {

        /** The record of a run that asks for nothing. */
        public Completed(JobCompletion completion) {
            this(completion, false);
        }
    }

    /**
     * The record of one allocation of a run that went on with another size. It says nothing alone: it is held until the run
     * is over.
     *
     * @param allocation the record, in state {@code RESIZING}, with the allocation that ended as its last slice
     */
    record Resized(JobCompletion allocation) implements ReaderResult {}

    /**
     * The record of a run that began.
     *
     * @param start the start, revision 1
     */
    record Started(JobStart start) implements ReaderResult {}

    /**
     * A run that is not over, or a federation sibling that never is one ({@code REVOKED}).
     *
     * @param run which run
     * @param state what it is instead
     * @param start when its nodes were allocated, where that is known
     */
    record NotOver(RunKey run, JobState state, Optional<Instant> start) implements ReaderResult {

        /** A run of which no start is known. */
        public NotOver(RunKey run, JobState state) {
            this(run, state, Optional.empty());
        }
    }

    /**
     * A record that cannot be used.
     *
     * @param rejection why not
     * @param stray what it tells all the same, where it is a step without the row of its run
     */
    record Refused(Rejection rejection, Optional<StrayStep> stray) implements ReaderResult {

        /** A record that tells nothing. */
        public Refused(Rejection rejection) {
            this(rejection, Optional.empty());
        }
    }

    /**
     * A step without the row of its run. Accounting (22.05) lists the steps of a job that was resized and requeued under the row of
     * the run before; if the later run is resized as well, it has no row for the time until then.
     *
     * @param jobId the job
     * @param start when the step began: some run of the job held nodes then
     */
    record StrayStep(long jobId, Instant start) {}
}
