package io.github.jobenergy.quickstart.stage;

import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.jobcomp.run.Bridge;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/**
 * Everything that runs on a broker during a play: energy-streams, jobcomp-bridge and node-bridge in this JVM, with the hook, the
 * sensors' files and the stand-ins for Slurm's commands set up in the workplace.
 */
public final class Programs implements AutoCloseable {

    private final Broker broker;
    private final Hook hook;
    private final Set<RunKey> accounted;
    private final NodeProgram nodes;
    private final Deque<RunningProgram> running = new ArrayDeque<>();

    private Programs(Broker broker, Hook hook, Set<RunKey> accounted, NodeProgram nodes) {
        this.nodes = nodes;
        this.broker = broker;
        this.hook = hook;
        this.accounted = Set.copyOf(accounted);
    }

    /**
     * Starts everything and returns when it runs.
     *
     * @param broker which runs, and goes on when this is closed
     * @param say is told each program that runs, and where
     */
    public static Programs start(Setting setting, Broker broker, BiConsumer<String, String> say)
            throws IOException, InterruptedException {
        Recording recording = setting.recording();
        Path run = setting.workplace().run();
        Path spool = run.resolve("spool");
        SacctStandIn sacct = SacctStandIn.install(setting.installation(), recording.folder(), run.resolve("bin"));
        Set<RunKey> accounted = new TreeSet<>(sacct.runs(recording.cluster()));
        Hook hook = Hook.install(setting.installation(), run.resolve("etc"), spool);
        NodeProgram nodes = NodeProgram.install(setting.installation(), recording, run.resolve("nodes"));
        Programs programs = new Programs(broker, hook, accounted, nodes);
        try {
            say.accept("broker", "listens on " + broker.bootstrapServers());
            EnergyApp energy = EnergyProgram.start(broker, run.resolve("streams"));
            programs.running.push(new RunningProgram("energy-streams", energy::hasEnded, energy::await, energy));
            say.accept("streams", "energy-streams runs");
            Bridge bridge = BridgeProgram.start(recording.cluster(), spool, sacct, broker);
            programs.running.push(new RunningProgram("jobcomp-bridge", bridge::hasEnded, bridge::await, bridge));
            say.accept("bridge", "jobcomp-bridge runs, the spool is " + spool);
            return programs;
        } catch (IOException | InterruptedException | RuntimeException failed) {
            programs.close();
            throw failed;
        }
    }

    /** The completion script, set up for the bridge's spool. */
    public Hook hook() {
        return hook;
    }

    /**
     * Lets node-bridge see the nodes, and returns when the brokers have what it says of them.
     *
     * @return what became of it, in words
     * @throws IOException if something was not delivered
     */
    public String publishNodes() throws IOException, InterruptedException {
        return nodes.publish(broker);
    }

    /** The runs the recorded accounting knows. */
    public Set<RunKey> accounted() {
        return accounted;
    }

    /**
     * Makes sure that each of them still runs.
     *
     * @throws ProgramStoppedException if one has stopped; the message says which, and why
     */
    public void requireRunning() throws ProgramStoppedException, InterruptedException {
        for (RunningProgram program : running) {
            program.requireRunning();
        }
    }

    /** Stops everything but the broker, the last started first. */
    @Override
    public void close() {
        while (!running.isEmpty()) {
            try {
                running.pop().program().close();
            } catch (Exception failed) {
                throw new IllegalStateException("cannot close what was started: " + failed, failed);
            }
        }
    }
}
