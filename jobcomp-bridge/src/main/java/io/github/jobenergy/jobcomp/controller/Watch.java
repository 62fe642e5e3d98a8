package io.github.jobenergy.jobcomp.controller;

import io.github.jobenergy.jobcomp.accounting.Backoff;
import io.github.jobenergy.jobcomp.accounting.ClockAndRandom;
import io.github.jobenergy.jobcomp.starts.NodeDetail;
import io.github.jobenergy.jobcomp.starts.RunningRun;
import io.github.jobenergy.jobcomp.starts.RunningTable;
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
 * Questions to the controller: one at a time, beside the loop, at a {@link Pace}; after a failure the next table waits longer
 * each time. It outlives connections to the brokers, so that losing one does not make the controller be asked again.
 */
public final class Watch {

    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

    /** How many runs one question may name: what five a second are in two seconds, so that no table is late for long. */
    public static final int MOST_DETAILS = 10;

    private static final Backoff BACKOFF = new Backoff(Duration.ofMinutes(1), Duration.ofMinutes(16));

    private final Controller controller;
    private final Pace pace;
    private final Executor executor;
    private final Pause pause;
    private final Clock clock;
    private final RandomGenerator random;

    private Optional<CompletableFuture<Outcome>> underWay = Optional.empty();
    private Instant tableAskedAt = Instant.MIN;
    private Instant tableNotBefore = Instant.MIN;
    private int failuresInARow;

    /** When one run was last asked about; touched by the one question under way only. */
    private volatile Instant detailNotBefore = Instant.MIN;

    /** Questions that the executor asks, one after the other. */
    public Watch(Controller controller, Pace pace, Worker worker, ClockAndRandom timing) {
        this.controller = controller;
        this.pace = pace;
        this.executor = worker.executor();
        this.pause = worker.pause();
        this.clock = timing.clock();
        this.random = timing.random();
    }

    /**
     * Who asks.
     *
     * @param executor on which the questions are asked
     * @param pause how it waits between two
     */
    public record Worker(Executor executor, Pause pause) {}

    /** How a question went. */
    public sealed interface Outcome {

        /**
         * The runs that hold nodes.
         *
         * @param asked when the question was put, and how long it took
         * @param table the answer
         */
        record Seen(Asked asked, RunningTable table) implements Outcome {}

        /**
         * What single runs hold.
         *
         * @param details the answers, one for each run that was asked about and answered
         * @param failure why it was broken off after them, if it was
         */
        record Told(List<Detail> details, Optional<ControllerException> failure) implements Outcome {

            public Told {
                details = List.copyOf(details);
            }
        }

        /**
         * There is no table.
         *
         * @param asked when the question was put, and how long it took
         * @param failure why
         */
        record Unseen(Asked asked, ControllerException failure) implements Outcome {}
    }

    /**
     * A question for a table.
     *
     * @param at when it was put
     * @param took how long it took
     */
    public record Asked(Instant at, Duration took) {}

    /**
     * What was said of one run.
     *
     * @param run the run, as the table has it
     * @param detail the answer
     * @param time when it was given
     */
    public record Detail(RunningRun run, NodeDetail detail, Instant time) {}

    /** Whether a table may be asked for now; a clock that is set back makes it so at once, not much later. */
    public boolean mayLook() {
        Instant now = clock.instant();
        boolean isTime = !now.isBefore(tableNotBefore) || now.isBefore(tableAskedAt);
        return isFree() && isTime;
    }

    /** Whether single runs may be asked about now. */
    public boolean isFree() {
        return underWay.isEmpty();
    }

    /** Asks for the table. */
    public void look() {
        tableAskedAt = clock.instant();
        underWay = Optional.of(CompletableFuture.supplyAsync(this::seen, executor));
    }

    /** Asks about these runs, one after the other, at most {@link #MOST_DETAILS}. */
    public void ask(List<RunningRun> runs) {
        if (runs.isEmpty() || runs.size() > MOST_DETAILS) {
            throw new IllegalArgumentException("expected 1 to " + MOST_DETAILS + " runs, found " + runs.size());
        }
        underWay = Optional.of(CompletableFuture.supplyAsync(() -> told(runs), executor));
    }

    private Outcome seen() {
        Instant askedAt = clock.instant();
        try {
            RunningTable table = controller.running();
            return new Outcome.Seen(since(askedAt), table);
        } catch (ControllerException failure) {
            return new Outcome.Unseen(since(askedAt), failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Outcome.Unseen(since(askedAt), new ControllerException("stopped"));
        }
    }

    private Asked since(Instant askedAt) {
        return new Asked(askedAt, Duration.between(askedAt, clock.instant()));
    }

    private Outcome told(List<RunningRun> runs) {
        List<Detail> details = new ArrayList<>();
        try {
            for (RunningRun run : runs) {
                awaitTurn();
                details.add(new Detail(run, controller.detail(run), clock.instant()));
            }
            return new Outcome.Told(details, Optional.empty());
        } catch (ControllerException failure) {
            return new Outcome.Told(details, Optional.of(failure));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Outcome.Told(details, Optional.of(new ControllerException("stopped")));
        }
    }

    private void awaitTurn() throws InterruptedException {
        Duration wait = Duration.between(clock.instant(), detailNotBefore);
        if (wait.compareTo(Duration.ZERO) > 0) {
            pause.sleep(wait.compareTo(Pace.BETWEEN_DETAILS) < 0 ? wait : Pace.BETWEEN_DETAILS);
        }
        detailNotBefore = clock.instant().plus(Pace.BETWEEN_DETAILS);
    }

    /** How the question under way went, once it has; it is then no longer under way. */
    public Optional<Outcome> outcome() {
        Optional<Outcome> outcome = underWay.filter(CompletableFuture::isDone).map(CompletableFuture::join);
        outcome.ifPresent(this::conclude);
        return outcome;
    }

    private void conclude(Outcome outcome) {
        underWay = Optional.empty();
        if (outcome instanceof Outcome.Seen seen) {
            failuresInARow = 0;
            tableNotBefore =
                    seen.asked().at().plus(pace.intervalAfter(seen.asked().took()));
        } else if (outcome instanceof Outcome.Unseen unseen) {
            failuresInARow++;
            Duration interval = pace.intervalAfter(unseen.asked().took());
            Duration wait = interval.plus(BACKOFF.after(failuresInARow, random));
            tableNotBefore = unseen.asked().at().plus(wait);
            LOG.atWarn()
                    .addKeyValue("reason", unseen.failure().reason())
                    .addKeyValue("count", failuresInARow)
                    .log("slurmctld did not list running jobs, retrying in {} s", wait.toSeconds());
        }
    }
}
