package io.github.jobenergy.jobcomp.reconcile;

import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient.Outcome;
import io.github.jobenergy.jobcomp.accounting.Question;
import io.github.jobenergy.jobcomp.capture.SessionContext;
import io.github.jobenergy.jobcomp.counts.Counter.Event;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.publish.Parcel;
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

    private static final Duration LONGEST_SLICE = Duration.ofHours(1);
    private static final Duration SHORTEST_SLICE = Duration.ofSeconds(1);

    private final SessionContext desk;
    private final String cluster;
    private final List<HistoryWalk> walks;

    private SearchProgress progress;
    private Duration length = LONGEST_SLICE;
    private Optional<HistoryWalk> asking = Optional.empty();
    private Interval asked = Interval.of(Instant.EPOCH, Instant.EPOCH);
    private Optional<SearchWindow> slice = Optional.empty();

    /** A search that resumes at {@code progress}; the first of the walks that has a window due is advanced. */
    Search(SessionContext desk, SearchProgress progress, List<HistoryWalk> walks) {
        this.desk = desk;
        this.cluster = progress.cluster();
        this.progress = progress;
        this.walks = List.copyOf(walks);
    }

    /**
     * Lets new rows wait while there is space, and ends a window of which all rows are published; returns whether it did either.
     */
    boolean step() throws IOException, SupersededException {
        if (slice.isEmpty()) {
            return false;
        }
        boolean hasFed = slice.get().feed(desk.waiting());
        boolean isDone = slice.get().isDone(desk.waiting());
        if (isDone) {
            finish(slice.get());
        }
        return hasFed || isDone;
    }

    private Instant now() {
        return desk.records().clock().instant();
    }

    private void finish(SearchWindow done) throws IOException, SupersededException {
        slice = Optional.empty();
        SearchProgress further = done.walk().done(progress, done.interval(), done.counts(desk.counter()));
        if (!further.equals(progress)) {
            desk.register().publish(Parcel.of(further));
            progress = further;
            desk.journal().swept(progress.sweptUntil());
        }
        Duration doubled = length.multipliedBy(2);
        length = doubled.compareTo(LONGEST_SLICE) < 0 ? doubled : LONGEST_SLICE;
    }

    @Override
    public Optional<Question> question(int mostJobs) throws IOException {
        if (slice.isPresent()) {
            return Optional.empty();
        }
        for (HistoryWalk walk : walks) {
            Optional<Interval> next = walk.next(progress, now(), length);
            if (next.isPresent()) {
                asking = Optional.of(walk);
                asked = next.get();
                return Optional.of(new Question.Ended(asked, walk.haste()));
            }
        }
        return Optional.empty();
    }

    @Override
    public void conclude(Outcome outcome) {
        HistoryWalk walk = asking.orElseThrow();
        asking = Optional.empty();
        if (outcome instanceof Outcome.Listed listed) {
            desk.counter().add(Event.ANSWERED, 1);
            complain(listed);
            slice = Optional.of(
                    SearchWindow.of(walk, asked, listed.list(), new SearchWindow.Known(cluster, desk, now())));
        } else {
            desk.counter().add(Event.UNANSWERED, 1);
            if (outcome instanceof Outcome.Unanswered unanswered
                    && unanswered.failure().isTooMuch()) {
                Duration half = length.dividedBy(2);
                length = half.compareTo(SHORTEST_SLICE) > 0 ? half : SHORTEST_SLICE;
            }
        }
    }

    private static void complain(Outcome.Listed listed) {
        if (!listed.list().refusals().isEmpty()) {
            LOG.atWarn()
                    .addKeyValue("count", listed.list().refusals().size())
                    .addKeyValue("reason", listed.list().refusals().get(0).detail())
                    .log("parts of a list of sacct are invalid");
        }
    }
}
