package io.github.jobenergy.node.decode;

import io.github.jobenergy.schemas.rejection.Origin;
import java.time.Instant;
import java.util.Optional;

/** What a collector wrote: a record of its topic, a line of a file, or a whole file. */
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

    /** A record of a topic, which had that time on the broker. Nobody changes the bytes. */
    public static Message ofRecord(
            String topic, int partition, long offset, Optional<String> key, byte[] bytes, Instant arrival) {
        return new Message(Optional.of(topic), key, bytes, Origin.ofRecord(topic, partition, offset, bytes), arrival);
    }

    /** What stood at a place: {@code power.json} or {@code power.lines:7}. Nobody changes the bytes. */
    public static Message ofFile(String place, byte[] bytes, Instant arrival) {
        return new Message(Optional.empty(), Optional.empty(), bytes, new Origin(place, bytes), arrival);
    }

    /** The topic it stood on; absent for a file. */
    public Optional<String> topic() {
        return topic;
    }

    /** The record's key as text; absent where there is none. */
    public Optional<String> key() {
        return key;
    }

    /** The value itself, not a copy. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where it stood. */
    public Origin origin() {
        return origin;
    }

    /** When we, or the broker, had it. */
    public Instant arrival() {
        return arrival;
    }
}
