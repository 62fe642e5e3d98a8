package io.github.jobenergy.node.source.redfish;

import java.io.IOException;
import java.time.Duration;

/** The time limit for all responses of a BMC in one poll. */
final class Deadline {

    private final Duration limit;
    private final long end;

    private Deadline(Duration limit) {
        this.limit = limit;
        this.end = System.nanoTime() + limit.toNanos();
    }

    static Deadline in(Duration limit) {
        return new Deadline(limit);
    }

    /**
     * The remaining time, up to this maximum.
     *
     * @throws IOException if no time remains
     */
    Duration left(Duration most) throws IOException {
        long nanos = Math.min(most.toNanos(), end - System.nanoTime());
        if (nanos <= 0) {
            throw new IOException("expected all responses within " + limit + ", found the limit exceeded");
        }
        return Duration.ofNanos(nanos);
    }
}
