package io.github.jobenergy.energy.streams.clients;

import io.github.jobenergy.program.BrokerResponses;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The offsets from which {@link StorePrimingCheck} decides. A partition without an offset in a map has the offset 0: an internal
 * topic begins at 0 when it is created, and the offsets of a group are deleted together with the topic.
 *
 * @param first the first offset of each partition of a topic of the contract
 * @param end the end offset of each partition of a topic of the contract
 * @param committed the committed offset of each partition that the program has consumed
 */
record PrimingOffsets(
        Map<TopicPartition, Long> first, Map<TopicPartition, Long> end, Map<TopicPartition, Long> committed) {

    PrimingOffsets {
        first = Map.copyOf(first);
        end = Map.copyOf(end);
        committed = Map.copyOf(committed);
    }

    /** Reads the offsets of these partitions, and those that the group has committed, from the brokers. */
    static PrimingOffsets read(Admin admin, String group, Set<TopicPartition> partitions) {
        Map<TopicPartition, Long> committed = new HashMap<>();
        BrokerResponses.await(
                        admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata(),
                        TopicSetup.RESPONSE_TIMEOUT)
                .forEach((partition, offset) -> putKnown(committed, partition, offset));
        return new PrimingOffsets(
                read(admin, partitions, OffsetSpec.earliest()),
                read(admin, partitions, OffsetSpec.latest()),
                committed);
    }

    private static void putKnown(
            Map<TopicPartition, Long> committed, TopicPartition partition, @Nullable OffsetAndMetadata offset) {
        if (offset != null) {
            committed.put(partition, offset.offset());
        }
    }

    private static Map<TopicPartition, Long> read(Admin admin, Set<TopicPartition> partitions, OffsetSpec which) {
        Map<TopicPartition, OffsetSpec> ends =
                partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> which));
        Map<TopicPartition, Long> offsets = new HashMap<>();
        BrokerResponses.await(admin.listOffsets(ends).all(), TopicSetup.RESPONSE_TIMEOUT)
                .forEach((partition, found) -> offsets.put(partition, found.offset()));
        return offsets;
    }

    /** Checks whether a partition holds no record. */
    boolean isEmpty(TopicPartition partition) {
        return first.getOrDefault(partition, 0L).equals(end.getOrDefault(partition, 0L));
    }

    /** Checks whether the program has consumed a record of a partition. */
    boolean isConsumed(TopicPartition partition) {
        return committed.getOrDefault(partition, 0L) > first.getOrDefault(partition, 0L);
    }
}
