package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.quickstart.recording.SensorRow;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The readings of a recording with the power of the sensor in place of its counter. */
final class InstantReadings {

    private InstantReadings() {}

    static NodeInputs of(Recording recording) throws IOException, InterruptedException {
        List<PowerReading> readings = new ArrayList<>();
        recording.sensors().forEach((name, rows) -> {
            NodeKey node = new NodeKey(recording.cluster(), name);
            rows.forEach(row -> readings.add(reading(node, row)));
        });
        readings.sort(Comparator.comparing(PowerReading::readingTime));
        return new NodeInputs(NodeInputs.of(recording).states(), readings);
    }

    private static PowerReading reading(NodeKey node, SensorRow row) {
        return new PowerReading(
                node,
                row.time(),
                PowerReading.NODE_DOMAIN,
                NodeInputs.SOURCE,
                new Measurement.Instantaneous(row.power()),
                row.time());
    }
}
