package io.github.jobenergy.jobcomp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient.Outcome;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.testing.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AsyncAccountingClientTest {

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-21T00:00:00Z"));
    private final Random random = new Random(1);
    private final Deque<Runnable> tasks = new ArrayDeque<>();

    @Test
    void pausesForNineSecondsAfterAQueryOfOneSecond() {
        AsyncAccountingClient inquiries = inquiries(answeringAfter(Duration.ofSeconds(1)));
        inquiries.submit(new AccountingQuery.Jobs(List.of(7L)));
        tasks.remove().run();

        Optional<Outcome> outcome = inquiries.outcome();

        assertTrue(outcome.orElseThrow() instanceof Outcome.Answered);
        clock.advance(Duration.ofMillis(8_999));
        assertEquals(0, inquiries.takeTurn());
        clock.advance(Duration.ofMillis(1));
        assertEquals(1_000, inquiries.takeTurn());
    }

    @Test
    void hasAtMostOneQueryInProgress() {
        AsyncAccountingClient inquiries = inquiries(answeringAfter(Duration.ofSeconds(1)));

        inquiries.submit(new AccountingQuery.Jobs(List.of(7L)));

        assertEquals(0, inquiries.takeTurn());
        assertEquals(Optional.empty(), inquiries.outcome());
    }

    @Test
    void queriesFewerJobsAfterAFailureAndMoreAfterASuccess() {
        Deque<QueryException> failures = new ArrayDeque<>();
        failures.add(QueryException.tooMuch("too slow"));
        failures.add(QueryException.because("a job without an answer"));
        AsyncAccountingClient inquiries = inquiries((Answering) ids -> {
            if (!failures.isEmpty()) {
                throw failures.remove();
            }
            return new AccountingAnswer(Map.of(), List.of());
        });

        assertEquals(500, roomAfterQuerying(1_000, inquiries));
        assertEquals(20, roomAfterQuerying(40, inquiries));
        assertEquals(40, roomAfterQuerying(20, inquiries));
        assertEquals(80, roomAfterQuerying(1, inquiries));
    }

    private int roomAfterQuerying(int jobs, AsyncAccountingClient inquiries) {
        inquiries.submit(
                new AccountingQuery.Jobs(LongStream.rangeClosed(1, jobs).boxed().toList()));
        tasks.remove().run();
        assertTrue(inquiries.outcome().isPresent());
        clock.advance(Duration.ofMinutes(10));
        return inquiries.takeTurn();
    }

    private Accounting answeringAfter(Duration duration) {
        return (Answering) ids -> {
            clock.advance(duration);
            return new AccountingAnswer(Map.of(), List.of());
        };
    }

    private AsyncAccountingClient inquiries(Accounting accounting) {
        DutyCycle duty = new DutyCycle(DutyCycle.DEFAULT_PERCENT);
        SharedQueryLimit limit = new SharedQueryLimit(clock::nanoTime);
        return new AsyncAccountingClient(
                accounting,
                new AsyncAccountingClient.QueryLimits(duty, limit.join()),
                tasks::add,
                new ClockAndRandom(clock, random));
    }

    /** An accounting that only answers about jobs. */
    @FunctionalInterface
    private interface Answering extends Accounting {

        @Override
        default EndedRuns ended(AccountingQuery.Ended question) {
            throw new IllegalStateException("this test queries no list");
        }
    }
}
