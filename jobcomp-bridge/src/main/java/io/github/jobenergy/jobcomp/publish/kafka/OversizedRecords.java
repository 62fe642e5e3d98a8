package io.github.jobenergy.jobcomp.publish.kafka;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The records that their topics rejected as too large, by topic and key. The size of a record on the brokers is known only
 * after compression, and the limit of a topic is the site's to change: only a send finds an oversized record, which is then
 * remembered until the program ends. Safe for use by several threads.
 */
final class OversizedRecords {

    /**
     * The most records remembered, more than are committed together; a smaller number would prevent such a commit. Beyond it
     * the records found first are dropped and sent again.
     */
    private static final int MOST_RECORDS = 40_000;

    private final Set<Place> places = Collections.synchronizedSet(new LinkedHashSet<>());
    private volatile long found;

    private record Place(String topic, ByteBuffer key) {}

    /** Adds the record with this key, which the topic rejected. */
    void add(String topic, byte[] key) {
        synchronized (places) {
            if (places.size() == MOST_RECORDS) {
                places.remove(places.iterator().next());
            }
            if (places.add(new Place(topic, ByteBuffer.wrap(key)))) {
                found++;
            }
        }
    }

    /** The number of records found so far. */
    long found() {
        return found;
    }

    /** Whether the record is known to be too large for its topic. */
    boolean includes(ProducerRecord<byte[], byte[]> message) {
        return includes(message.topic(), message.key());
    }

    /** Whether the record with this key is known to be too large for the topic. */
    boolean includes(String topic, byte[] key) {
        return found > 0 && places.contains(new Place(topic, ByteBuffer.wrap(key)));
    }
}
