package io.github.jobenergy.quickstart.kill;

import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.bridge.HookSpool;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import java.io.IOException;
import java.util.Iterator;

/** Suspends a bridge while records of its spool are not acknowledged, however fast the bridge is and however late the test. */
final class SuspendedBridge {

    private SuspendedBridge() {}

    /**
     * Suspends the process and counts the records. If there are none, another run ends, the process is resumed, and suspended and
     * counted again.
     *
     * @param further the runs that end for this purpose
     * @return how many records are not acknowledged; the process is suspended
     */
    static long withUnacknowledged(JavaProcess bridge, HookSpool spool, Iterator<FinishedRun> further)
            throws IOException {
        while (true) {
            bridge.signal("STOP");
            long unacknowledged = spool.unacknowledged();
            if (unacknowledged > 0) {
                return unacknowledged;
            }
            if (!further.hasNext()) {
                throw new AssertionError("expected a record that is not acknowledged, found none after the last run");
            }
            spool.put(further.next());
            bridge.signal("CONT");
        }
    }
}
