package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.run.waiting.WaitingRun;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRuns;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The last answers of accounting about resized runs that wait to be settled. Accounting (22.05) may write a later run of the job
 * into their rows, and the runs are not found in accounting from then on: the last answer then applies.
 *
 * <p>Held in memory, for waiting runs only: after a restart or a lost connection to the brokers, such a run stays as it was
 * published.
 */
final class LastAnswers {

    private final Map<RunKey, Answer> answers = new HashMap<>();

    /**
     * An answer of accounting.
     *
     * @param completion the merged record of hook and accounting
     * @param isOptedOut whether no personal data of the run is published
     */
    record Answer(JobCompletion completion, boolean isOptedOut) {}

    void put(WaitingRun run, Answer answer) {
        if (!run.records().resizes().isEmpty()) {
            answers.put(run.run(), answer);
        }
    }

    Optional<Answer> find(RunKey run) {
        return Optional.ofNullable(answers.get(run));
    }

    /** Removes the answers about runs that wait no more. */
    void retainOnly(WaitingRuns waiting) {
        answers.keySet().removeIf(run -> waiting.find(run).isEmpty());
    }
}
