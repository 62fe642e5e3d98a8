package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.command.QueryException;
import java.util.Optional;
import java.util.function.Consumer;

/** The comments in accounting, of which a replacement is printed and not written. */
final class PrintedComments implements Comments {

    private final Comments comments;
    private final Consumer<String> out;

    /** The last run whose comment was replaced. */
    private Optional<AccountedRun> replaced = Optional.empty();

    PrintedComments(Comments comments, Consumer<String> out) {
        this.comments = comments;
        this.out = out;
    }

    @Override
    public Optional<AccountedRun> last(String queriedId, long jobId) throws QueryException, InterruptedException {
        Optional<AccountedRun> present = comments.last(queriedId, jobId);
        return present.map(run -> replaced.filter(run::isSameAs).orElse(run));
    }

    @Override
    public boolean isAnswering() throws InterruptedException {
        return comments.isAnswering();
    }

    @Override
    public Permission.Answer permission() throws InterruptedException {
        return comments.permission();
    }

    @Override
    public void replace(AccountedRun run, String comment) {
        replaced = Optional.of(run.withComment(comment));
        out.accept(run.address() + "  " + comment);
    }
}
