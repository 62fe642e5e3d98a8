package io.github.jobenergy.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CadenceTest {

    private static final long BEGIN = -5_000;

    private final Cadence cadence = new Cadence(Duration.ofNanos(100), BEGIN);

    @Test
    void schedulesPollsIndependentlyOfTheirDuration() {
        assertEquals(new Cadence.Next(70, 0), cadence.next(BEGIN + 30));
        assertEquals(new Cadence.Next(1, 0), cadence.next(BEGIN + 199));
        assertEquals(new Cadence.Next(100, 0), cadence.next(BEGIN + 200));
    }

    @Test
    void countsMissedPollsWithoutRepeatingThem() {
        assertEquals(new Cadence.Next(50, 3), cadence.next(BEGIN + 350));
        assertEquals(new Cadence.Next(100, 0), cadence.next(BEGIN + 400));
    }
}
