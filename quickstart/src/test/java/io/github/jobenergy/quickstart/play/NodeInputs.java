package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.node.output.Outlet;
import io.github.jobenergy.quickstart.launch.Installation;
import io.github.jobenergy.quickstart.launch.NodeProgram;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The records that node-bridge publishes from a recording.
 *
 * @param states the states of each node in Slurm
 * @param readings what the sensors showed and what Slurm had of them, oldest first
 */
public record NodeInputs(List<NodeState> states, List<PowerReading> readings) {

    /** The instrument the sensors of a recording stand for. */
    public static final String SOURCE = "pm_counters";

    public NodeInputs {
        states = List.copyOf(states);
        readings = List.copyOf(readings);
    }

    public static NodeInputs of(Recording recording) throws IOException, InterruptedException {
        CollectingOutlet collected = new CollectingOutlet();
        Path folder = Files.createTempDirectory(Path.of("target"), "inputs");
        NodeProgram.install(new Installation(Path.of("target/dist").toAbsolutePath()), recording, folder)
                .readInto(collected);
        return new NodeInputs(collected.states, collected.readings);
    }

    /** Collects the records; no record of a recording is rejected. */
    private static final class CollectingOutlet implements Outlet {

        private final List<NodeState> states = new ArrayList<>();
        private final List<PowerReading> readings = new ArrayList<>();

        @Override
        public void put(PowerReading reading) {
            readings.add(reading);
        }

        @Override
        public void put(NodeState state) {
            states.add(state);
        }

        @Override
        public void put(PlaceReading reading) {
            throw new AssertionError("a reading of a place: " + reading);
        }

        @Override
        public void put(Rejection rejection) {
            throw new AssertionError("refused: " + rejection);
        }
    }
}
