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

class BudgetTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-21T00:00:00Z"));
    private final Budget budget = new Budget(clock::nanoTime);
    private final Budget.Share alps = budget.share();
    private final Budget.Share eiger = budget.share();

    @Test
    void oneQueryAtATime() {
        assertTrue(alps.take());
        assertFalse(eiger.take());

        alps.giveBack();

        assertTrue(eiger.take());
    }

    @Test
    void thePauseAfterAnAnswerAppliesToAllClients() {
        assertTrue(alps.take());
        clock.advance(SECOND);
        alps.giveBack(SECOND.multipliedBy(9));

        clock.advance(Duration.ofMillis(8_999));
        assertFalse(eiger.take());
        clock.advance(Duration.ofMillis(1));
        assertTrue(eiger.take());
    }

    /** By the clock that was set, the question took fifty-six years, or ended as long before it began. */
    @ParameterizedTest
    @ValueSource(longs = {56, -56})
    void aClockThatIsSetDuringAQueryBlocksNoClient(long years) {
        assertTrue(alps.take());
        clock.advance(SECOND);
        alps.giveBack(Duration.ofDays(9 * years * 365));

        clock.advance(Duration.ofMinutes(10));
        assertTrue(eiger.take());
    }

    @Test
    void aQueryWithoutAnAnswerBlocksNoClient() {
        assertTrue(alps.take());
        alps.giveBack();

        assertTrue(eiger.take());
    }

    @Test
    void aQueryThatDoesNotEndBlocksTheOthersForFiveSeconds() {
        assertTrue(alps.take());

        clock.advance(Budget.LONGEST_DELAY.minusMillis(1));
        assertFalse(eiger.take());
        clock.advance(Duration.ofMillis(1));
        assertTrue(eiger.take());
        eiger.giveBack();

        clock.advance(SECOND.multipliedBy(55));
        alps.giveBack(Duration.ofMinutes(9));
        assertTrue(eiger.take(), "the pause after a slow answer is for who had it");
    }

    @Test
    void aRefusedClientPrecedesAClientThatWasServed() {
        assertTrue(alps.take());
        assertFalse(eiger.take());
        alps.giveBack();

        assertFalse(alps.take(), "eiger wants to ask");
        assertTrue(eiger.take());
    }

    @Test
    void aClientThatDoesNotReturnIsNotWaitedFor() {
        assertTrue(alps.take());
        assertFalse(eiger.take());
        alps.giveBack();

        clock.advance(SECOND.multipliedBy(2));

        assertTrue(alps.take());
    }

    /** Five clusters with permanent demand: one query at a time, a tenth of the time, and equal numbers of queries. */
    @Test
    void servesClientsEquallyInAnyOrderOfRequests() {
        long seed = 20_261_121L;
        Random random = new Random(seed);
        Budget many = new Budget(clock::nanoTime);
        List<Budget.Share> clusters = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            clusters.add(many.share());
        }
        DutyCycle duty = new DutyCycle(DutyCycle.DEFAULT_PERCENT);
        Map<Budget.Share, Integer> queries = new HashMap<>();
        Duration queried = Duration.ZERO;
        Instant from = clock.instant();
        while (Duration.between(from, clock.instant()).compareTo(Duration.ofHours(1)) < 0) {
            Budget.Share cluster = clusters.get(random.nextInt(clusters.size()));
            if (cluster.take()) {
                Duration took = Duration.ofMillis(random.nextInt(50, 400));
                clock.advance(took);
                cluster.giveBack(duty.pauseAfter(took));
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
