package io.github.jobenergy.quickstart.kill;

import io.github.jobenergy.quickstart.bridge.HookSpool;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Kills a bridge only while records of its spool are not acknowledged, however fast the bridge is. */
final class KilledBridge {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final Duration FINE_POLL_INTERVAL = Duration.ofMillis(1);

    private KilledBridge() {}

    /**
     * Suspends the process, counts, and kills it if there are any; otherwise resumes it and counts again. When no record comes
     * within a minute, the process is killed all the same.
     *
     * @return how many records were not acknowledged when the process was killed
     */
    static long withUnacknowledged(JavaProcess bridge, HookSpool spool) throws IOException {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        while (true) {
            bridge.signal("STOP");
            long unacknowledged = spool.unacknowledged();
            if (unacknowledged > 0 || System.nanoTime() - end > 0) {
                bridge.kill();
                return unacknowledged;
            }
            bridge.signal("CONT");
            LockSupport.parkNanos(FINE_POLL_INTERVAL.toNanos());
        }
    }
}
