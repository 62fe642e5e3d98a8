package io.github.jobenergy.energy.streams;

import io.github.jobenergy.schemas.topic.Topic;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Checks whether the store of the gather holds every result published before. The topic of results is read before the other
 * topics only while Streams waits for topics that have records to read, and that wait costs as much per reading as parsing the
 * reading. After the gather has consumed any record of another topic, every published result is in its store, and the wait is not
 * needed any more:
 *
 * <pre>
 *   job-energy        empty   │ some records │ some records
 *   others, consumed          │ nothing yet  │ some records
 *                     known   │ not known    │ known
 * </pre>
 */
final class GatherPriming {

    private static final List<Topic> OTHERS = List.of(Topic.JOB_COMPLETIONS, Topic.NODE_JOB_ENERGY);

    private final Admin admin;
    private final Function<Topic, String> names;
    private final String group;

    /** The check for the program of that consumer group. */
    GatherPriming(Admin admin, Function<Topic, String> names, String group) {
        this.admin = admin;
        this.names = names;
        this.group = group;
    }

    /** Checks whether the published results are known in each of that many partitions. */
    boolean isKnown(int partitions) {
        Map<TopicPartition, Long> first = offsets(partitions, OffsetSpec.earliest());
        Map<TopicPartition, Long> end = offsets(partitions, OffsetSpec.latest());
        Map<TopicPartition, OffsetAndMetadata> committed =
                TopicSetup.await(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
        boolean isKnown = true;
        for (int partition = 0; partition < partitions; partition++) {
            TopicPartition published = partition(Topic.JOB_ENERGY, partition);
            boolean isEmpty = offset(first, published) == offset(end, published);
            isKnown &= isEmpty || hasConsumedOthers(partition, first, committed);
        }
        return isKnown;
    }

    private boolean hasConsumedOthers(
            int partition, Map<TopicPartition, Long> first, Map<TopicPartition, OffsetAndMetadata> committed) {
        return OTHERS.stream().map(topic -> partition(topic, partition)).anyMatch(other -> {
            OffsetAndMetadata consumed = committed.get(other);
            return consumed != null && consumed.offset() > offset(first, other);
        });
    }

    private Map<TopicPartition, Long> offsets(int partitions, OffsetSpec which) {
        Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            wanted.put(partition(Topic.JOB_ENERGY, partition), which);
            for (Topic other : OTHERS) {
                wanted.put(partition(other, partition), which);
            }
        }
        Map<TopicPartition, Long> offsets = new HashMap<>();
        TopicSetup.await(admin.listOffsets(wanted).all())
                .forEach((partition, found) -> offsets.put(partition, found.offset()));
        return offsets;
    }

    private static long offset(Map<TopicPartition, Long> offsets, TopicPartition partition) {
        return offsets.getOrDefault(partition, 0L);
    }

    private TopicPartition partition(Topic topic, int partition) {
        return new TopicPartition(names.apply(topic), partition);
    }
}
