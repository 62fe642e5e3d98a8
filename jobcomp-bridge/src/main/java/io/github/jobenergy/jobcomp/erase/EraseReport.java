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
import java.util.Set;
import java.util.stream.Stream;

/**
 * The result of an erasure: the runs found, and the days until which topics without tombstones may keep their records.
 *
 * @param runs the runs found
 * @param time the time of the erasure, or of the dry run
 */
public record EraseReport(List<PublishedRun> runs, Instant time) {

    /** The allowance for results of energy-streams that are published after the erasure of their run. */
    private static final Duration ON_THE_WAY = Duration.ofDays(1);

    /** The keys of the topics of readings, which name no run. */
    private static final Set<Topic.Key> WITHOUT_RUNS = Set.of(Topic.Key.NODE, Topic.Key.PLACE);

    public EraseReport {
        runs = List.copyOf(runs);
    }

    /**
     * The last day (UTC) on which each topic may hold records of the runs, from the retention of the topic in the contract.
     * Kafka deletes whole segments, so the time of a segment is added.
     */
    public Map<String, LocalDate> agesOut(String topicPrefix, String cluster) {
        Map<String, LocalDate> days = new LinkedHashMap<>();
        Stream.of(Topic.values())
                .filter(topic -> !topic.isCompacted() && !WITHOUT_RUNS.contains(topic.key()))
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
