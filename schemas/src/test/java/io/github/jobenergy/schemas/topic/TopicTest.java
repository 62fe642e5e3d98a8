package io.github.jobenergy.schemas.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TopicTest {

    @ParameterizedTest
    @CsvSource({
        "JOB_STARTS, job-starts, RUN, 'compact,delete', 60",
        "JOB_COMPLETIONS, job-completions, RUN, 'compact,delete', 400",
        "NODE_POWER, node-power, NODE, delete, 8",
        "NODE_STATES, node-states, NODE, 'compact,delete', 400",
        "NODE_JOB_ENERGY, node-job-energy, RUN, delete, 60",
        "NODE_ENERGY, node-energy, NODE_HOUR, 'compact,delete', 400",
        "JOB_ENERGY, job-energy, RUN, 'compact,delete', 400",
        "JOB_ENERGY_REVISIONS, job-energy-revisions, RUN, delete, 3650",
        "JOB_POWER, job-power, RUN, delete, 60",
        "USAGE_ENERGY, usage-energy, USAGE, 'compact,delete', 400",
        "METER_COMPARISON, meter-comparison, COMPARISON, 'compact,delete', 400",
        "RATES, rates, RATE, 'compact,delete', 3650",
        "PLACES, places, PLACE, 'compact,delete', 3650",
        "PLACE_POWER, place-power, PLACE, delete, 8",
        "PLACE_ENERGY, place-energy, PLACE_HOUR, 'compact,delete', 400",
        "JOB_FOOTPRINT, job-footprint, RUN, 'compact,delete', 400",
        "USAGE_FOOTPRINT, usage-footprint, USAGE, 'compact,delete', 400",
        "STATEMENTS, statements, STATEMENT, 'compact,delete', 3650",
        "ALERTS, alerts, ALERT, 'compact,delete', 400",
        "REJECTIONS, rejections, ORIGIN, delete, 30"
    })
    void eachHasTheNameKeyAndRetentionOfTheContract(
            Topic topic, String name, Topic.Key key, String cleanup, long retentionDays) {
        assertEquals(name, topic.baseName());
        assertEquals(key, topic.key());
        assertEquals(cleanup, topic.config().get("cleanup.policy"));
        assertEquals(
                Duration.ofDays(retentionDays).toMillis(),
                Long.parseLong(topic.config().get("retention.ms")));
    }

    @ParameterizedTest
    @EnumSource
    void nothingThatMattersIsLeftToTheBroker(Topic topic) {
        Map<String, String> config = topic.config();

        assertTrue(
                config.keySet()
                        .containsAll(List.of(
                                "cleanup.policy",
                                "retention.ms",
                                "retention.bytes",
                                "segment.ms",
                                "compression.type",
                                "message.timestamp.type")),
                config::toString);
        assertThrows(UnsupportedOperationException.class, () -> config.put("retention.ms", "1"));
    }

    @ParameterizedTest
    @EnumSource
    void dataStayAtMostADayOrAFourHundredthLongerThanTheyShould(Topic topic) {
        long segment = Long.parseLong(topic.config().get("segment.ms"));

        assertTrue(segment >= Duration.ofDays(1).toMillis());
        assertTrue(topic.retention().toMillis() / segment <= 400);
        assertTrue(segment
                <= Math.max(Duration.ofDays(1).toMillis(), topic.retention().toMillis() / 400));
    }

    @Test
    void onlyNodeStatesAreKeptWholeThroughTheCorrectionWindow() {
        List<Topic> lagging = Arrays.stream(Topic.values())
                .filter(topic -> topic.config().containsKey("min.compaction.lag.ms"))
                .toList();

        assertEquals(List.of(Topic.NODE_STATES), lagging);
        assertEquals("172800000", Topic.NODE_STATES.config().get("min.compaction.lag.ms"));
    }

    @Test
    void theClusterMayStandInThePrefix() {
        assertEquals("jobenergy.job-energy", Topic.JOB_ENERGY.name(Topic.DEFAULT_PREFIX, "rig22"));
        assertEquals("hpc.rig22.job-energy", Topic.JOB_ENERGY.name("hpc.{cluster}.", "rig22"));
    }
}
