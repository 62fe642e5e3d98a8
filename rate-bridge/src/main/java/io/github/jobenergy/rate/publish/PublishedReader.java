package io.github.jobenergy.rate.publish;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the committed records of the topic that were written since a time, up to the end of the topic at the start of the read. */
final class PublishedReader {

    private static final Logger LOG = LoggerFactory.getLogger(PublishedReader.class);

    private static final Duration POLL = Duration.ofSeconds(1);

    /** The longest time without progress. */
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(1);

    private final RateOutput output;
    private final ContractCodec codec = new ContractCodec();

    PublishedReader(RateOutput output) {
        this.output = output;
    }

    /**
     * Adds each slot of the site, and removes the deleted ones. Records that are no slots are skipped.
     *
     * @throws KafkaException if the brokers do not respond
     */
    void read(Instant since, PublishedSlots slots) {
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(output.brokers().consumer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(output.topic()).stream()
                    .map(info -> new TopicPartition(output.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            Map<TopicPartition, Long> ends = seek(consumer, partitions, since);
            long deadline = System.nanoTime() + LONGEST_SILENCE.toNanos();
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                Map<TopicPartition, Long> before = positions(consumer, partitions);
                consumer.poll(POLL).forEach(each -> read(each, slots));
                if (!before.equals(positions(consumer, partitions))) {
                    deadline = System.nanoTime() + LONGEST_SILENCE.toNanos();
                } else if (System.nanoTime() - deadline > 0) {
                    throw new TimeoutException("expected the records of " + output.topic() + " within "
                            + LONGEST_SILENCE.toSeconds() + " s, found none");
                }
            }
        }
    }

    private static Map<TopicPartition, Long> positions(
            KafkaConsumer<byte[], byte[]> consumer, List<TopicPartition> partitions) {
        Map<TopicPartition, Long> positions = new HashMap<>();
        partitions.forEach(partition -> positions.put(partition, consumer.position(partition)));
        return positions;
    }

    private static Map<TopicPartition, Long> seek(
            KafkaConsumer<byte[], byte[]> consumer, List<TopicPartition> partitions, Instant since) {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        Map<TopicPartition, Long> times = new HashMap<>();
        partitions.forEach(partition -> times.put(partition, Math.max(0, since.toEpochMilli())));
        Map<TopicPartition, OffsetAndTimestamp> starts = consumer.offsetsForTimes(times);
        for (TopicPartition partition : partitions) {
            OffsetAndTimestamp start = starts.get(partition);
            consumer.seek(partition, start == null ? ends.getOrDefault(partition, 0L) : start.offset());
        }
        return ends;
    }

    private void read(ConsumerRecord<byte[], byte[]> each, PublishedSlots slots) {
        try {
            if (each.value() == null) {
                slots.remove(RateKey.parse(new String(each.key(), StandardCharsets.UTF_8)));
                return;
            }
            RateSlot slot = codec.read(RateSlot.class, each.value());
            if (slot.revision() == Long.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "revision: expected one that a higher one can follow, found the highest");
            }
            if (slot.key().series().site().equals(output.site())) {
                slots.add(slot);
            }
        } catch (MalformedRecordException | IllegalArgumentException malformed) {
            LOG.atWarn()
                    .addKeyValue("topic", each.topic())
                    .addKeyValue("partition", each.partition())
                    .addKeyValue("offset", each.offset())
                    .addKeyValue("reason", malformed.getMessage())
                    .log("skipped a record that is no slot");
        }
    }
}
