package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.privacy.PrivacyFilter;
import java.util.List;

/**
 * An {@link Accounting} whose rejections and failures may be logged: without the received text, if a privacy policy withholds it.
 */
public final class RedactedAccounting implements Accounting {

    private final Accounting accounting;
    private final PrivacyFilter discretion;

    /** Redacts the answers of {@code accounting} by the given policy. */
    public RedactedAccounting(Accounting accounting, PrivacyFilter discretion) {
        this.accounting = accounting;
        this.discretion = discretion;
    }

    @Override
    public AccountingAnswer ask(List<Long> jobIds) throws QueryException, InterruptedException {
        try {
            AccountingAnswer answer = accounting.ask(jobIds);
            return new AccountingAnswer(
                    answer.completions(),
                    answer.refusals().stream().map(discretion::of).toList(),
                    answer.optedOut(),
                    answer.starts(),
                    answer.strays());
        } catch (QueryException failure) {
            throw discreet(failure);
        }
    }

    @Override
    public EndedRuns ended(Question.Ended question) throws QueryException, InterruptedException {
        try {
            EndedRuns list = accounting.ended(question);
            return new EndedRuns(
                    list.runs(), list.refusals().stream().map(discretion::of).toList());
        } catch (QueryException failure) {
            throw discreet(failure);
        }
    }

    private QueryException discreet(QueryException failure) {
        return discretion.isNeeded() ? failure.withoutOutput() : failure;
    }
}
