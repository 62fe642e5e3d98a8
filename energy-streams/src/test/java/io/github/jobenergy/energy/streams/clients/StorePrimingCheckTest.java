package io.github.jobenergy.energy.streams.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.EnergyTopology;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Source;
import org.apache.kafka.streams.TopologyDescription.Subtopology;
import org.junit.jupiter.api.Test;

/** Whether a start may process records of a step before the published results of the step are read. */
class StorePrimingCheckTest {

    private static final String APPLICATION = "energy";
    private static final int PARTITIONS = 2;

    private final Map<TopicPartition, Long> first = new HashMap<>();
    private final Map<TopicPartition, Long> end = new HashMap<>();
    private final Map<TopicPartition, Long> committed = new HashMap<>();
    private final StorePrimingCheck priming =
            new StorePrimingCheck(Topic::baseName, APPLICATION, TopicSetup.TOPICS_WITH_FOOTPRINTS);

    private static TopicPartition partition(Topic topic) {
        return new TopicPartition(topic.baseName(), 1);
    }

    private static TopicPartition nodeHours() {
        return new TopicPartition(APPLICATION + "-node-hours-repartition", 1);
    }

    private boolean isKnown() {
        return priming.isKnown(PARTITIONS, new PrimingOffsets(first, end, committed));
    }

    @Test
    void isPrimedIfNothingIsPublished() {
        first.put(partition(Topic.JOB_ENERGY), 40L);
        end.put(partition(Topic.JOB_ENERGY), 40L);

        assertTrue(isKnown());
    }

    @Test
    void publishedResultsAreKnownAfterTheGatherHasConsumedAnotherInput() {
        end.put(partition(Topic.JOB_ENERGY), 9L);
        first.put(partition(Topic.NODE_JOB_ENERGY), 5L);
        committed.put(partition(Topic.NODE_JOB_ENERGY), 5L);
        assertFalse(isKnown());

        committed.put(partition(Topic.NODE_JOB_ENERGY), 6L);

        assertTrue(isKnown());
    }

    @Test
    void publishedSlotsAreNotKnownBeforeASlotOfANodeIsConsumed() {
        end.put(partition(Topic.JOB_POWER), 9L);
        assertFalse(isKnown());

        TopicPartition curves = new TopicPartition(APPLICATION + "-node-curves-repartition", 1);
        committed.put(curves, 1L);

        assertTrue(isKnown());
    }

    @Test
    void publishedFootprintsAreNotKnownBeforeASlotOfARateOrOfANodeIsConsumed() {
        end.put(partition(Topic.JOB_FOOTPRINT), 9L);
        assertFalse(isKnown());

        committed.put(new TopicPartition(APPLICATION + "-rate-slots-repartition", 1), 1L);

        assertTrue(isKnown());
    }

    /** After a loss of all state, of a site without results of runs: the first hour would be revision 1 again. */
    @Test
    void publishedHoursAreNotKnownBeforeAnHourIsConsumed() {
        end.put(partition(Topic.NODE_ENERGY), 9L);
        committed.put(partition(Topic.NODE_ENERGY), 3L);

        assertFalse(isKnown());
    }

    @Test
    void publishedHoursAreNotKnownBecauseTheGatherHasConsumedItsInputs() {
        end.put(partition(Topic.JOB_ENERGY), 9L);
        end.put(partition(Topic.NODE_ENERGY), 9L);
        committed.put(partition(Topic.JOB_COMPLETIONS), 7L);

        assertFalse(isKnown());
    }

    @Test
    void publishedHoursAreKnownAfterAnHourIsConsumed() {
        end.put(partition(Topic.NODE_ENERGY), 9L);

        committed.put(nodeHours(), 1L);

        assertTrue(isKnown());
    }

    @Test
    void offsetsOfInternalTopicsAreNotNeeded() {
        assertEquals(6 * PARTITIONS, priming.contractPartitions(PARTITIONS).size());
        priming.contractPartitions(PARTITIONS)
                .forEach(needed -> assertFalse(needed.topic().startsWith(APPLICATION), needed::toString));
    }

    @Test
    void everyStepConsumesItsInputsTogetherWithItsTopicOfResults() {
        requireConsumedTogether(priming);
    }

    @Test
    void publishedRowsOfPlacesAreNotKnownBeforeAComputedRowIsConsumed() {
        StorePrimingCheck withPlaces =
                new StorePrimingCheck(Topic::baseName, APPLICATION, TopicSetup.withPlaces(TopicSetup.TOPICS));
        end.put(partition(Topic.PLACE_ENERGY), 9L);
        committed.put(partition(Topic.PLACE_ENERGY), 9L);
        committed.put(partition(Topic.PLACE_POWER), 5L);
        assertTrue(isKnown());
        assertFalse(withPlaces.isKnown(PARTITIONS, new PrimingOffsets(first, end, committed)));

        committed.put(new TopicPartition(APPLICATION + "-" + TopicSetup.PLACE_ROWS + "-repartition", 1), 1L);

        assertTrue(withPlaces.isKnown(PARTITIONS, new PrimingOffsets(first, end, committed)));
        assertTrue(withPlaces.contractPartitions(PARTITIONS).contains(partition(Topic.PLACE_ENERGY)));
        requireConsumedTogether(withPlaces);
    }

    private static void requireConsumedTogether(StorePrimingCheck check) {
        Set<Set<String>> consumedTogether = consumedTogether();
        check.steps().forEach(step -> {
            Set<String> topics = new HashSet<>();
            topics.add(step.published());
            step.inputs().forEach(input -> topics.add(input.replaceFirst("^" + APPLICATION + "-", "")));
            assertTrue(
                    consumedTogether.stream().anyMatch(sources -> sources.containsAll(topics)),
                    () -> "expected a part of the topology that reads " + topics + ", found " + consumedTogether);
        });
    }

    /** The sources of each part of the topology. */
    private static Set<Set<String>> consumedTogether() {
        MeterSettings meter = MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.ofMinutes(1))));
        EnergySettings settings = new EnergySettings(
                        "", "", PARTITIONS, MeterSpaces.OWN, meter, Optional.of(FootprintSettings.DEFAULT))
                .withPlaces(true);
        StreamsSettings streams = new StreamsSettings("none:9092", APPLICATION, Path.of("none"), Map.of());
        Set<Set<String>> sources = new HashSet<>();
        for (Subtopology part : EnergyTopology.build(settings, streams.streamsConfig())
                .describe()
                .subtopologies()) {
            Set<String> topics = new HashSet<>();
            for (Node node : part.nodes()) {
                if (node instanceof Source source) {
                    topics.addAll(source.topicSet());
                }
            }
            sources.add(topics);
        }
        return sources;
    }
}
