package io.github.jobenergy.jobcomp.controller;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.dialect.scontrol.NodeDetail;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningTable;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.jobcomp.timing.Pause;
import io.github.jobenergy.program.Backoff;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls the controller: one query at a time, in the background, at a {@link Pace}. After a failure the next table waits longer
 * each time. A watch outlives connections to the brokers, so that a lost connection causes no additional query.
 */
public final class Watch {

    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

    /** The most runs of one query: what five a second are in two seconds, so that no table is late for long. */
    public static final int MOST_DETAILS = 10;

    private static final Backoff BACKOFF = new Backoff(Duration.ofMinutes(1), Duration.ofMinutes(16));

    private final Controller controller;
    private final Pace pace;
    private final Executor executor;
    private final Pause pause;
    private final Clock clock;
    private final RandomGenerator random;

    private Optional<CompletableFuture<Outcome>> underWay = Optional.empty();
    private Instant tableQueriedAt = Instant.MIN;
    private Instant tableNotBefore = Instant.MIN;
    private int failuresInARow;

    /** The earliest time of the next query about a single run; accessed by the one query under way only. */
    private volatile Instant detailNotBefore = Instant.MIN;

    /** Creates a watch whose queries run on the worker's executor, one after the other. */
    public Watch(Controller controller, Pace pace, Worker worker, ClockAndRandom timing) {
        this.controller = controller;
        this.pace = pace;
        this.executor = worker.executor();
        this.pause = worker.pause();
        this.clock = timing.clock();
        this.random = timing.random();
    }

    /**
     * The means to run queries.
     *
     * @param executor the executor of the queries
     * @param pause the wait between two queries
     */
    public record Worker(Executor executor, Pause pause) {}

    /** The outcome of a query. */
    public sealed interface Outcome {

        /**
         * A table of the runs that hold nodes.
         *
         * @param queried when the query was submitted, and how long it took
         * @param table the table
         */
        record Table(QueryTime queried, RunningTable table) implements Outcome {}

        /**
         * The answers about single runs.
         *
         * @param details the answers, one for each run that was queried and answered
         * @param failure the reason why the queries broke off after them, if they did
         */
        record Details(List<Detail> details, Optional<QueryException> failure) implements Outcome {

            public Details {
                details = List.copyOf(details);
            }
        }

        /**
         * The query for a table failed.
         *
         * @param queried when the query was submitted, and how long it took
         * @param failure the reason
         */
        record Failed(QueryTime queried, QueryException failure) implements Outcome {}
    }

    /**
     * The time of a query for a table.
     *
     * @param at when it was submitted
     * @param took how long it took
     */
    public record QueryTime(Instant at, Duration took) {}

    /**
     * The answer about one run.
     *
     * @param run the run, as the table has it
     * @param detail the answer
     * @param time when the answer was received
     */
    public record Detail(RunningRun run, NodeDetail detail, Instant time) {}

    /** Returns whether a table may be queried now. If the clock is set back, it may be at once, not much later. */
    public boolean mayQueryTable() {
        Instant now = clock.instant();
        boolean isTime = !now.isBefore(tableNotBefore) || now.isBefore(tableQueriedAt);
        return isFree() && isTime;
    }

    /** Returns whether single runs may be queried now: no query is under way. */
    public boolean isFree() {
        return underWay.isEmpty();
    }

    /** Submits a query for the table. */
    public void queryTable() {
        tableQueriedAt = clock.instant();
        underWay = Optional.of(CompletableFuture.supplyAsync(this::table, executor));
    }

    /** Submits queries about these runs, one after the other; at most {@link #MOST_DETAILS}. */
    public void queryDetails(List<RunningRun> runs) {
        if (runs.isEmpty() || runs.size() > MOST_DETAILS) {
            throw new IllegalArgumentException("expected 1 to " + MOST_DETAILS + " runs, found " + runs.size());
        }
        underWay = Optional.of(CompletableFuture.supplyAsync(() -> readDetails(runs), executor));
    }

    private Outcome table() {
        Instant queriedAt = clock.instant();
        try {
            RunningTable table = controller.running();
            return new Outcome.Table(since(queriedAt), table);
        } catch (QueryException failure) {
            return new Outcome.Failed(since(queriedAt), failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Outcome.Failed(since(queriedAt), QueryException.because("stopped"));
        }
    }

    private QueryTime since(Instant queriedAt) {
        return new QueryTime(queriedAt, Duration.between(queriedAt, clock.instant()));
    }

    private Outcome readDetails(List<RunningRun> runs) {
        List<Detail> details = new ArrayList<>();
        try {
            for (RunningRun run : runs) {
                awaitTurn();
                details.add(new Detail(run, controller.detail(run), clock.instant()));
            }
            return new Outcome.Details(details, Optional.empty());
        } catch (QueryException failure) {
            return new Outcome.Details(details, Optional.of(failure));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Outcome.Details(details, Optional.of(QueryException.because("stopped")));
        }
    }

    private void awaitTurn() throws InterruptedException {
        Duration wait = Duration.between(clock.instant(), detailNotBefore);
        if (wait.compareTo(Duration.ZERO) > 0) {
            pause.sleep(wait.compareTo(Pace.BETWEEN_DETAILS) < 0 ? wait : Pace.BETWEEN_DETAILS);
        }
        detailNotBefore = clock.instant().plus(Pace.BETWEEN_DETAILS);
    }

    /** Returns the outcome of the query under way, once it has completed; the query is then no longer under way. */
    public Optional<Outcome> outcome() {
        Optional<Outcome> outcome = underWay.filter(CompletableFuture::isDone).map(CompletableFuture::join);
        outcome.ifPresent(this::conclude);
        return outcome;
    }

    private void conclude(Outcome outcome) {
        underWay = Optional.empty();
        if (outcome instanceof Outcome.Table table) {
            failuresInARow = 0;
            tableNotBefore =
                    table.queried().at().plus(pace.intervalAfter(table.queried().took()));
        } else if (outcome instanceof Outcome.Failed failed) {
            failuresInARow++;
            Duration interval = pace.intervalAfter(failed.queried().took());
            Duration wait = interval.plus(BACKOFF.after(failuresInARow, random));
            tableNotBefore = failed.queried().at().plus(wait);
            LOG.atWarn()
                    .addKeyValue("reason", failed.failure().reason())
                    .addKeyValue("count", failuresInARow)
                    .log("slurmctld did not list running jobs, retrying in {} s", wait.toSeconds());
        }
    }
}
