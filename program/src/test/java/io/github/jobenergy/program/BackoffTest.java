package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private final Random random = new Random(1);

    @Test
    void waitsLongerAfterEachFailureUpToTheBound() {
        Backoff backoff = new Backoff(Duration.ofSeconds(2), Duration.ofMinutes(5));

        for (int failures = 1; failures < 40; failures++) {
            long most = Math.min(300_000, 2_000L << Math.min(20, failures - 1));
            long wait = backoff.after(failures, random).toMillis();
            assertTrue(wait >= most / 2 && wait <= most, failures + " failures: " + wait + " ms");
        }
    }
}
