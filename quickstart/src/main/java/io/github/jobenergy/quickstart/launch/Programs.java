package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.jobcomp.run.bridge.Bridge;
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
 * The programs on a broker during a play: energy-streams, jobcomp-bridge, node-bridge and, if the recording has rates, rate-bridge in
 * this JVM, with the hook, the sensors' files and the stand-ins for Slurm's commands in the workplace.
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
     * Starts all programs and returns when they run.
     *
     * @param broker a running broker, which is not closed with the programs
     * @param progress receives the name of each running program and its location
     */
    public static Programs start(LaunchSettings setting, Broker broker, BiConsumer<String, String> progress)
            throws IOException, InterruptedException {
        Recording recording = setting.recording();
        Path run = setting.workFolder().run();
        Path spool = run.resolve("spool");
        RecordedSacct sacct = RecordedSacct.install(setting.installation(), recording.folder(), run.resolve("bin"));
        Set<RunKey> accounted = new TreeSet<>(sacct.runs(recording.cluster()));
        Hook hook = Hook.install(setting.installation(), run.resolve("etc"), spool);
        NodeProgram nodes = NodeProgram.install(setting.installation(), recording, run.resolve("nodes"));
        Programs programs = new Programs(broker, hook, accounted, nodes);
        try {
            progress.accept("broker", "listens on " + broker.bootstrapServers());
            boolean hasRates = !recording.rates().isEmpty();
            EnergyApp energy = hasRates
                    ? EnergyProgram.startWithFootprints(broker, run.resolve("streams"))
                    : EnergyProgram.start(broker, run.resolve("streams"));
            programs.running.push(new RunningProgram("energy-streams", energy::hasEnded, energy::await, energy));
            progress.accept("streams", "energy-streams runs");
            Bridge bridge = BridgeProgram.start(recording.cluster(), spool, sacct, broker);
            programs.running.push(new RunningProgram("jobcomp-bridge", bridge::hasEnded, bridge::await, bridge));
            progress.accept("bridge", "jobcomp-bridge runs, the spool is " + spool);
            if (hasRates) {
                progress.accept("rates", RateProgram.publish(recording, broker));
            }
            return programs;
        } catch (IOException | InterruptedException | RuntimeException failed) {
            programs.close();
            throw failed;
        }
    }

    /** Returns the completion script, set up for the spool of the bridge. */
    public Hook hook() {
        return hook;
    }

    /**
     * Reads the nodes with node-bridge, and returns when the broker has its records.
     *
     * @return the outcome of the readings, in words
     * @throws IOException if a record was not delivered
     */
    public String publishNodes() throws IOException, InterruptedException {
        return nodes.publish(broker);
    }

    /** Returns the runs in the recorded accounting. */
    public Set<RunKey> accounted() {
        return accounted;
    }

    /**
     * Checks that every program still runs.
     *
     * @throws ProgramStoppedException if a program has stopped; the message has its name and the reason
     */
    public void requireRunning() throws ProgramStoppedException, InterruptedException {
        for (RunningProgram program : running) {
            program.requireRunning();
        }
    }

    /** Stops all programs but the broker, in reverse order of their start. */
    @Override
    public void close() {
        while (!running.isEmpty()) {
            try {
                running.pop().program().close();
            } catch (Exception failed) {
                throw new IllegalStateException("cannot stop a program: " + failed, failed);
            }
        }
    }
}
