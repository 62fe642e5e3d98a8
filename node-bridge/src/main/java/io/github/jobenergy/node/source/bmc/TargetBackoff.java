package io.github.jobenergy.node.source.bmc;

import io.github.jobenergy.program.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * Computes when a failed target is polled again: after the wait of a {@link Backoff}, so that targets that failed together are not
 * polled together. After a rejected login, the maximum applies immediately: BMCs lock users after repeated attempts.
 */
public final class TargetBackoff {

    /** The number of failures that a rejected login counts as: a failure after it has the longest wait as well. */
    private static final int LOGIN_REJECTED = 20;

    private final Backoff backoff;
    private final Backoff afterRejectedLogin;
    private final RandomGenerator random;
    private int failures;
    private Instant due = Instant.MIN;

    /** Creates a backoff with these limits of the wait. */
    public TargetBackoff(Duration first, Duration longest, RandomGenerator random) {
        this.backoff = new Backoff(first, longest);
        this.afterRejectedLogin = new Backoff(longest, longest);
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
        due = now.plus(backoff.after(failures, random));
    }

    /** Records a rejected login. */
    public void loginRejected(Instant now) {
        failures = LOGIN_REJECTED;
        due = now.plus(afterRejectedLogin.after(1, random));
    }
}
