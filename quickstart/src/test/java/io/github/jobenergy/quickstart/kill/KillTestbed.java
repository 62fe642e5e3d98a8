package io.github.jobenergy.quickstart.kill;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.bridge.HookSpool;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.KillableBroker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.quickstart.launch.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.awaitility.Awaitility;

/** A hook, its spool, accounting, jobcomp-bridge and a broker, each of which can be killed. */
final class KillTestbed implements AutoCloseable {

    static final int PARTITIONS = 2;

    private static final Installation BUILT =
            new Installation(Path.of("target/dist").toAbsolutePath());
    private static final int MAX_ANSWER_BYTES = 2_000;
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final Path folder;
    private final HookSpool spool;
    private final PausingHook hook;
    private final PausingSacct sacct;
    private final KillableBroker broker;
    private JavaProcess bridge;

    private KillTestbed(Path folder, FinishedRuns runs, KillableBroker broker) throws IOException {
        this.folder = folder;
        this.broker = broker;
        this.spool = HookSpool.in(folder.resolve("spool"));
        this.hook = PausingHook.install(BUILT, folder.resolve("hook"), spool);
        this.sacct = PausingSacct.install(BUILT, folder.resolve("sacct"), runs);
        this.bridge = startBridge();
    }

    /** Starts all of it, where these runs will end. */
    static KillTestbed start(Path folder, FinishedRuns runs) throws IOException {
        KillableBroker broker = TestBrokers.startKillable(folder.resolve("kafka"));
        try {
            createTopics(broker);
            return new KillTestbed(folder, runs, broker);
        } catch (IOException | RuntimeException failed) {
            broker.close();
            throw failed;
        }
    }

    private static void createTopics(KillableBroker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
        }
    }

    private JavaProcess startBridge() throws IOException {
        return BridgeProcess.start(folder.resolve("bridge"), broker, spool, sacct);
    }

    HookSpool spool() {
        return spool;
    }

    PausingSacct sacct() {
        return sacct;
    }

    /** The kind of its broker. */
    String kindOfBroker() {
        return broker.getClass().getSimpleName();
    }

    /** What stands on its topics. */
    TopicContents contents() {
        return TopicContents.of(broker);
    }

    /**
     * Kills one of them in the midst of work.
     *
     * @param run the run whose call of the hook is killed
     * @param further runs that end if there is no work otherwise
     */
    Kill kill(KillTarget target, FinishedRun run, Iterator<FinishedRun> further, Random random) throws IOException {
        return switch (target) {
            case BROKER -> {
                long unacknowledged = SuspendedBridge.withUnacknowledged(bridge, spool, further);
                broker.kill();
                bridge.signal("CONT");
                yield new Kill(target, unacknowledged);
            }
            case BRIDGE -> {
                long unacknowledged = SuspendedBridge.withUnacknowledged(bridge, spool, further);
                bridge.kill();
                yield new Kill(target, unacknowledged);
            }
            case HOOK -> new Kill(target, hook.kill(run, random.nextInt(run.environment().length)));
            case SACCT -> {
                sacct.stopNext(random.nextInt(MAX_ANSWER_BYTES));
                spool.put(further.next());
                ProcessHandle stopped = sacct.awaitStopped();
                Awaitility.await("records that wait for an answer")
                        .atMost(TIMEOUT)
                        .until(() -> !spool.waiting().isEmpty());
                long waiting = spool.waiting().size();
                sacct.kill(stopped);
                yield new Kill(target, waiting);
            }
        };
    }

    /** Starts again what was killed; the hook and sacct are called anew for the next run or question. */
    void restore(KillTarget target) throws IOException {
        switch (target) {
            case BROKER -> broker.restart();
            case BRIDGE -> bridge = startBridge();
            case HOOK, SACCT -> {}
        }
    }

    /** Stops the bridge as a site does and starts another, which searches accounting first of all. */
    void restartBridge() throws IOException {
        bridge.stop();
        bridge = startBridge();
    }

    void stopBridge() throws IOException {
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
        try {
            bridge.close();
        } finally {
            broker.close();
        }
    }
}
