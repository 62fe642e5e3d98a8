package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.accounting.AccountingQuery;
import io.github.jobenergy.jobcomp.accounting.AccountingQuery.Urgency;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient.Outcome;
import io.github.jobenergy.jobcomp.dialect.sacct.ListedRun;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.run.capture.Batch;
import io.github.jobenergy.jobcomp.run.capture.SessionContext;
import io.github.jobenergy.jobcomp.run.counts.Counter.Event;
import io.github.jobenergy.jobcomp.spool.Stage;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Queries the job ids missing between those that a search for late rows listed. sacct shows a run that never became eligible
 * (held, or with a dependency that was never met) only if it is queried by its id. Ids are assigned one after the other, so such
 * a run is a gap. Most gaps are runs that have not ended.
 *
 * <p>If accounting answers no query about an id alone but a query for a list, the id is left out until the next search.
 */
final class Gaps implements LookupTask {

    private static final Logger LOG = LoggerFactory.getLogger(Gaps.class);

    /** The most ids queried after one search: a hundred queries. */
    private static final int MOST_IDS = 100_000;

    private final SessionContext context;
    private final Duration settle;

    private final Set<Long> listed = new HashSet<>();
    private final Deque<Long> open = new ArrayDeque<>();
    private final FailureIsolation<Long> isolation = new FailureIsolation<>(id -> id);

    private List<Long> queried = List.of();
    private Optional<Long> suspect = Optional.empty();

    Gaps(SessionContext context, Duration settle) {
        this.context = context;
        this.settle = settle;
    }

    /**
     * Records a row that accounting lists. A row submitted more than {@link SearchProgress#RESCANNED} before its end is ignored.
     */
    void listed(ListedRun row) {
        boolean isRecent = !row.submit().isBefore(row.end().minus(SearchProgress.RESCANNED));
        if (isRecent && listed.size() < MOST_IDS) {
            listed.add(row.jobId());
        }
    }

    /** Queues the ids between the recorded rows for queries, after all rows of the search are recorded. */
    void probe() {
        OptionalLong first = listed.stream().mapToLong(Long::longValue).min();
        long last = listed.stream().mapToLong(Long::longValue).max().orElse(0);
        for (long id = first.orElse(1); id < last && open.size() < MOST_IDS; id++) {
            if (!listed.contains(id)) {
                open.add(id);
            }
        }
        if (open.size() == MOST_IDS) {
            LOG.atWarn().log("the search found more than {} missing job ids and queries the first ones", MOST_IDS);
        }
        listed.clear();
    }

    @Override
    public Optional<AccountingQuery> query(int mostJobs) {
        if (suspect.isPresent()) {
            Instant now = context.records().clock().instant();
            return Optional.of(new AccountingQuery.Ended(Interval.of(now.minusSeconds(1), now), Urgency.NOW));
        }
        List<Long> part = isolation.next(mostJobs);
        queried = part.isEmpty() ? nextOpen(mostJobs) : part;
        return queried.isEmpty() ? Optional.empty() : Optional.of(new AccountingQuery.Jobs(queried));
    }

    private List<Long> nextOpen(int most) {
        List<Long> ids = new ArrayList<>();
        while (ids.size() < most && !open.isEmpty()) {
            ids.add(open.remove());
        }
        return ids;
    }

    @Override
    public void conclude(Outcome outcome) throws IOException, SupersededException {
        List<Long> ids = queried;
        queried = List.of();
        context.counter().add(outcome instanceof Outcome.Unanswered ? Event.UNANSWERED : Event.ANSWERED, 1);
        if (suspect.isPresent()) {
            decide(suspect.get(), outcome);
        } else if (outcome instanceof Outcome.Answered answered) {
            isolation.answered(ids);
            publish(answered);
        } else if (isolation.isSuspectedAfterFailure(ids)) {
            suspect = Optional.of(ids.get(0));
        }
    }

    /** Leaves the suspected id out if accounting answers the query for a list; queues it again if it does not. */
    private void decide(long id, Outcome outcome) {
        suspect = Optional.empty();
        isolation.decided();
        if (outcome instanceof Outcome.Listed) {
            LOG.atWarn()
                    .addKeyValue("job", id)
                    .log("accounting does not respond about a missing job id, skipped until the next search");
        } else {
            open.add(id);
        }
    }

    private void publish(Outcome.Answered answered) throws IOException, SupersededException {
        Batch batch = new Batch(Stage.WAITING);
        FoundRuns findings = new FoundRuns(context, settle);
        Instant since = answered.queriedAt().minus(SearchProgress.RESCANNED);
        for (JobCompletion run : answered.answer().completions().values()) {
            if (!run.times().endTime().isBefore(since)) {
                findings.add(run, answered.answer(), Capture.SWEEP);
            }
        }
        findings.publish(answered.queriedAt(), batch);
        batch.commit(context);
    }
}
