package io.github.jobenergy.program.monitoring;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * The progress of a loop that a program works in. The loop reports each of its rounds; a loop is stalled when the next round is
 * overdue by more than a limit. The time is that of a monotonic clock, so a clock that is set stalls no loop. For any thread.
 */
public final class LoopProgress {

    private final String name;
    private final LongSupplier nanos;
    private final long started;

    private volatile long advanced;
    private volatile long due;

    /** Creates the progress of a loop of that name, which starts now. */
    public LoopProgress(String name) {
        this(name, System::nanoTime);
    }

    /** Progress with that clock, in nanoseconds. */
    LoopProgress(String name, LongSupplier nanos) {
        this.name = name;
        this.nanos = nanos;
        this.started = nanos.getAsLong();
        this.advanced = started;
        this.due = started;
    }

    /** Reports a round, after which the next one is due at once. */
    public void advanced() {
        advanced(Duration.ZERO);
    }

    /** Reports a round, after which the next one is due in that time, such as that of a pause or of a transaction. */
    public void advanced(Duration untilNext) {
        long now = nanos.getAsLong();
        due = now + untilNext.toNanos();
        advanced = now;
    }

    /** Returns the check that the next round is overdue by at most this limit. */
    public HealthCheck check(Duration limit, Instant now) {
        long at = nanos.getAsLong();
        Duration age = Duration.ofNanos(Math.max(0, at - advanced));
        boolean isStalled = at - due > limit.toNanos();
        String detail = "last round " + age.toSeconds() + " s ago";
        return isStalled
                ? HealthCheck.failed(
                        name,
                        now.minus(age),
                        detail + ", expected the next one at most " + limit.toSeconds() + " s late")
                : HealthCheck.passed(name, detail);
    }
}
