package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.command.QueryException;
import java.util.Optional;

/**
 * Changes the comment of a run: reads the comment, writes it if it has to be changed, and reads it again. If it is not what was written,
 * another program wrote it at the same time, and the new text is changed.
 */
final class Annotator {

    private static final int MOST_ATTEMPTS = 3;

    private final Comments comments;
    private final CommentRules rules;

    Annotator(Comments comments, CommentRules rules) {
        this.comments = comments;
        this.rules = rules;
    }

    /** The last run of a job id, if accounting has it, and the change of its comment. */
    private record Plan(Optional<AccountedRun> run, CommentChange change) {}

    /**
     * Writes the comment, if it has to be changed. The outcome is {@link Outcome#NOT_IN_ACCOUNTING} if accounting shows no row.
     *
     * @throws QueryException if accounting does not answer
     * @throws WriteFailedException if sacctmgr fails
     */
    Outcome annotate(Amendment amendment) throws QueryException, WriteFailedException, InterruptedException {
        Plan plan = plan(amendment);
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            if (!(plan.change() instanceof CommentChange.Write write)) {
                return outcome(plan);
            }
            comments.replace(plan.run().orElseThrow(), write.text());
            plan = plan(amendment);
            if (outcome(plan) == amendment.unchanged()) {
                return amendment.changed();
            }
        }
        return outcome(plan);
    }

    /** Returns the outcome of a plan that is not executed. */
    private static Outcome outcome(Plan plan) {
        return plan.change() instanceof CommentChange.Keep keep ? keep.outcome() : Outcome.CHANGED;
    }

    private Plan plan(Amendment amendment) throws QueryException, InterruptedException {
        Optional<AccountedRun> last =
                comments.last(amendment.queriedId(), amendment.run().jobId());
        CommentChange change = last.map(run -> amendment.changeOf(run, rules))
                .orElseGet(() -> new CommentChange.Keep(Outcome.NOT_IN_ACCOUNTING));
        return new Plan(last, change);
    }

    /** Checks whether accounting answers a query that reads next to nothing. */
    boolean isAnswering() throws InterruptedException {
        return comments.isAnswering();
    }
}
