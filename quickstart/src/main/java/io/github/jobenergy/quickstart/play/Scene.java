package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.quickstart.recording.RecordedNode;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.quickstart.recording.SensorRow;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a node-bridge would have published while a recording was made.
 *
 * @param states what Slurm said of each node, seen when the first sensor row was
 * @param readings each sensor row as the counter it is, oldest first
 */
public record Scene(List<NodeState> states, List<PowerReading> readings) {

    /** The instrument the sensors of a recording stand for. */
    public static final String SOURCE = "pm_counters";

    public Scene {
        states = List.copyOf(states);
        readings = List.copyOf(readings);
    }

    /** The scene of a recording. */
    public static Scene of(Recording recording) {
        Instant start = recording.start();
        List<NodeState> states = recording.nodes().stream()
                .map(node -> state(recording.cluster(), node, start))
                .toList();
        List<PowerReading> readings = new ArrayList<>();
        recording.sensors().forEach((node, rows) -> {
            NodeKey key = new NodeKey(recording.cluster(), node);
            rows.forEach(row -> readings.add(reading(key, row)));
        });
        readings.sort(Comparator.comparing(PowerReading::readingTime));
        return new Scene(states, readings);
    }

    private static NodeState state(String cluster, RecordedNode node, Instant seen) {
        return new NodeState(
                new NodeKey(cluster, node.name()),
                node.state(),
                node.flags(),
                node.stateRaw(),
                node.capacity(),
                node.partitions(),
                List.of(),
                node.reason(),
                seen);
    }

    private static PowerReading reading(NodeKey node, SensorRow row) {
        return new PowerReading(
                node,
                row.time(),
                PowerReading.NODE_DOMAIN,
                SOURCE,
                new Measurement.Counter(row.counter(), Optional.empty(), Optional.empty()),
                row.time());
    }
}
