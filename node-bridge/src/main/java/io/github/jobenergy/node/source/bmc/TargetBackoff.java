package io.github.jobenergy.node.source.bmc;

import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * When somebody who failed is asked again: after twice as long each time, up to a bound, and a random part of it sooner, so
 * that many who failed together do not come back together. Who said that the login is wrong is asked after the bound: BMCs
 * lock users out who try too often.
 */
public final class TargetBackoff {

    private static final int MOST_DOUBLINGS = 20;

    private final Duration first;
    private final Duration longest;
    private final RandomGenerator random;
    private int failures;
    private Instant due = Instant.MIN;

    /** Between these two waits. */
    public TargetBackoff(Duration first, Duration longest, RandomGenerator random) {
        this.first = first;
        this.longest = longest;
        this.random = random;
    }

    /** Whether it is time to ask. */
    public boolean isDue(Instant now) {
        return !now.isBefore(due);
    }

    /** All is well again. */
    public void succeeded() {
        failures = 0;
        due = Instant.MIN;
    }

    /** It failed once more. */
    public void failed(Instant now) {
        failures++;
        wait(now, Math.min(longest.toMillis(), first.toMillis() << Math.min(MOST_DOUBLINGS, failures - 1)));
    }

    /** It does not let us in. */
    public void refused(Instant now) {
        failures = MOST_DOUBLINGS;
        wait(now, longest.toMillis());
    }

    private void wait(Instant now, long most) {
        due = now.plusMillis(most / 2 + random.nextLong(most / 2 + 1));
    }
}
