package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.identity.NodeTable;
import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.output.Delivery;
import io.github.jobenergy.node.output.KafkaOutlet;
import io.github.jobenergy.node.output.NodeTopics;
import io.github.jobenergy.node.output.Outlet;
import io.github.jobenergy.node.output.OutputSettings;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.node.reading.Readings;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.registry.SourceKinds;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.quickstart.recording.SensorRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The node-bridge of a play. It has two kinds of sources: the {@code pm_counters} of each node, in files with the values of the
 * recorded sensor, and Slurm, by a scontrol that answers from the recording. Slurm is polled at the beginning and at the end: it
 * has one answer, of idle nodes. The clock is that of the recording: the sources are polled at each recorded instant, where at a
 * site they are polled periodically.
 */
public final class NodeProgram {

    private static final Path OWN_METERS_ROOT = Path.of("/");

    private final Recording recording;
    private final AtomicReference<Instant> now;
    private final Clock clock;
    private final PowerSource slurm;
    private final List<MeteredRow> meteredRows = new ArrayList<>();
    private final OutcomeCounts outcomes = new OutcomeCounts();

    private NodeProgram(Recording recording, Path folder, Path scontrol) {
        this.recording = recording;
        this.now = new AtomicReference<>(recording.start());
        InstantSource recorded = now::get;
        this.clock = recorded.withZone(ZoneOffset.UTC);
        this.slurm = open("slurm", Map.of("command", scontrol.toString()));
        recording.sensors().forEach((node, rows) -> {
            PmCountersNode meteredNode =
                    meteredNode(node, folder.resolve("pm_counters").resolve(node));
            rows.forEach(row -> meteredRows.add(new MeteredRow(meteredNode, row)));
        });
        meteredRows.sort(Comparator.comparing(each -> each.row().time()));
    }

    private PmCountersNode meteredNode(String node, Path counters) {
        return new PmCountersNode(counters, open("pm_counters", Map.of("node", node, "folder", counters.toString())));
    }

    private PowerSource open(String kind, Map<String, String> settings) {
        return SourceKinds.named(kind)
                .orElseThrow()
                .open(new SourceSpec(kind, settings), new SourceContext("localhost", OWN_METERS_ROOT, clock));
    }

    /**
     * A row of a sensor, and the node whose files contain it.
     *
     * @param meteredNode the node
     * @param row the row
     */
    private record MeteredRow(PmCountersNode meteredNode, SensorRow row) {}

    /** Sets up node-bridge in that folder for a recording. */
    public static NodeProgram install(Installation installation, Recording recording, Path folder) throws IOException {
        Path scontrol = RecordedScontrol.install(installation, recording.folder(), folder.resolve("bin"));
        return new NodeProgram(recording, folder, scontrol);
    }

    /**
     * Reads the whole recording, oldest row first, and publishes it to the broker; returns when the broker has it.
     *
     * @return the outcome of the readings, in words
     * @throws IOException if a record was not delivered
     */
    public String publish(Broker broker) throws IOException, InterruptedException {
        Counts<Delivery> deliveries = new Counts<>(Delivery.class);
        NodeTopics topics = NodeTopics.of(broker.topicPrefix(), recording.cluster());
        try (Outlet outlet =
                KafkaOutlet.of(new OutputSettings(broker.bootstrapServers(), Map.of()), topics, deliveries)) {
            readInto(outlet);
        }
        if (deliveries.of(Delivery.DELIVERED) < deliveries.of(Delivery.HANDED)) {
            throw new IOException("expected delivery of every record of node-bridge, found " + deliveries.summary());
        }
        return outcomes.summary();
    }

    /** Reads the whole recording into another outlet. */
    public void readInto(Outlet outlet) throws IOException, InterruptedException {
        Identity identity = new Identity(NodeTable.EMPTY, List.of(), Optional.empty());
        Readings readings = new Readings(
                new Readings.TargetMapping(recording.cluster(), identity), TimeRules.USUAL, outlet, outcomes);
        slurm.read(readings);
        for (MeteredRow each : meteredRows) {
            now.set(each.row().time());
            each.meteredNode().write(each.row());
            each.meteredNode().meter().read(readings);
        }
        slurm.read(readings);
    }
}
