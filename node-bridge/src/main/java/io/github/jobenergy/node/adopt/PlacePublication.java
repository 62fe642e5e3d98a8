package io.github.jobenergy.node.adopt;

import io.github.jobenergy.node.place.PlaceTable;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.topic.EventHeaders;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * as a tombstone, and an unchanged one not at all. What has been published is read back from the topic first. A place whose last
 * record is not that place is published again, since a compacted topic keeps no earlier record of it.
 */
final class PlacePublication {

    private static final Logger LOG = LoggerFactory.getLogger(PlacePublication.class);

    private static final byte[] SCHEMA = EventHeaders.dataSchema(Topic.PLACES).getBytes(StandardCharsets.UTF_8);

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
     * What the topic holds for the site.
     *
     * @param places the highest revision of each place that is not deleted
     * @param damaged the keys whose last record is not the highest revision of their place
     */
    private record Published(Map<PlaceKey, Place> places, Set<PlaceKey> damaged) {}

    /**
     * Publishes the changes in one transaction, if there are any.
     *
     * @param producer a producer whose transactions are initialized
     * @throws KafkaException if the brokers fail or deny a right
     */
    void publish(PlaceTable table, Producer<byte[], byte[]> producer) {
        Published topicContent = read(table.site());
        Map<PlaceKey, Place> published = topicContent.places();
        Instant now = clock.instant();
        Map<PlaceKey, ProducerRecord<byte[], byte[]>> changes = new TreeMap<>();
        for (Place place : table.places()) {
            Place before = published.remove(place.key());
            if (before == null || topicContent.damaged().contains(place.key()) || !before.isSameAs(place)) {
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
        ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(
                topic, null, time.toEpochMilli(), key.text().getBytes(StandardCharsets.UTF_8), value);
        message.headers().add(EventHeaders.DATA_SCHEMA, SCHEMA);
        return message;
    }

    @SuppressWarnings("NullAway") // a tombstone of Kafka is a record without a value
    private ProducerRecord<byte[], byte[]> tombstone(PlaceKey key, Instant time) {
        return message(key, time, null);
    }

    private Published read(String site) {
        Published published = new Published(new HashMap<>(), new HashSet<>());
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
                consumer.poll(POLL).forEach(each -> read(each, site, published));
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
        return published;
    }

    /** The number of offsets before the ends. */
    private static long remaining(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - consumer.position(end.getKey())))
                .sum();
    }

    private void read(ConsumerRecord<byte[], byte[]> each, String site, Published published) {
        try {
            PlaceKey key = key(each);
            if (each.value() == null) {
                published.places().remove(key);
                published.damaged().remove(key);
            } else if (key.site().equals(site)) {
                published.damaged().add(key);
                Place place = place(key, each.value());
                if (place.equals(published.places().merge(key, place, PlacePublication::higher))) {
                    published.damaged().remove(key);
                }
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

    private static PlaceKey key(ConsumerRecord<byte[], byte[]> each) {
        if (each.key() == null) {
            throw new IllegalArgumentException("key: expected <site>/<place>, found none");
        }
        return PlaceKey.parse(new String(each.key(), StandardCharsets.UTF_8));
    }

    private Place place(PlaceKey key, byte[] value) throws MalformedRecordException {
        Place place = codec.read(Place.class, value);
        if (!place.key().equals(key)) {
            throw new IllegalArgumentException("place: expected that of the key, " + key + ", found " + place.key());
        }
        if (place.revision() == Long.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "revision: expected one that a higher one can follow, found the highest");
        }
        return place;
    }

    private static Place higher(Place one, Place other) {
        return one.revision() > other.revision() ? one : other;
    }
}
