package io.github.jobenergy.energy.streams;

import static io.github.jobenergy.energy.streams.MinuteRun.START;
import static io.github.jobenergy.energy.streams.MinuteRun.minute;
import static io.github.jobenergy.energy.streams.MinuteRun.reading;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The topology rejects an invalid record and processes the next one. */
@Tag("topology")
class RejectedRecordsTest {

    @TempDir
    private Path stateDirectory = Path.of("");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "this is not JSON                                                        | MALFORMED",
                "[1,2]                                                                   | MALFORMED",
                "{\"meter_space\":\"rig22\"}                                             | MISSING_FIELD",
                "{\"schema_version\":99}                                                 | UNKNOWN_SCHEMA_VERSION",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-21T01:00:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"guess\",\"power_watts\":1,\"observed_time\":\"2026-11-21T01:00:00Z\"} | UNKNOWN_KIND",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-21T01:06:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"instant\",\"power_watts\":1,\"observed_time\":\"2026-11-21T01:00:00Z\"} | FUTURE",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-18T01:06:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"instant\",\"power_watts\":1,\"observed_time\":\"2026-11-21T01:00:00Z\"} | TOO_LATE",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-21T01:00:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"instant\",\"power_watts\":4294967295,\"observed_time\":\"2026-11-21T01:00:00Z\"} | INVALID_FIELD",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-21T01:00:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"interval_mean\",\"interval_seconds\":60,\"power_watts\":999999999999999.999,\"observed_time\":\"2026-11-21T01:00:00Z\"} | INVALID_FIELD",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-21T01:00:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"interval_energy\",\"interval_seconds\":1,\"energy_joules\":100000.001,\"observed_time\":\"2026-11-21T01:00:00Z\"} | INVALID_FIELD",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-21T01:00:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"interval_mean\",\"interval_seconds\":999999999999999.999,\"power_watts\":400,\"observed_time\":\"2026-11-21T01:00:00Z\"} | INVALID_FIELD",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n2\",\"reading_time\":\"2026-11-21T01:00:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"instant\",\"power_watts\":1,\"observed_time\":\"2026-11-21T01:00:00Z\"} | KEY_MISMATCH",
            })
    void anInvalidReadingIsRejectedAndTheNextOneIsProcessed(String value, RejectionReason reason) {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(reading("n1", START.minusSeconds(10), 0));
            topology.send(Topic.NODE_POWER, "rig22/n1", value.getBytes(StandardCharsets.UTF_8));
            topology.send(reading("n1", START.plusSeconds(100), 11_000));
            topology.send(minute());

            List<Rejection> rejections = topology.drain().rejections();

            assertEquals(1, rejections.size());
            assertEquals(reason, rejections.get(0).reason());
            assertTrue(rejections.get(0).origin().startsWith("jobenergy.node-power-0@"));
            assertTrue(rejections.get(0).detail().contains("expected"), rejections.get(0)::detail);
            assertEquals(1.0, topology.onlyResult().figures().coverage().doubleValue());
        }
    }

    @Test
    void aHostlistAboveItsLimitIsRejectedAndTheNextRunIsProcessed() {
        JobCompletion endless = RecordedJobs.completion(
                RunKey.of("rig22", 2, START.getEpochSecond()),
                new Slice(START, START.plusSeconds(60), "a[1-300]b[1-300]", Optional.of(1L)),
                1L << 30);
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(endless);
            topology.send(reading("n1", START.minusSeconds(10), 0));
            topology.send(reading("n1", START.plusSeconds(100), 11_000));
            topology.send(minute());
            topology.pass(Duration.ofMinutes(1));

            List<Rejection> rejections = topology.drain().rejections();

            assertEquals(
                    List.of(RejectionReason.HOSTLIST),
                    rejections.stream().map(Rejection::reason).toList());
            assertEquals(minute().run(), topology.onlyResult().run());
        }
    }
}
