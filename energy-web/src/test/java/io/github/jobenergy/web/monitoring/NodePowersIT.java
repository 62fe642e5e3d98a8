package io.github.jobenergy.web.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.testing.PostgresServer;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.testing.RecordedTables;
import io.github.jobenergy.web.data.ClusterSums;
import io.github.jobenergy.web.data.Database;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The power of nodes by state, in both databases. */
class NodePowersIT {

    private static final Instant NOW = Instant.parse("2026-11-21T03:30:00Z");

    @TempDir
    private Path folder;

    private final Map<String, String> states = new LinkedHashMap<>();
    private final Map<String, String> hours = new LinkedHashMap<>();

    private void state(String node, String state) {
        states.put(
                "space/" + node,
                ("{\"schema_version\":1,\"meter_space\":\"space\",\"node\":\"%s\",\"state\":\"%s\",\"state_raw\":\"%s\","
                                + "\"flags\":[],\"cpus_total\":8,\"cpus_allocated\":2,\"observed_time\":\"2026-11-21T03:29:00.000Z\"}")
                        .formatted(node, state.replaceAll("\\+.*", ""), state));
    }

    private void hour(String node, int hour, String scope, String joules, int seconds) {
        String time = "2026-11-21T0" + hour + ":00:00.000Z";
        hours.put(
                "space/" + node + "/" + Instant.parse(time).getEpochSecond(),
                ("{\"schema_version\":1,\"meter_space\":\"space\",\"node\":\"%s\",\"hour_time\":\"%s\",\"revision\":1,"
                                + "\"energy_joules\":%s,\"metered_seconds\":%d%s,\"sources\":[],\"flags\":[]}")
                        .formatted(node, time, joules, seconds, scope.isEmpty() ? "" : ",\"scope\":\"" + scope + "\""));
    }

    /** Adds nodes of each kind: two of one state with hours of different lengths, one of them of GPUs only; old, empty, and unknown ones. */
    private void nodes() {
        state("n1", "MIXED+DRAIN");
        hour("n1", 1, "node_input", "360000.000", 3_600);
        hour("n1", 2, "node_input", "720000.000", 3_600);
        hour("n1", 3, "node_input", "450000.000", 1_800);
        state("n2", "MIXED+DRAIN");
        hour("n2", 2, "node_input", "1800000.000", 3_600);
        hour("n2", 3, "", "0", 0);
        state("n3", "MIXED+DRAIN");
        hour("n3", 2, "gpu", "360000.000", 3_600);
        state("n4", "MIXED");
        hour("n4", 2, "node_input", "90000.000", 900);
        state("n5", "DOWN");
        hour("n5", 0, "node_input", "360000.000", 3_600);
        state("n6", "DOWN");
        hour("n7", 2, "node_input", "36000.000", 3_600);
    }

    private List<String> powers(DatabaseSettings database) throws Exception {
        nodes();
        RecordedTables.write(database, Map.of(Topic.NODE_STATES, states, Topic.NODE_ENERGY, hours));
        try (Database tables = Database.open(database, 1)) {
            return new ClusterMetrics(new ClusterSums(tables), Clock.fixed(NOW, ZoneOffset.UTC))
                    .text()
                    .lines()
                    .filter(line -> line.startsWith("jobenergy_nodes_power_watts{")
                            || line.startsWith("jobenergy_nodes_without_power{"))
                    .filter(line -> line.contains("meter_space=\"space\""))
                    .toList();
        }
    }

    /** Node n1 drew 250 W in its newest hour, and n2 500 W in the newest one that was metered. */
    private static final List<String> EXPECTED = List.of(
            "jobenergy_nodes_power_watts{meter_space=\"space\",scope=\"gpu\",state=\"MIXED+DRAIN\"} 100.0",
            "jobenergy_nodes_power_watts{meter_space=\"space\",scope=\"node_input\",state=\"MIXED\"} 100.0",
            "jobenergy_nodes_power_watts{meter_space=\"space\",scope=\"node_input\",state=\"MIXED+DRAIN\"} 750.0",
            "jobenergy_nodes_power_watts{meter_space=\"space\",scope=\"node_input\",state=\"unpublished\"} 10.0",
            "jobenergy_nodes_without_power{meter_space=\"space\",state=\"DOWN\"} 2.0",
            "jobenergy_nodes_without_power{meter_space=\"space\",state=\"MIXED\"} 0.0",
            "jobenergy_nodes_without_power{meter_space=\"space\",state=\"MIXED+DRAIN\"} 0.0",
            "jobenergy_nodes_without_power{meter_space=\"space\",state=\"unpublished\"} 0.0");

    @Test
    void nodesWithoutARecentHourAreCountedAndNotAddedInDuckDb() throws Exception {
        DatabaseSettings database = new DatabaseSettings(
                "jdbc:duckdb:" + folder.resolve("energy.duckdb"), Optional.empty(), Optional.empty());

        List<String> powers = powers(database);

        assertEquals(EXPECTED, powers.stream().sorted().toList());
    }

    @Test
    void postgresHasTheSamePowers() throws Exception {
        try (PostgresServer postgres = PostgresServer.start()) {
            DatabaseSettings database =
                    new DatabaseSettings(postgres.newDatabase(), Optional.of(PostgresServer.USER), Optional.empty());

            List<String> powers = powers(database);

            assertEquals(EXPECTED, powers.stream().sorted().toList());
        }
    }
}
