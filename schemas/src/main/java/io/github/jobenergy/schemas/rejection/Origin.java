package io.github.jobenergy.schemas.rejection;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;

/** The bytes of an input and the place from which they were read, for the creation of a rejection. */
public final class Origin {

    private static final int REDACTED_CHARACTERS = 200;

    private final Supplier<String> place;
    private final byte[] bytes;
    private final int length;

    /** The SHA-256 of the bytes, computed on first use, because the same bytes may have thousands of faults. */
    private String sha256 = "";

    /**
     * Creates an origin from a place, such as a topic, partition and offset, a spool entry, or a file and line, and its bytes.
     */
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

    /** Returns the place as text. */
    public String place() {
        return place.get();
    }

    /**
     * Returns the origin of a record of a Kafka topic. Every reading has an origin and few readings are rejected. Therefore the
     * text of the place is created on request only, and the bytes are not copied: callers must not modify them.
     */
    public static Origin ofRecord(String topic, int partition, long offset, byte[] bytes) {
        return new Origin(() -> topic + "-" + partition + "@" + offset, bytes);
    }

    /**
     * Returns the origin of a line of a file, counted from 1. As of a record of a topic, its place is created on request
     * only, and the bytes are not copied.
     */
    public static Origin ofLine(Object file, int line, byte[] bytes) {
        return new Origin(() -> file + ":" + line, bytes);
    }

    /**
     * Returns the origin of a record of a Kafka topic of whose value only the beginning is kept.
     *
     * @param length the length of the value in bytes
     * @param sha256 the SHA-256 of the value, in hexadecimal digits
     */
    public static Origin ofShortenedRecord(
            String topic, int partition, long offset, byte[] beginning, int length, String sha256) {
        return new Origin(() -> topic + "-" + partition + "@" + offset, beginning.clone(), length, sha256);
    }

    /** Creates the rejection of this input. */
    public Rejection reject(RejectionReason reason, Optional<String> field, String detail, Instant observedTime) {
        return Rejection.builder(reason, place())
                .detail(detail)
                .field(field)
                .valueSha256(sha256())
                .valueLengthBytes(length)
                .valueRedacted(Optional.of(redacted()))
                .observedTime(observedTime)
                .build();
    }

    private String sha256() {
        if (sha256.isEmpty()) {
            sha256 = sha256(bytes);
        }
        return sha256;
    }

    /** Returns the SHA-256 of the bytes, in hexadecimal digits. */
    public static String sha256(byte[] bytes) {
        return sha256(ByteBuffer.wrap(bytes));
    }

    /** Returns the SHA-256 of the remaining bytes of the buffer, in hexadecimal digits. */
    public static String sha256(ByteBuffer bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes.duplicate());
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    /**
     * Masks letters as {@code a}, digits as {@code 0} and anything outside printable ASCII as {@code ?}: the form without the
     * content.
     */
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
