package io.github.jobenergy.schemas.rejection;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;

/** The bytes that came in and the place they came from: what a rejection is made of. */
public final class Origin {

    private static final int REDACTED_CHARACTERS = 200;

    private final Supplier<String> place;
    private final byte[] bytes;
    private final int length;

    /** The hash, once it was asked for: thousands of faults may be of the same bytes. */
    private String sha256 = "";

    /** What was found at a place: a topic, partition and offset, a spool entry, a file and line. */
    public Origin(String place, byte[] bytes) {
        this(() -> place, bytes.clone());
    }

    private Origin(Supplier<String> place, byte[] bytes) {
        this.place = place;
        this.bytes = bytes;
        this.length = bytes.length;
    }

    private Origin(Supplier<String> place, byte[] beginning, int length, String sha256) {
        this.place = place;
        this.bytes = beginning;
        this.length = length;
        this.sha256 = sha256;
    }

    /** The place, in words. */
    public String place() {
        return place.get();
    }

    /**
     * A record of a Kafka topic. Every reading has an origin and hardly any is refused: so the place is put into words only
     * when it is asked for, and the bytes are not copied; nobody may change them.
     */
    public static Origin ofRecord(String topic, int partition, long offset, byte[] bytes) {
        return new Origin(() -> topic + "-" + partition + "@" + offset, bytes);
    }

    /**
     * A record of a Kafka topic of whose value no more than its beginning is kept.
     *
     * @param length the length of the value
     * @param sha256 the SHA-256 of the value, in hexadecimal digits
     */
    public static Origin ofShortenedRecord(
            String topic, int partition, long offset, byte[] beginning, int length, String sha256) {
        return new Origin(() -> topic + "-" + partition + "@" + offset, beginning.clone(), length, sha256);
    }

    /** Refuses what was found here. */
    public Rejection reject(RejectionReason reason, Optional<String> field, String detail, Instant observedTime) {
        return new Rejection(reason, detail, field, place(), sha256(), length, Optional.of(redacted()), observedTime);
    }

    private String sha256() {
        if (sha256.isEmpty()) {
            sha256 = sha256(bytes);
        }
        return sha256;
    }

    /** The SHA-256 of some bytes, in hexadecimal digits. */
    public static String sha256(byte[] bytes) {
        return sha256(ByteBuffer.wrap(bytes));
    }

    /** The SHA-256 of the bytes that remain, in hexadecimal digits. */
    public static String sha256(ByteBuffer bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes.duplicate());
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    /** Letters become {@code a}, digits {@code 0}, anything beyond ASCII {@code ?}: the shape without the content. */
    private String redacted() {
        int length = Math.min(bytes.length, REDACTED_CHARACTERS);
        StringBuilder shape = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            shape.append(masked((char) (bytes[i] & 0xff)));
        }
        return shape.toString();
    }

    private static char masked(char c) {
        if (c >= '0' && c <= '9') {
            return '0';
        }
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
            return 'a';
        }
        return c >= ' ' && c <= '~' ? c : '?';
    }
}
