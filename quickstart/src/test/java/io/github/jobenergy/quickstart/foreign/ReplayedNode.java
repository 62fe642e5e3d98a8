package io.github.jobenergy.quickstart.foreign;

import io.github.jobenergy.quickstart.foreign.rule.HeldRun;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A node with its readings and its runs.
 *
 * @param name the name of the node
 * @param readings the readings of {@link Readings}, which are taken as readings of this node
 * @param runs the runs on the node
 */
record ReplayedNode(String name, List<PowerReading> readings, List<HeldRun> runs) {

    private static final int CPUS = 32;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** A completion as accounting reports it: job id, start, end, CPUs, whether it is exclusive, submit time, node. */
    private static final String COMPLETION = "{\"schema_version\":1,\"cluster\":\"foreign\",\"job_id\":%1$d,"
            + "\"submit_time\":\"%6$s\",\"revision\":1,\"final\":true,\"state\":\"COMPLETED\",\"state_raw\":\"COMPLETED\","
            + "\"start_time\":\"%2$s\",\"end_time\":\"%3$s\",\"nodes\":\"%7$s\",\"node_count\":1,\"cpu_count\":%4$d,"
            + "\"exclusive\":%5$b,\"slices\":[{\"start_time\":\"%2$s\",\"end_time\":\"%3$s\",\"nodes\":\"%7$s\","
            + "\"cpu_count\":%4$d}],\"slurm_energy\":{\"status\":\"unset\"},\"steps\":[],\"witnesses\":[\"sacct\"],"
            + "\"capture\":\"file\",\"observed_time\":\"%3$s\"}";

    ReplayedNode {
        NodeKey node = new NodeKey(Readings.NODE.meterSpace(), name);
        readings = readings.stream()
                .map(reading -> new PowerReading(
                        node,
                        reading.readingTime(),
                        reading.domain(),
                        reading.source(),
                        reading.measurement(),
                        reading.observedTime()))
                .toList();
        runs = List.copyOf(runs);
    }

    /** Returns the state of the node at the first reading: 32 CPUs. */
    NodeState state() {
        PowerReading first = readings.get(0);
        NodeCapacity capacity = new NodeCapacity(
                Optional.of((long) CPUS), Optional.empty(), Optional.empty(), Optional.empty(), List.of());
        return NodeState.builder(first.node(), first.readingTime())
                .state("MIXED")
                .stateRaw("MIXED")
                .capacity(capacity)
                .build();
    }

    /** Returns the completions of the runs. */
    List<String> completions() {
        return runs.stream().map(this::completion).toList();
    }

    private String completion(HeldRun run) {
        return COMPLETION.formatted(
                run.id(),
                time(run.start()),
                time(run.end()),
                Math.round(run.share() * CPUS),
                run.runsOnNode() == 1,
                time(run.start().truncatedTo(ChronoUnit.SECONDS)),
                name);
    }

    private static String time(Instant time) {
        return TIME.format(time);
    }
}
