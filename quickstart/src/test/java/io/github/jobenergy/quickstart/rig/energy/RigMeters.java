package io.github.jobenergy.quickstart.rig.energy;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.cli.NodeBridge;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.awaitility.Awaitility;

/**
 * node-bridge on a rig: it reads the pm_counters of each node every second and polls Slurm every five seconds.
 *
 * @param program its process
 * @param broker where it publishes
 */
record RigMeters(JavaProcess program, EmbeddedBroker broker) implements AutoCloseable {

    static final String COUNTERS = "pm_counters";
    static final String SLURM = "slurm";
    static final long SLURM_SECONDS = 5;

    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final ContractCodec CODEC = new ContractCodec();

    /** Starts it; what it prints is kept in that file. */
    static RigMeters start(SlurmRig rig, EmbeddedBroker broker, Path output) throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "run",
                "--cluster=" + SlurmRig.CLUSTER,
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--source=slurm,every=PT" + SLURM_SECONDS + "S,command=" + rig.client("scontrol")));
        for (String node : SlurmRig.NODES) {
            options.add("--source=pm_counters,every=PT1S,node=" + node + ",folder=" + rig.counters(node));
        }
        return new RigMeters(JavaProcess.start(NodeBridge.class, output, options.toArray(String[]::new)), broker);
    }

    /** Waits until every node has a reading of that time or later from each of these sources, and a state. */
    void await(Set<String> sources, Instant time) {
        Awaitility.await("readings from " + sources + " of every node")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .failFast(() -> assertTrue(program.process().isAlive(), this::output))
                .until(() -> {
                    TopicContents contents = TopicContents.of(broker);
                    List<PowerReading> readings = readings(contents);
                    return sources.stream()
                                    .allMatch(source -> nodesWithReadings(readings, source, time)
                                            .equals(Set.copyOf(SlurmRig.NODES)))
                            && contents.of(Topic.NODE_STATES).size() >= SlurmRig.NODES.size();
                });
    }

    /**
     * Waits until every node has three readings from these sources that are at least a second apart, each after the one before:
     * an event from then on has a reading before it, and that one has a reading before it, even where the time of the event is
     * cut to whole seconds.
     */
    void awaitThree(Set<String> sources) {
        await(sources, Instant.EPOCH);
        awaitTwoMore(sources);
    }

    /** Waits until every node has two further readings from these sources, a second apart and a second after any event so far. */
    void awaitTwoMore(Set<String> sources) {
        await(sources, Instant.now().plusSeconds(1));
        await(sources, Instant.now().plusSeconds(1));
    }

    private static Set<String> nodesWithReadings(List<PowerReading> readings, String source, Instant since) {
        Set<String> nodesWithReadings = new TreeSet<>();
        for (PowerReading reading : readings) {
            if (reading.source().equals(source) && !reading.readingTime().isBefore(since)) {
                nodesWithReadings.add(reading.node().node());
            }
        }
        return nodesWithReadings;
    }

    /** Every reading so far. */
    static List<PowerReading> readings(TopicContents contents) throws MalformedRecordException {
        List<PowerReading> readings = new ArrayList<>();
        for (var message : contents.of(Topic.NODE_POWER)) {
            readings.add(CODEC.read(PowerReading.class, message.value()));
        }
        return readings;
    }

    private String output() {
        try {
            return Files.readString(program.output());
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    @Override
    public void close() throws IOException {
        program.close();
    }
}
