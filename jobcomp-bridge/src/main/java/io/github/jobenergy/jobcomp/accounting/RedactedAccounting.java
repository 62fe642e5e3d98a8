package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.privacy.PrivacyFilter;
import java.util.List;

/**
 * An {@link Accounting} whose rejections and failures may be logged: without the received text, if a privacy policy withholds it.
 */
public final class RedactedAccounting implements Accounting {

    private final Accounting accounting;
    private final PrivacyFilter privacyFilter;

    /** Redacts the answers of {@code accounting} by the given policy. */
    public RedactedAccounting(Accounting accounting, PrivacyFilter privacyFilter) {
        this.accounting = accounting;
        this.privacyFilter = privacyFilter;
    }

    @Override
    public AccountingAnswer query(List<Long> jobIds) throws QueryException, InterruptedException {
        try {
            AccountingAnswer answer = accounting.query(jobIds);
            return new AccountingAnswer(
                    answer.completions(),
                    answer.refusals().stream().map(privacyFilter::of).toList(),
                    answer.optedOut(),
                    answer.starts(),
                    answer.strays());
        } catch (QueryException failure) {
            throw redacted(failure);
        }
    }

    @Override
    public EndedRuns ended(AccountingQuery.Ended query) throws QueryException, InterruptedException {
        try {
            EndedRuns list = accounting.ended(query);
            return new EndedRuns(
                    list.runs(), list.refusals().stream().map(privacyFilter::of).toList());
        } catch (QueryException failure) {
            throw redacted(failure);
        }
    }

    private QueryException redacted(QueryException failure) {
        return privacyFilter.isNeeded() ? failure.withoutOutput() : failure;
    }
}
