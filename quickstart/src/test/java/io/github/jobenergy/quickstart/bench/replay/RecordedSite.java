package io.github.jobenergy.quickstart.bench.replay;

import io.github.jobenergy.schemas.quantity.UtcTime;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;

/**
 * Files of a site: counters of many nodes with a reading a second each, states of the nodes every five minutes, and runs of
 * minutes to an hour, one after the other on each node.
 *
 * @param nodes the number of nodes
 * @param seconds the number of readings of each node
 */
record RecordedSite(int nodes, int seconds) {

    private static final Instant BEGIN = Instant.parse("2026-11-20T00:00:00Z");
    private static final int STATES_SPACING = 300;
    private static final int SHORTEST_SECONDS = 100;
    private static final int LONGEST_SECONDS = 4_000;
    private static final int LONGEST_PAUSE_SECONDS = 120;
    private static final int WATTS = 200;
    private static final int STEP_WATTS = 30;
    private static final int STEPS = 7;
    private static final long SEED = 1;

    /** Writes the readings. */
    void writeReadings(Path file) throws IOException {
        long[] joules = new long[nodes];
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int second = 0; second < seconds; second++) {
                for (int node = 0; node < nodes; node++) {
                    joules[node] += WATTS + STEP_WATTS * ((second / STATES_SPACING + node) % STEPS) + second % STEPS;
                    Instant time = BEGIN.plusSeconds(second).plusMillis(node % 1_000);
                    out.write("{\"schema_version\":1,\"meter_space\":\"site\",\"node\":\"n" + node
                            + "\",\"reading_time\":\""
                            + UtcTime.print(time) + "\",\"domain\":\"node\",\"source\":\"pm_counters\","
                            + "\"kind\":\"counter\",\"counter_joules\":" + joules[node] + ",\"observed_time\":\""
                            + UtcTime.print(time.plusMillis(40)) + "\"}\n");
                }
            }
        }
    }

    /** Writes the states of nodes. */
    void writeStates(Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int second = 0; second < seconds; second += STATES_SPACING) {
                for (int node = 0; node < nodes; node++) {
                    out.write("{\"schema_version\":1,\"meter_space\":\"site\",\"node\":\"n" + node
                            + "\",\"state\":\"ALLOCATED\",\"flags\":[],\"state_raw\":\"ALLOCATED\",\"cpus_total\":64,"
                            + "\"gpus\":[],\"partitions\":[\"batch\"],\"reservations\":[],\"observed_time\":\""
                            + UtcTime.print(BEGIN.plusSeconds(second)) + "\"}\n");
                }
            }
        }
    }

    /** Writes the completions and returns their number. */
    int writeCompletions(Path file) throws IOException {
        Random random = new Random(SEED);
        int runs = 0;
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int node = 0; node < nodes; node++) {
                int start = 1 + random.nextInt(STATES_SPACING);
                int end = start + SHORTEST_SECONDS + random.nextInt(LONGEST_SECONDS);
                while (end < seconds - STATES_SPACING) {
                    runs++;
                    out.write(completion(runs, node, BEGIN.plusSeconds(start), BEGIN.plusSeconds(end)));
                    start = end + random.nextInt(LONGEST_PAUSE_SECONDS);
                    end = start + SHORTEST_SECONDS + random.nextInt(LONGEST_SECONDS);
                }
            }
        }
        return runs;
    }

    private static String completion(int run, int node, Instant start, Instant end) {
        String started = UtcTime.print(start);
        String ended = UtcTime.print(end);
        return """
                {"schema_version":1,"cluster":"site","job_id":%d,"submit_time":"%s","revision":1,"final":true,\
                "state":"COMPLETED","state_raw":"COMPLETED","start_time":"%s","end_time":"%s","elapsed_seconds":%d,\
                "suspended_seconds":0,"nodes":"n%d","node_count":1,"cpu_count":64,"gpu_count":0,"exclusive":true,\
                "slices":[{"start_time":"%s","end_time":"%s","nodes":"n%d","cpu_count":64}],\
                "tres_allocated":{"cpu":"64"},"tres_requested":{"cpu":"64"},"slurm_energy":{"status":"implausible"},\
                "steps":[],"witnesses":["sacct"],"capture":"sweep","observed_time":"%s"}
                """.formatted(
                        run,
                        started,
                        started,
                        ended,
                        Duration.between(start, end).toSeconds(),
                        node,
                        started,
                        ended,
                        node,
                        ended);
    }
}
