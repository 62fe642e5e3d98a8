package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import java.util.Optional;

/** The comments in accounting. */
interface Comments {

    /**
     * Returns the last run that has the job id of a result.
     *
     * @throws QueryException if accounting does not answer
     */
    Optional<AccountedRun> last(JobEnergy result) throws QueryException, InterruptedException;

    /**
     * Replaces the comment of a run that {@link #last} returned.
     *
     * @throws WriteFailedException if the comment was not written, or may not have been
     */
    void replace(AccountedRun run, String comment) throws WriteFailedException, InterruptedException;
}
