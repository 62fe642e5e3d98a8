package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import java.util.Optional;

/**
 * Makes the comment of a run state its result: reads the comment, writes it if it has to be changed, and reads it again. If it is not
 * what was written, another program wrote it at the same time, and the result is merged into the new text.
 */
final class Annotator {

    private static final int MOST_ATTEMPTS = 3;

    private final Comments comments;
    private final CommentRules rules;

    Annotator(Comments comments, CommentRules rules) {
        this.comments = comments;
        this.rules = rules;
    }

    /** The run of a result in accounting, and the change of its comment. */
    record Plan(Optional<AccountedRun> run, CommentChange change) {

        private static Plan keep(Outcome outcome) {
            return new Plan(Optional.empty(), new CommentChange.Keep(outcome));
        }
    }

    /**
     * Writes the comment, if it has to be changed.
     *
     * @throws QueryException if accounting does not answer
     * @throws WriteFailedException if sacctmgr fails
     */
    Outcome annotate(JobEnergy result) throws QueryException, WriteFailedException, InterruptedException {
        Plan plan = plan(result);
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            if (!(plan.change() instanceof CommentChange.Write write)) {
                return outcome(plan);
            }
            comments.replace(plan.run().orElseThrow(), write.text());
            plan = plan(result);
            if (outcome(plan) == Outcome.UP_TO_DATE) {
                return Outcome.WRITTEN;
            }
        }
        return outcome(plan);
    }

    /** Returns the outcome of a plan that is not executed. */
    private static Outcome outcome(Plan plan) {
        return plan.change() instanceof CommentChange.Keep keep ? keep.outcome() : Outcome.CHANGED;
    }

    /** Returns what {@link #annotate} would do. */
    Plan plan(JobEnergy result) throws QueryException, InterruptedException {
        Optional<AccountedRun> last = comments.last(result);
        if (last.isEmpty()) {
            return Plan.keep(Outcome.NOT_IN_ACCOUNTING);
        }
        if (!last.get().isRunOf(result)) {
            return Plan.keep(Outcome.NOT_LAST_RUN);
        }
        AdminComment comment = new AdminComment(last.get().comment());
        return new Plan(last, comment.with(EnergyAnnotation.of(result), rules));
    }
}
