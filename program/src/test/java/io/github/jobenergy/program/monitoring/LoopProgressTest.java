package io.github.jobenergy.program.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LoopProgressTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private final AtomicLong nanos = new AtomicLong(-5);
    private final LoopProgress progress = new LoopProgress("loop", nanos::get);

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void aRoundThatIsOverdueByTheLimitIsNoStall() {
        progress.advanced();
        pass(LIMIT);

        assertEquals(HealthCheck.passed("loop", "last round 900 s ago"), progress.check(LIMIT, NOW));
    }

    @Test
    void aLoopIsStalledSinceItsLastRound() {
        progress.advanced();
        pass(LIMIT.plusSeconds(1));

        HealthCheck check = progress.check(LIMIT, NOW);

        assertEquals(false, check.passed());
        assertEquals(Optional.of(NOW.minusSeconds(901)), check.sinceTime());
    }

    @Test
    void aPauseUntilTheNextRoundDoesNotCount() {
        progress.advanced(Duration.ofHours(1));
        pass(Duration.ofHours(1).plus(LIMIT));

        assertEquals(true, progress.check(LIMIT, NOW).passed());

        pass(Duration.ofSeconds(1));

        assertEquals(false, progress.check(LIMIT, NOW).passed());
    }
}
