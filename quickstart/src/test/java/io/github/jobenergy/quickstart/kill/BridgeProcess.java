package io.github.jobenergy.quickstart.kill;

import io.github.jobenergy.jobcomp.cli.JobcompBridge;
import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.bridge.HookSpool;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process of jobcomp-bridge with short delays. */
final class BridgeProcess {

    private BridgeProcess() {}

    /** Starts it with default settings except for delays: rows of accounting are final after 2 s, a missing row is after 4 s. */
    static JavaProcess start(Path folder, Broker broker, HookSpool spool, PausingSacct sacct) throws IOException {
        return JavaProcess.start(
                JobcompBridge.class,
                Files.createDirectories(folder).resolve("output.log"),
                "run",
                "--cluster=" + FinishedRuns.CLUSTER,
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--spool=" + spool.folder(),
                "--poll-interval=PT0.05S",
                "--sacct=" + sacct.executable(),
                "--sacct-duty=100",
                "--sweep-overlap=PT4H",
                "--no-starts",
                "--first-look=PT0.3S",
                "--settle-time=PT2S",
                "--give-up-after=PT4S");
    }
}
