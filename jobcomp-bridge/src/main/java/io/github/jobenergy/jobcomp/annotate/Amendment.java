package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.Subject;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;

/** What a record of {@code job-energy} makes of the comment of its run. It has only what the comment needs of the record. */
sealed interface Amendment {

    /** Returns the run. */
    RunKey run();

    /** Returns the id by which accounting is queried. */
    String queriedId();

    /** Returns the change of the comment of the last run that has the job id. */
    CommentChange changeOf(AccountedRun last, CommentRules rules);

    /** Returns the outcome of a comment that was changed. */
    Outcome changed();

    /** Returns the outcome of a comment that needs no change. */
    Outcome unchanged();

    /** Returns the outcome if accounting has no row of the run. */
    Outcome absent();

    /**
     * The word of a result is in the comment.
     *
     * @param word the word
     * @param end the end of the run
     * @param queriedId the id by which accounting is queried
     */
    record Insertion(EnergyAnnotation word, Instant end, String queriedId) implements Amendment {

        static Insertion of(JobEnergy result) {
            return new Insertion(
                    EnergyAnnotation.of(result), result.subject().endTime(), queriedId(result.subject(), result.run()));
        }

        /** Returns the id to query: the last task of an array has the id of the array, by which sacct lists all of its tasks. */
        private static String queriedId(Subject subject, RunKey run) {
            return subject.arrayJobId()
                    .flatMap(array -> subject.arrayTaskId().map(task -> array + "_" + task))
                    .orElseGet(() -> Long.toString(run.jobId()));
        }

        @Override
        public RunKey run() {
            return word.run();
        }

        @Override
        public CommentChange changeOf(AccountedRun last, CommentRules rules) {
            return last.isRun(run(), end)
                    ? new AdminComment(last.comment()).with(word, rules)
                    : new CommentChange.Keep(Outcome.NOT_LAST_RUN);
        }

        @Override
        public Outcome changed() {
            return Outcome.WRITTEN;
        }

        @Override
        public Outcome unchanged() {
            return Outcome.UP_TO_DATE;
        }

        @Override
        public Outcome absent() {
            return Outcome.NOT_IN_ACCOUNTING;
        }
    }

    /**
     * No word of an erased run is in the comment. The words of a run are known by their submit time.
     *
     * @param run the run
     */
    record Removal(RunKey run) implements Amendment {

        @Override
        public String queriedId() {
            return Long.toString(run.jobId());
        }

        @Override
        public CommentChange changeOf(AccountedRun last, CommentRules rules) {
            return new AdminComment(last.comment()).without(run, rules);
        }

        @Override
        public Outcome changed() {
            return Outcome.ERASED;
        }

        @Override
        public Outcome unchanged() {
            return Outcome.TOMBSTONE;
        }

        @Override
        public Outcome absent() {
            return Outcome.TOMBSTONE;
        }
    }
}
