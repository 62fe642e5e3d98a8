package io.github.jobenergy.jobcomp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedQueryLimitTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-21T00:00:00Z"));
    private final SharedQueryLimit limit = new SharedQueryLimit(clock::nanoTime);
    private final SharedQueryLimit.Participant alps = limit.join();
    private final SharedQueryLimit.Participant eiger = limit.join();

    @Test
    void oneQueryAtATime() {
        assertTrue(alps.takeTurn());
        assertFalse(eiger.takeTurn());

        alps.returnTurn();

        assertTrue(eiger.takeTurn());
    }

    @Test
    void thePauseAfterAnAnswerAppliesToAllClients() {
        assertTrue(alps.takeTurn());
        clock.advance(SECOND);
        alps.returnTurn(SECOND.multipliedBy(9));

        clock.advance(Duration.ofMillis(8_999));
        assertFalse(eiger.takeTurn());
        clock.advance(Duration.ofMillis(1));
        assertTrue(eiger.takeTurn());
    }

    /** By the clock that was set, the question took fifty-six years, or ended as long before it began. */
    @ParameterizedTest
    @ValueSource(longs = {56, -56})
    void aClockThatIsSetDuringAQueryBlocksNoClient(long years) {
        assertTrue(alps.takeTurn());
        clock.advance(SECOND);
        alps.returnTurn(Duration.ofDays(9 * years * 365));

        clock.advance(Duration.ofMinutes(10));
        assertTrue(eiger.takeTurn());
    }

    @Test
    void aQueryWithoutAnAnswerBlocksNoClient() {
        assertTrue(alps.takeTurn());
        alps.returnTurn();

        assertTrue(eiger.takeTurn());
    }

    @Test
    void aQueryThatDoesNotEndBlocksTheOthersForFiveSeconds() {
        assertTrue(alps.takeTurn());

        clock.advance(SharedQueryLimit.LONGEST_DELAY.minusMillis(1));
        assertFalse(eiger.takeTurn());
        clock.advance(Duration.ofMillis(1));
        assertTrue(eiger.takeTurn());
        eiger.returnTurn();

        clock.advance(SECOND.multipliedBy(55));
        alps.returnTurn(Duration.ofMinutes(9));
        assertTrue(eiger.takeTurn(), "the pause after a slow answer is for who had it");
    }

    @Test
    void aRefusedClientPrecedesAClientThatWasServed() {
        assertTrue(alps.takeTurn());
        assertFalse(eiger.takeTurn());
        alps.returnTurn();

        assertFalse(alps.takeTurn(), "eiger wants to ask");
        assertTrue(eiger.takeTurn());
    }

    @Test
    void aClientThatDoesNotReturnIsNotWaitedFor() {
        assertTrue(alps.takeTurn());
        assertFalse(eiger.takeTurn());
        alps.returnTurn();

        clock.advance(SECOND.multipliedBy(2));

        assertTrue(alps.takeTurn());
    }

    /** Five clusters with permanent demand: one query at a time, a tenth of the time, and equal numbers of queries. */
    @Test
    void servesClientsEquallyInAnyOrderOfRequests() {
        long seed = 20_261_121L;
        Random random = new Random(seed);
        SharedQueryLimit many = new SharedQueryLimit(clock::nanoTime);
        List<SharedQueryLimit.Participant> clusters = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            clusters.add(many.join());
        }
        DutyCycle duty = new DutyCycle(DutyCycle.DEFAULT_PERCENT);
        Map<SharedQueryLimit.Participant, Integer> queries = new HashMap<>();
        Duration queried = Duration.ZERO;
        Instant from = clock.instant();
        while (Duration.between(from, clock.instant()).compareTo(Duration.ofHours(1)) < 0) {
            SharedQueryLimit.Participant cluster = clusters.get(random.nextInt(clusters.size()));
            if (cluster.takeTurn()) {
                Duration took = Duration.ofMillis(random.nextInt(50, 400));
                clock.advance(took);
                cluster.returnTurn(duty.pauseAfter(took));
                queried = queried.plus(took);
                queries.merge(cluster, 1, Integer::sum);
            }
            clock.advance(Duration.ofMillis(random.nextInt(1, 100)));
        }

        int all = queries.values().stream().mapToInt(Integer::intValue).sum();
        assertTrue(all > 1_000, all + " turns in an hour, seed " + seed);
        assertTrue(queried.toMillis() <= 3_600_000 / 10 + 400, queried + " of an hour, seed " + seed);
        assertEquals(5, queries.size());
        queries.values().forEach(count -> assertTrue(Math.abs(count - all / 5) <= all / 50, queries + " seed " + seed));
    }
}
