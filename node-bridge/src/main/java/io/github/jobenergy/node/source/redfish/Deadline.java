package io.github.jobenergy.node.source.redfish;

import java.io.IOException;
import java.time.Duration;

/** Until when a BMC may take to answer everything it is asked at one time. */
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
     * What is left, but no more than so much.
     *
     * @throws IOException if nothing is left
     */
    Duration left(Duration most) throws IOException {
        long nanos = Math.min(most.toNanos(), end - System.nanoTime());
        if (nanos <= 0) {
            throw new IOException("expected all answers within " + limit + ", found it over");
        }
        return Duration.ofNanos(nanos);
    }
}
