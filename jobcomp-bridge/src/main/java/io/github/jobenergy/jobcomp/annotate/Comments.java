package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.command.QueryException;
import java.util.Optional;

/** The comments in accounting. */
interface Comments {

    /**
     * Returns the last run that has the job id.
     *
     * @param queriedId the id as sacct takes it
     * @param jobId the job id as a number
     * @throws QueryException if accounting does not answer
     */
    Optional<AccountedRun> last(String queriedId, long jobId) throws QueryException, InterruptedException;

    /** Checks whether accounting answers a query that reads next to nothing. */
    boolean isAnswering() throws InterruptedException;

    /** Checks the permission to see and to modify the jobs of all users. */
    Permission.Answer permission() throws InterruptedException;

    /**
     * Replaces the comment of a run that {@link #last} returned.
     *
     * @throws WriteFailedException if the comment was not written, or may not have been
     */
    void replace(AccountedRun run, String comment) throws WriteFailedException, InterruptedException;
}
