package io.github.jobenergy.node.adopt;

import io.github.jobenergy.node.place.PlaceTable;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the places of a site that have changed: a new place with revision 1, a changed one with the next revision, a removed one
 * as a tombstone, and an unchanged one not at all. What has been published is read back from the topic first.
 */
final class PlacePublication {

    private static final Logger LOG = LoggerFactory.getLogger(PlacePublication.class);

    private static final Duration POLL = Duration.ofSeconds(1);

    /** The longest time without progress of the read. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);

    private final String topic;
    private final Supplier<Consumer<byte[], byte[]>> reader;
    private final Clock clock;
    private final ContractCodec codec = new ContractCodec();

    /**
     * Creates a publication to a topic.
     *
     * @param reader creates a consumer of committed records without a group, which is closed after the read
     */
    PlacePublication(String topic, Supplier<Consumer<byte[], byte[]>> reader, Clock clock) {
        this.topic = topic;
        this.reader = reader;
        this.clock = clock;
    }

    /**
     * Publishes the changes in one transaction, if there are any.
     *
     * @param producer a producer whose transactions are initialized
     * @throws KafkaException if the brokers fail or deny a right
     */
    void publish(PlaceTable table, Producer<byte[], byte[]> producer) {
        Map<PlaceKey, Place> published = read(table.site());
        Instant now = clock.instant();
        Map<PlaceKey, ProducerRecord<byte[], byte[]>> changes = new TreeMap<>();
        for (Place place : table.places()) {
            Place before = published.remove(place.key());
            if (before == null || !before.isSameAs(place)) {
                long revision = before == null ? 1 : Math.addExact(before.revision(), 1);
                changes.put(place.key(), message(place.key(), now, codec.write(place.published(revision, now))));
            }
        }
        published.keySet().forEach(removed -> changes.put(removed, tombstone(removed, now)));
        if (!changes.isEmpty()) {
            send(producer, changes);
            LOG.atInfo()
                    .addKeyValue("topic", topic)
                    .addKeyValue("count", changes.size())
                    .addKeyValue("removed", published.size())
                    .log("published the places that have changed");
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the commit waits for all sends, and throws if one failed
    private static void send(Producer<byte[], byte[]> producer, Map<PlaceKey, ProducerRecord<byte[], byte[]>> changes) {
        producer.beginTransaction();
        changes.values().forEach(producer::send);
        producer.commitTransaction();
    }

    private ProducerRecord<byte[], byte[]> message(PlaceKey key, Instant time, byte[] value) {
        return new ProducerRecord<>(
                topic, null, time.toEpochMilli(), key.text().getBytes(StandardCharsets.UTF_8), value);
    }

    @SuppressWarnings("NullAway") // a tombstone of Kafka is a record without a value
    private ProducerRecord<byte[], byte[]> tombstone(PlaceKey key, Instant time) {
        return message(key, time, null);
    }

    /** The last record of each place of the site that is not deleted. */
    private Map<PlaceKey, Place> read(String site) {
        Map<PlaceKey, Place> places = new HashMap<>();
        try (Consumer<byte[], byte[]> consumer = reader.get()) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            long remaining = remaining(consumer, ends);
            long deadline = System.nanoTime() + LONGEST_SILENCE.toNanos();
            while (remaining > 0) {
                consumer.poll(POLL).forEach(each -> read(each, site, places));
                long left = remaining(consumer, ends);
                if (left < remaining) {
                    deadline = System.nanoTime() + LONGEST_SILENCE.toNanos();
                } else if (System.nanoTime() - deadline > 0) {
                    throw new TimeoutException("expected the records of " + topic + " within "
                            + LONGEST_SILENCE.toSeconds() + " s, found none");
                }
                remaining = left;
            }
        }
        return places;
    }

    /** The number of offsets before the ends. */
    private static long remaining(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - consumer.position(end.getKey())))
                .sum();
    }

    private void read(ConsumerRecord<byte[], byte[]> each, String site, Map<PlaceKey, Place> places) {
        try {
            if (each.value() == null) {
                places.remove(PlaceKey.parse(new String(each.key(), StandardCharsets.UTF_8)));
                return;
            }
            Place place = codec.read(Place.class, each.value());
            if (place.revision() == Long.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "revision: expected one that a higher one can follow, found the highest");
            }
            if (place.key().site().equals(site)) {
                places.merge(place.key(), place, (one, other) -> one.revision() > other.revision() ? one : other);
            }
        } catch (MalformedRecordException | IllegalArgumentException malformed) {
            LOG.atWarn()
                    .addKeyValue("topic", each.topic())
                    .addKeyValue("partition", each.partition())
                    .addKeyValue("offset", each.offset())
                    .addKeyValue("reason", malformed.getMessage())
                    .log("skipped a record that is no place");
        }
    }
}
