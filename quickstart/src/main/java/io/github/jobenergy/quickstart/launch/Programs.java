package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.jobcomp.controller.ControllerSettings;
import io.github.jobenergy.jobcomp.run.bridge.Bridge;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/**
 * The programs on a broker during a play: energy-streams, jobcomp-bridge, node-bridge and, if the recording has rates, rate-bridge in
 * this JVM, if it has places also a node-bridge that adopts their metrics, with the hook, the sensors' files and the stand-ins for Slurm's commands in the workplace.
 */
public final class Programs implements AutoCloseable {

    private final Broker broker;
    private final Recording recording;
    private final Hook hook;
    private final RecordedSacct sacct;
    private final Set<RunKey> accounted;
    private final NodeProgram nodes;
    private final SortedSet<PlaceHour> placeHours = new TreeSet<>();
    private final Deque<RunningProgram> running = new ArrayDeque<>();

    private Programs(LaunchSettings setting, Broker broker) throws IOException, InterruptedException {
        Path run = setting.workFolder().run();
        this.broker = broker;
        this.recording = setting.recording();
        this.sacct = RecordedSacct.install(setting.installation(), recording.folder(), run.resolve("bin"));
        this.accounted = Set.copyOf(sacct.runs(recording.cluster()));
        this.hook = Hook.install(setting.installation(), run.resolve("etc"), spool(setting));
        this.nodes = NodeProgram.install(setting.installation(), recording, run.resolve("nodes"));
    }

    private static Path spool(LaunchSettings setting) {
        return setting.workFolder().run().resolve("spool");
    }

    /**
     * Starts all programs and returns when they run.
     *
     * @param broker a running broker, which is not closed with the programs
     * @param progress receives the name of each running program and its location
     */
    public static Programs start(LaunchSettings setting, Broker broker, BiConsumer<String, String> progress)
            throws IOException, InterruptedException {
        Programs programs = new Programs(setting, broker);
        try {
            progress.accept("broker", "listens on " + broker.bootstrapServers());
            programs.start(setting, progress);
            return programs;
        } catch (IOException | InterruptedException | RuntimeException failed) {
            programs.close();
            throw failed;
        }
    }

    private void start(LaunchSettings setting, BiConsumer<String, String> progress)
            throws IOException, InterruptedException {
        EnergyApp energy = EnergyProgram.start(broker, setting);
        running.push(new RunningProgram("energy-streams", energy::hasEnded, energy::await, energy));
        progress.accept("streams", "energy-streams runs");
        Optional<ControllerSettings> controller = setting.hasEveryTopic()
                ? RecordedController.install(
                        recording, setting.workFolder().run().resolve("bin"))
                : Optional.empty();
        Bridge bridge = BridgeProgram.start(recording.cluster(), spool(setting), sacct, controller, broker);
        running.push(new RunningProgram("jobcomp-bridge", bridge::hasEnded, bridge::await, bridge));
        progress.accept("bridge", "jobcomp-bridge runs, the spool is " + spool(setting));
        if (!recording.rates().isEmpty()) {
            progress.accept("rates", RateProgram.publish(recording, broker));
        }
        if (recording.places().isPresent()) {
            PlaceProgram places = PlaceProgram.start(setting, recording.places().get(), broker);
            running.push(new RunningProgram("node-bridge", places::hasEnded, places::await, places));
            placeHours.addAll(places.hours());
            progress.accept("places", places.summary());
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

    /** Returns the places with meters, with each hour of the recording; none if the recording has no places. */
    public SortedSet<PlaceHour> placeHours() {
        return Collections.unmodifiableSortedSet(placeHours);
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
