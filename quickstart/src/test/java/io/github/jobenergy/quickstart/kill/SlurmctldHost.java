package io.github.jobenergy.quickstart.kill;

import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.control.Status;
import io.github.jobenergy.jobcomp.control.Status.Role;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.bridge.HookSpool;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;

/** One SlurmctldHost with its own spool and bridge. */
final class SlurmctldHost implements AutoCloseable {

    private final Path folder;
    private final Broker broker;
    private final PausingSacct sacct;
    private final HookSpool spool;
    private JavaProcess bridge;

    /** A host whose bridge runs. */
    SlurmctldHost(Path folder, Broker broker, PausingSacct sacct) throws IOException {
        this.folder = folder;
        this.broker = broker;
        this.sacct = sacct;
        this.spool = HookSpool.in(folder.resolve("spool"));
        this.bridge = BridgeProcess.start(folder.resolve("bridge"), broker, spool, sacct);
    }

    HookSpool spool() {
        return spool;
    }

    /** Checks whether its bridge is the active one, according to its own status. */
    boolean isActive() throws IOException {
        return new Controls(spool.folder())
                .status()
                .filter(status -> status.processId() == bridge.process().pid())
                .map(Status::role)
                .filter(Role.ACTIVE::equals)
                .isPresent();
    }

    void kill() throws IOException {
        bridge.kill();
    }

    /**
     * Kills the bridge while records of its spool are not acknowledged.
     *
     * @param further runs that end if there are no such records
     * @return how many there are
     */
    long killWithUnacknowledged(Iterator<FinishedRun> further) throws IOException {
        long unacknowledged = SuspendedBridge.withUnacknowledged(bridge, spool, further);
        bridge.kill();
        return unacknowledged;
    }

    /** Sends its bridge a signal that Java has no word for, such as STOP and CONT. */
    void signal(String name) throws IOException {
        bridge.signal(name);
    }

    void restart() throws IOException {
        bridge = BridgeProcess.start(folder.resolve("bridge"), broker, spool, sacct);
    }

    void stop() throws IOException {
        bridge.stop();
    }

    /** Only this test may have ended it. */
    void requireBridge() throws IOException {
        if (!bridge.process().isAlive()) {
            throw new IOException("the bridge ended by itself: " + Files.readString(bridge.output()));
        }
    }

    @Override
    public void close() throws IOException {
        bridge.close();
    }
}
