package io.github.jobenergy.web.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.testing.RecordedTables;
import io.github.jobenergy.web.data.ClusterSums;
import io.github.jobenergy.web.data.Database;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of the results of quickstart and of runs that execute. */
class ClusterMetricsTest {

    private static final Instant NOW = Instant.parse("2026-11-21T01:30:00Z");
    private static final String SUBMITTED = "2026-11-21T01:20:00.000Z";
    private static final long SUBMITTED_SECONDS = Instant.parse(SUBMITTED).getEpochSecond();

    @TempDir
    private Path folder;

    /** Returns the starts and the last two slots of as many runs, each of an account of its own; the last slot is not over. */
    private static Map<Topic, Map<String, String>> executing(int runs) {
        Map<String, String> starts = new LinkedHashMap<>();
        Map<String, String> slots = new LinkedHashMap<>();
        for (int job = 100; job < 100 + runs; job++) {
            String key = "rig22/" + job + "/" + SUBMITTED_SECONDS;
            starts.put(
                    key,
                    ("{\"schema_version\":1,\"cluster\":\"rig22\",\"job_id\":%d,\"submit_time\":\"%s\",\"revision\":1,\"start_time\":\"%s\","
                                    + "\"nodes\":\"n1\",\"user_name\":\"carol\",\"account\":\"a%d\",\"partition_name\":\"batch\","
                                    + "\"observed_time\":\"%s\"}")
                            .formatted(job, SUBMITTED, SUBMITTED, job, SUBMITTED));
            for (String[] slot : new String[][] {{"01:28:00", "60", "6000"}, {"01:29:00", "30", "9999"}}) {
                String start = "2026-11-21T" + slot[0] + ".000Z";
                slots.put(
                        key + "/" + start,
                        ("{\"schema_version\":1,\"cluster\":\"rig22\",\"job_id\":%d,\"submit_time\":\"%s\",\"start_time\":\"%s\","
                                        + "\"interval_seconds\":60,\"energy_joules\":%s,\"energy_whole_nodes_joules\":%s,"
                                        + "\"held_seconds\":%s,\"metered_seconds\":%s,\"revision\":1,\"observed_time\":\"%s\"}")
                                .formatted(job, SUBMITTED, start, slot[2], slot[2], slot[1], slot[1], start));
            }
        }
        Map<Topic, Map<String, String>> more = new HashMap<>();
        more.put(Topic.JOB_STARTS, starts);
        more.put(Topic.JOB_POWER, slots);
        return more;
    }

    private String metrics(Map<Topic, Map<String, String>> more) throws Exception {
        DatabaseSettings settings = new DatabaseSettings(
                "jdbc:duckdb:" + folder.resolve("energy.duckdb"), Optional.empty(), Optional.empty());
        RecordedTables.write(settings, more);
        try (Database database = Database.open(settings, 1)) {
            return new ClusterMetrics(new ClusterSums(database), Clock.fixed(NOW, ZoneOffset.UTC)).text();
        }
    }

    @Test
    void theMetricsOfRecordedResultsEqualTheirGoldenFile() throws Exception {
        GoldenFile.assertMatches("metrics-cluster.txt", metrics(executing(2)));
    }

    /** 150 accounts: 100 series, and one of the other 50, with 100 W each. */
    @Test
    void theNumberOfSeriesIsBounded() throws Exception {
        String text = metrics(executing(150));

        assertEquals(
                101,
                text.lines()
                        .filter(line -> line.startsWith("jobenergy_executing_runs_power_by_account_watts{"))
                        .count(),
                text);
        assertTrue(
                text.contains(
                        "jobenergy_executing_runs_power_by_account_watts{account=\"other\",cluster=\"rig22\"} 5000.0"),
                text);
        assertTrue(
                text.contains(
                        "jobenergy_executing_runs_power_by_partition_watts{cluster=\"rig22\",partition=\"batch\"} 15000.0"),
                text);
        assertFalse(text.contains("carol"), text);
    }
}
