package io.github.jobenergy.node.source.bmc;

import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * Computes when a failed target is polled again: after a wait that doubles with each failure up to a maximum, reduced by a random
 * part of up to one half, so that targets that failed together are not polled together. After a rejected login, the maximum
 * applies immediately: BMCs lock users after repeated attempts.
 */
public final class TargetBackoff {

    private static final int MOST_DOUBLINGS = 20;

    private final Duration first;
    private final Duration longest;
    private final RandomGenerator random;
    private int failures;
    private Instant due = Instant.MIN;

    /** Creates a backoff with these limits of the wait. */
    public TargetBackoff(Duration first, Duration longest, RandomGenerator random) {
        this.first = first;
        this.longest = longest;
        this.random = random;
    }

    /** Whether the target has to be polled. */
    public boolean isDue(Instant now) {
        return !now.isBefore(due);
    }

    /** Resets the backoff after a success. */
    public void succeeded() {
        failures = 0;
        due = Instant.MIN;
    }

    /** Records a failure. */
    public void failed(Instant now) {
        failures++;
        wait(now, Math.min(longest.toMillis(), first.toMillis() << Math.min(MOST_DOUBLINGS, failures - 1)));
    }

    /** Records a rejected login. */
    public void refused(Instant now) {
        failures = MOST_DOUBLINGS;
        wait(now, longest.toMillis());
    }

    private void wait(Instant now, long most) {
        due = now.plusMillis(most / 2 + random.nextLong(most / 2 + 1));
    }
}
