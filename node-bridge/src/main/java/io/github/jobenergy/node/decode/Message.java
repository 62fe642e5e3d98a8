package io.github.jobenergy.node.decode;

import io.github.jobenergy.schemas.rejection.Origin;
import java.time.Instant;
import java.util.Optional;

/** A message of a collector: a record of a topic, a line of a file, or a whole file. */
public final class Message {

    private final Optional<String> topic;
    private final Optional<String> key;
    private final byte[] bytes;
    private final Origin origin;
    private final Instant arrival;

    private Message(Optional<String> topic, Optional<String> key, byte[] bytes, Origin origin, Instant arrival) {
        this.topic = topic;
        this.key = key;
        this.bytes = bytes;
        this.origin = origin;
        this.arrival = arrival;
    }

    /** Creates a message from a record of a topic with its timestamp; the bytes are not copied and must not be changed. */
    public static Message ofRecord(
            String topic, int partition, long offset, Optional<String> key, byte[] bytes, Instant arrival) {
        return new Message(Optional.of(topic), key, bytes, Origin.ofRecord(topic, partition, offset, bytes), arrival);
    }

    /**
     * Creates a message from a file or a line of it, such as {@code power.json} or {@code power.lines:7}; the bytes are not
     * copied and must not be changed.
     */
    public static Message ofFile(String place, byte[] bytes, Instant arrival) {
        return new Message(Optional.empty(), Optional.empty(), bytes, new Origin(place, bytes), arrival);
    }

    /** The topic of the record; empty for a file. */
    public Optional<String> topic() {
        return topic;
    }

    /** The key of the record as text; empty if the record has none. */
    public Optional<String> key() {
        return key;
    }

    /** The value, not a copy. */
    public byte[] bytes() {
        return bytes;
    }

    /** The origin of the message, for rejections. */
    public Origin origin() {
        return origin;
    }

    /** The time of arrival at the bridge or at the broker. */
    public Instant arrival() {
        return arrival;
    }
}
