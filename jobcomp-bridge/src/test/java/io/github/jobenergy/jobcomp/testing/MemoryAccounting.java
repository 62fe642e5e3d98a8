package io.github.jobenergy.jobcomp.testing;

import io.github.jobenergy.jobcomp.accounting.Accounting;
import io.github.jobenergy.jobcomp.accounting.AccountingAnswer;
import io.github.jobenergy.jobcomp.accounting.AccountingQuery;
import io.github.jobenergy.jobcomp.accounting.EndedRuns;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.dialect.sacct.ListedRun;
import io.github.jobenergy.jobcomp.reading.ReaderResult.StrayStep;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Accounting in memory: it has the rows that a test adds, and fails on request. */
public final class MemoryAccounting implements Accounting {

    private final Map<RunKey, JobCompletion> known = new HashMap<>();
    private final Map<RunKey, Instant> starts = new HashMap<>();
    private final Set<StrayStep> strayRows = new HashSet<>();
    private final Set<RunKey> hidden = new HashSet<>();
    private final Set<RunKey> optedOut = new HashSet<>();
    private final List<Interval> windows = new ArrayList<>();
    private final Set<Long> unanswerable = new HashSet<>();
    private final Deque<QueryException> failures = new ArrayDeque<>();
    private final List<List<Long>> questions = new ArrayList<>();
    private Runnable meanwhile = () -> {};

    /** Adds a row. */
    public void add(JobCompletion completion) {
        known.put(completion.run(), completion);
    }

    /** Adds the rows of an answer of sacct. */
    public void add(AccountingAnswer answer) {
        answer.completions().values().forEach(this::add);
        starts.putAll(answer.starts());
        strayRows.addAll(answer.strays());
    }

    /** Adds a row whose comment contains the opt-out token. */
    public void addOptedOut(JobCompletion completion) {
        add(completion);
        optedOut.add(completion.run());
    }

    /** Adds a row that only a query by its job id returns. */
    public void addHidden(JobCompletion completion) {
        add(completion);
        hidden.add(completion.run());
    }

    /** The intervals that were queried. */
    public List<Interval> windows() {
        return List.copyOf(windows);
    }

    /** The next query fails with this failure. */
    public void fail(QueryException failure) {
        failures.add(failure);
    }

    /** Each query that names this job fails from now on. */
    public void failAbout(long jobId) {
        unanswerable.add(jobId);
    }

    /** Queries that name this job succeed again from now on. */
    public void answerAbout(long jobId) {
        unanswerable.remove(jobId);
    }

    /** Whether the next query fails. */
    public boolean isFailing() {
        return !failures.isEmpty();
    }

    /** Executes an event between a query about jobs and its answer. */
    public void meanwhile(Runnable event) {
        meanwhile = event;
    }

    /** The job ids of each query. */
    public List<List<Long>> questions() {
        return List.copyOf(questions);
    }

    @Override
    public AccountingAnswer query(List<Long> jobIds) throws QueryException {
        questions.add(List.copyOf(jobIds));
        meanwhile.run();
        QueryException failure = failures.poll();
        if (failure != null) {
            throw failure;
        }
        if (jobIds.stream().anyMatch(unanswerable::contains)) {
            throw QueryException.because("sacct: expected exit status 0, found 139");
        }
        Map<RunKey, JobCompletion> found = new HashMap<>(known);
        found.keySet().removeIf(run -> !jobIds.contains(run.jobId()));
        Map<RunKey, Instant> begun = new HashMap<>(starts);
        begun.keySet().removeIf(run -> !jobIds.contains(run.jobId()));
        List<StrayStep> ofJobs =
                strayRows.stream().filter(step -> jobIds.contains(step.jobId())).toList();
        return new AccountingAnswer(found, List.of(), optedOut, begun, ofJobs);
    }

    @Override
    public EndedRuns ended(AccountingQuery.Ended question) throws QueryException {
        windows.add(question.window());
        QueryException failure = failures.poll();
        if (failure != null) {
            throw failure;
        }
        List<ListedRun> ended = known.values().stream()
                .filter(run -> !hidden.contains(run.run()))
                .filter(run -> isWithin(question.window(), run.times().endTime()))
                .map(run -> new ListedRun(
                        run.run().jobId(), run.run().submitTime(), run.times().endTime()))
                .toList();
        return new EndedRuns(ended, List.of());
    }

    /** Both bounds belong to it, as with sacct. */
    private static boolean isWithin(Interval window, Instant end) {
        return !end.isBefore(window.start()) && !end.isAfter(window.end());
    }
}
