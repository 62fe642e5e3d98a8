package io.github.jobenergy.web.access.identity;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits of tests for conditions. */
public final class Await {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final Duration PERIOD = Duration.ofMillis(20);

    private Await() {}

    /** What is waited for. */
    public interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    /** Waits until a condition holds, for at most five minutes. */
    public static void until(String expected, Condition condition) throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - start > LIMIT.toNanos()) {
                throw new AssertionError("expected " + expected + " within " + LIMIT + ", found none");
            }
            LockSupport.parkNanos(PERIOD.toNanos());
        }
    }
}
