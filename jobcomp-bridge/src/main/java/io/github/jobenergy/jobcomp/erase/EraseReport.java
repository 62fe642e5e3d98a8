package io.github.jobenergy.jobcomp.erase;

import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.PublishedRun;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What was found of somebody, and until when what no tombstone reaches is there.
 *
 * @param runs the runs
 * @param time when they were erased, or would have been
 */
public record EraseReport(List<PublishedRun> runs, Instant time) {

    /** A record that is published after its run was erased: results of energy-streams that were on their way. */
    private static final Duration ON_THE_WAY = Duration.ofDays(1);

    public EraseReport {
        runs = List.copyOf(runs);
    }

    /**
     * The last day on which each topic may still hold something of the runs, by the topic's own retention as the contract
     * has it: Kafka deletes whole segments, so a record may stay a segment's time longer.
     */
    public Map<String, LocalDate> agesOut(String topicPrefix, String cluster) {
        Map<String, LocalDate> days = new LinkedHashMap<>();
        Stream.of(Topic.values())
                .filter(topic -> !topic.isCompacted() && topic.key() != Topic.Key.NODE)
                .forEach(topic ->
                        days.put(topic.name(topicPrefix, cluster), lastDay(topic.retention(), segment(topic))));
        days.put(
                BridgeTopics.of(topicPrefix, cluster).captures(),
                lastDay(BridgeTopics.CAPTURES_RETENTION, BridgeTopics.CAPTURES_RETENTION));
        return days;
    }

    private LocalDate lastDay(Duration retention, Duration segment) {
        return time.plus(ON_THE_WAY)
                .plus(retention)
                .plus(segment)
                .atZone(ZoneOffset.UTC)
                .toLocalDate();
    }

    private static Duration segment(Topic topic) {
        return Duration.ofMillis(Long.parseLong(topic.config().getOrDefault("segment.ms", "0")));
    }
}
