package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.accounting.AccountingQuery;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient.Outcome;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.publish.PublicationBatch;
import io.github.jobenergy.jobcomp.run.capture.SessionContext;
import io.github.jobenergy.jobcomp.run.counts.Counter.Event;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Searches accounting for ended runs of which nothing, or nothing final, is published. A search window is listed; its new rows
 * wait for {@link Enrichment}, which looks them up. When all of them are published, the progress of the search is published too.
 * A search that is interrupted therefore begins that window again, and the ledger holds what was published of it.
 */
final class Search implements LookupTask {

    private static final Logger LOG = LoggerFactory.getLogger(Search.class);

    private static final Duration LONGEST_WINDOW = Duration.ofHours(1);
    private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(1);

    private final SessionContext context;
    private final String cluster;
    private final List<HistoryWalk> walks;

    private SearchProgress progress;
    private Duration length = LONGEST_WINDOW;
    private Optional<HistoryWalk> queriedWalk = Optional.empty();
    private Interval queriedInterval = Interval.of(Instant.EPOCH, Instant.EPOCH);
    private Optional<SearchWindow> window = Optional.empty();

    /** A search that resumes at {@code progress}; the first of the walks that has a window due is advanced. */
    Search(SessionContext context, SearchProgress progress, List<HistoryWalk> walks) {
        this.context = context;
        this.cluster = progress.cluster();
        this.progress = progress;
        this.walks = List.copyOf(walks);
    }

    /**
     * Lets new rows wait while there is space, and ends a window of which all rows are published; returns whether it did either.
     */
    boolean step() throws IOException, SupersededException {
        if (window.isEmpty()) {
            return false;
        }
        boolean hasFed = window.get().feed(context.waiting());
        boolean isDone = window.get().isDone(context.waiting());
        if (isDone) {
            finish(window.get());
        }
        return hasFed || isDone;
    }

    private Instant now() {
        return context.records().clock().instant();
    }

    private void finish(SearchWindow done) throws IOException, SupersededException {
        window = Optional.empty();
        SearchProgress further = done.walk().done(progress, done.interval(), done.counts(context.counter()));
        if (!further.equals(progress)) {
            context.runPublication().publish(PublicationBatch.of(further));
            progress = further;
            context.journal().swept(progress.sweptUntil());
        }
        Duration doubled = length.multipliedBy(2);
        length = doubled.compareTo(LONGEST_WINDOW) < 0 ? doubled : LONGEST_WINDOW;
    }

    @Override
    public Optional<AccountingQuery> query(int mostJobs) throws IOException {
        if (window.isPresent()) {
            return Optional.empty();
        }
        for (HistoryWalk walk : walks) {
            Optional<Interval> next = walk.next(progress, now(), length);
            if (next.isPresent()) {
                queriedWalk = Optional.of(walk);
                queriedInterval = next.get();
                return Optional.of(new AccountingQuery.Ended(queriedInterval, walk.urgency()));
            }
        }
        return Optional.empty();
    }

    @Override
    public void conclude(Outcome outcome) {
        HistoryWalk walk = queriedWalk.orElseThrow();
        queriedWalk = Optional.empty();
        if (outcome instanceof Outcome.Listed listed) {
            context.counter().add(Event.ANSWERED, 1);
            logRejections(listed);
            window = Optional.of(SearchWindow.of(
                    walk, queriedInterval, listed.list(), new SearchWindow.Known(cluster, context, now())));
        } else {
            context.counter().add(Event.UNANSWERED, 1);
            if (outcome instanceof Outcome.Unanswered unanswered
                    && unanswered.failure().isTooMuch()) {
                Duration half = length.dividedBy(2);
                length = half.compareTo(SHORTEST_WINDOW) > 0 ? half : SHORTEST_WINDOW;
            }
        }
    }

    private static void logRejections(Outcome.Listed listed) {
        if (!listed.list().refusals().isEmpty()) {
            LOG.atWarn()
                    .addKeyValue("count", listed.list().refusals().size())
                    .addKeyValue("reason", listed.list().refusals().get(0).detail())
                    .log("parts of a list of sacct are invalid");
        }
    }
}
