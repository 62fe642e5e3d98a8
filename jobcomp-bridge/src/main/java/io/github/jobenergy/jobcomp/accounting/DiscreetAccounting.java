package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.privacy.Discretion;
import java.util.List;

/** Accounting whose refusals and failures may stand in a log: without what came in, where a policy holds that back. */
public final class DiscreetAccounting implements Accounting {

    private final Accounting accounting;
    private final Discretion discretion;

    /** That accounting, by that policy. */
    public DiscreetAccounting(Accounting accounting, Discretion discretion) {
        this.accounting = accounting;
        this.discretion = discretion;
    }

    @Override
    public AccountingAnswer ask(List<Long> jobIds) throws AccountingException, InterruptedException {
        try {
            AccountingAnswer answer = accounting.ask(jobIds);
            return new AccountingAnswer(
                    answer.completions(),
                    answer.refusals().stream().map(discretion::of).toList(),
                    answer.optedOut());
        } catch (AccountingException failure) {
            throw discretion.isNeeded() ? failure.withoutWords() : failure;
        }
    }
}
