package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.Backoff;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Submits queries to accounting one at a time, in the background. A pause after each query keeps the duty cycle, and a pause
 * after failures grows with their number. A failed query is repeated with fewer jobs, since one of its jobs may be the cause.
 */
public final class AsyncAccountingClient {

    private static final Logger LOG = LoggerFactory.getLogger(AsyncAccountingClient.class);

    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(2), Duration.ofMinutes(5));

    private final Accounting accounting;
    private final DutyCycle duty;
    private final SharedQueryLimit.Participant participant;
    private final Executor executor;
    private final Clock clock;
    private final RandomGenerator random;

    private Optional<CompletableFuture<Outcome>> underWay = Optional.empty();
    private Instant notBefore = Instant.MIN;
    private int failuresInARow;
    private int queriedJobs;
    private int mostJobs = Sacct.MOST_JOBS;

    /** A client whose queries run on {@code executor}, one after the other, each at its turn. */
    public AsyncAccountingClient(Accounting accounting, QueryLimits limits, Executor executor, ClockAndRandom timing) {
        this.accounting = accounting;
        this.duty = limits.duty();
        this.participant = limits.participant();
        this.executor = executor;
        this.clock = timing.clock();
        this.random = timing.random();
    }

    /**
     * The limits on when a query may be submitted.
     *
     * @param duty the share of the time that queries may take
     * @param participant this cluster among those that share the query limit of the slurmdbd
     */
    public record QueryLimits(DutyCycle duty, SharedQueryLimit.Participant participant) {}

    /** The outcome of a query. */
    public sealed interface Outcome {

        /** Returns when the query was submitted. */
        Instant queriedAt();

        /**
         * The query was answered.
         *
         * @param queriedAt when the query was submitted
         * @param answer the answer
         */
        record Answered(Instant queriedAt, AccountingAnswer answer) implements Outcome {}

        /**
         * The query was answered by a list.
         *
         * @param queriedAt when the query was submitted
         * @param list the list
         */
        record Listed(Instant queriedAt, EndedRuns list) implements Outcome {}

        /**
         * The query was not answered.
         *
         * @param queriedAt when the query was submitted
         * @param failure the reason
         */
        record Unanswered(Instant queriedAt, QueryException failure) implements Outcome {}
    }

    /**
     * Takes the turn to query and returns how many jobs the query may name; 0 while none may be submitted. A caller without a
     * query calls {@link #returnTurn}.
     */
    public int takeTurn() {
        boolean mayQuery = underWay.isEmpty() && !clock.instant().isBefore(notBefore) && participant.takeTurn();
        return mayQuery ? mostJobs : 0;
    }

    /** Returns the turn that {@link #takeTurn} took, if there is no query. */
    public void returnTurn() {
        participant.returnTurn();
    }

    /** Submits a query. */
    public void submit(AccountingQuery query) {
        queriedJobs = query instanceof AccountingQuery.Jobs jobs ? jobs.ids().size() : 0;
        underWay = Optional.of(CompletableFuture.supplyAsync(() -> answer(query), executor));
    }

    private Outcome answer(AccountingQuery query) {
        Instant queriedAt = clock.instant();
        try {
            if (query instanceof AccountingQuery.Jobs jobs) {
                return new Outcome.Answered(queriedAt, accounting.query(jobs.ids()));
            }
            return new Outcome.Listed(queriedAt, accounting.ended((AccountingQuery.Ended) query));
        } catch (QueryException failure) {
            return new Outcome.Unanswered(queriedAt, failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Outcome.Unanswered(queriedAt, QueryException.because("stopped"));
        }
    }

    /** Returns the outcome of the query under way, once it has completed; the query is then no longer under way. */
    public Optional<Outcome> outcome() {
        Optional<Outcome> outcome = underWay.filter(CompletableFuture::isDone).map(CompletableFuture::join);
        outcome.ifPresent(this::conclude);
        return outcome;
    }

    private void conclude(Outcome outcome) {
        underWay = Optional.empty();
        Instant now = clock.instant();
        Duration pause = duty.pauseAfter(Duration.between(outcome.queriedAt(), now));
        if (outcome instanceof Outcome.Unanswered unanswered) {
            failuresInARow++;
            if (queriedJobs > 0) {
                mostJobs = Math.max(1, Math.min(mostJobs, queriedJobs) / 2);
            }
            participant.returnTurn();
            Duration wait = BACKOFF.after(failuresInARow, random);
            pause = wait.compareTo(pause) > 0 ? wait : pause;
            LOG.atWarn()
                    .addKeyValue("reason", unanswered.failure().reason())
                    .addKeyValue("count", failuresInARow)
                    .log("accounting did not respond, querying again in {} s", pause.toSeconds());
        } else {
            failuresInARow = 0;
            participant.returnTurn(pause);
        }
        if (outcome instanceof Outcome.Answered) {
            mostJobs = Math.min(Sacct.MOST_JOBS, mostJobs * 2);
        }
        notBefore = now.plus(pause);
    }
}
