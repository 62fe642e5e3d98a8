package io.github.jobenergy.jobcomp.testing;

import io.github.jobenergy.jobcomp.accounting.Accounting;
import io.github.jobenergy.jobcomp.accounting.AccountingAnswer;
import io.github.jobenergy.jobcomp.accounting.AccountingException;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Accounting in memory: it knows what it was told, and fails on request. */
public final class MemoryAccounting implements Accounting {

    private final Map<RunKey, JobCompletion> known = new HashMap<>();
    private final Deque<AccountingException> failures = new ArrayDeque<>();
    private final List<List<Long>> questions = new ArrayList<>();

    /** From now on it knows this. */
    public void learn(JobCompletion completion) {
        known.put(completion.run(), completion);
    }

    /** The next question is answered by this failure. */
    public void fail(AccountingException failure) {
        failures.add(failure);
    }

    /** What it was asked so far. */
    public List<List<Long>> questions() {
        return List.copyOf(questions);
    }

    @Override
    public AccountingAnswer ask(List<Long> jobIds) throws AccountingException {
        questions.add(List.copyOf(jobIds));
        AccountingException failure = failures.poll();
        if (failure != null) {
            throw failure;
        }
        Map<RunKey, JobCompletion> found = new HashMap<>(known);
        found.keySet().removeIf(run -> !jobIds.contains(run.jobId()));
        return new AccountingAnswer(found, List.of());
    }
}
