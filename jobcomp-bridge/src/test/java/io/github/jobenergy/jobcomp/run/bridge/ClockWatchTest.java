package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.timing.Due;
import io.github.jobenergy.program.testing.MovableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockWatchTest {

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-21T00:00:00Z"));
    private long nanos = 1;

    @ParameterizedTest
    @CsvSource({"PT0S, false", "PT59S, false", "PT61S, true", "PT-61S, true", "P-4000D, true"})
    void detectsAClockThatWasSet(Duration step, boolean wasSet) {
        ClockWatch watch = new ClockWatch(clock, () -> nanos);
        pass(Duration.ofDays(3));
        assertFalse(watch.wasSet());
        clock.advance(step);

        assertEquals(wasSet, watch.wasSet());
        assertFalse(watch.wasSet());
    }

    @Test
    void dueWorkIsDueAtOnceIfTheClockIsSetBack() {
        Due due = new Due(Duration.ofMinutes(1));
        assertTrue(due.now(clock.instant()));
        assertFalse(due.now(clock.instant()));
        clock.advance(Duration.ofDays(-1));
        assertTrue(due.now(clock.instant()));
        clock.advance(Duration.ofMinutes(1));
        assertTrue(due.now(clock.instant()));
    }

    private void pass(Duration time) {
        clock.advance(time);
        nanos += time.toNanos();
    }
}
