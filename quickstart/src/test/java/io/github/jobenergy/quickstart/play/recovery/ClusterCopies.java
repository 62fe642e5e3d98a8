package io.github.jobenergy.quickstart.play.recovery;

import io.github.jobenergy.quickstart.play.Inputs;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.ArrayList;
import java.util.List;

/** The same input records for several clusters at once. */
final class ClusterCopies {

    private ClusterCopies() {}

    static Inputs of(Inputs inputs, int count) {
        List<Object> values = new ArrayList<>();
        for (int copy = 1; copy <= count; copy++) {
            String cluster = "copy" + copy;
            inputs.values().forEach(value -> values.add(moved(value, cluster)));
        }
        return new Inputs(values);
    }

    private static Object moved(Object value, String cluster) {
        if (value instanceof PowerReading reading) {
            return new PowerReading(
                    new NodeKey(cluster, reading.node().node()),
                    reading.readingTime(),
                    reading.domain(),
                    reading.source(),
                    reading.measurement(),
                    reading.observedTime());
        }
        if (value instanceof NodeState state) {
            return state.toBuilder()
                    .node(new NodeKey(cluster, state.node().node()))
                    .build();
        }
        JobCompletion completion = (JobCompletion) value;
        return completion.toBuilder()
                .run(new RunKey(
                        cluster, completion.run().jobId(), completion.run().submitTime()))
                .build();
    }
}
