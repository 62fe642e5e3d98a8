package io.github.jobenergy.program;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Computes the wait after the nth failure in a row: twice as long each time, up to a bound, with a random part, so that clients
 * that failed together do not retry together.
 *
 * @param first the wait after the first failure
 * @param longest the bound
 */
public record Backoff(Duration first, Duration longest) {

    private static final int MOST_DOUBLINGS = 20;

    /** Returns the wait after that many failures in a row: at random between half of the doubled wait and all of it. */
    public Duration after(int failures, RandomGenerator random) {
        long doubled = first.toMillis() << Math.min(MOST_DOUBLINGS, Math.max(0, failures - 1));
        long most = Math.min(doubled, longest.toMillis());
        return Duration.ofMillis(most / 2 + random.nextLong(most / 2 + 1));
    }
}
