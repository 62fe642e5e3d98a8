package io.github.jobenergy.jobcomp.publish;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Which records their topic does not take, by topic and key. How large a record is on the brokers is known when it is compressed,
 * and what a topic takes is the site's to change: so only a try tells, and what it told holds for as long as the program runs.
 * Safe for use by any thread.
 */
final class OversizedRecords {

    /** More than are committed together, or those would never be. Of more, the first that were found are tried again. */
    private static final int MOST_RECORDS = 40_000;

    private final Set<Place> places = Collections.synchronizedSet(new LinkedHashSet<>());
    private volatile long found;

    private record Place(String topic, ByteBuffer key) {}

    /** The record of that key was refused by that topic. */
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

    /** How many were found so far. */
    long found() {
        return found;
    }

    /** Whether it is known that the topic does not take such a record. */
    boolean includes(ProducerRecord<byte[], byte[]> message) {
        return includes(message.topic(), message.key());
    }

    /** The same of the record of that key. */
    boolean includes(String topic, byte[] key) {
        return found > 0 && places.contains(new Place(topic, ByteBuffer.wrap(key)));
    }
}
