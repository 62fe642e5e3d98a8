package io.github.jobenergy.energy.streams;

import io.github.jobenergy.schemas.rejection.Origin;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The part of an oversized value that is kept: its length, the hash of its first {@link Reader#MAX_VALUE_BYTES} bytes, and its
 * beginning. A thousand records wait in memory for each partition; with values of megabytes they would exceed the heap. The
 * serialized form begins with a mark that is random in each process, so that no record can be mistaken for it.
 */
final class OversizedValue {

    private static final int BEGINNING = 200;
    private static final int HASH = 32;

    /** A compressed record of a few kB may hold many MB: hashing all of it takes longer than rejecting a thousand records. */
    private static final int HASHED_BYTES = Reader.MAX_VALUE_BYTES;

    private static final byte[] MARK = new byte[16];

    static {
        new SecureRandom().nextBytes(MARK);
    }

    private final int length;
    private final String sha256;
    private final byte[] beginning;

    private OversizedValue(int length, String sha256, byte[] beginning) {
        this.length = length;
        this.sha256 = sha256;
        this.beginning = beginning;
    }

    /** Returns the bytes that replace a value. */
    static byte[] shortened(ByteBuffer value) {
        byte[] beginning = new byte[Math.min(BEGINNING, value.remaining())];
        value.duplicate().get(beginning);
        ByteBuffer hashed = value.duplicate();
        hashed.limit(hashed.position() + Math.min(HASHED_BYTES, hashed.remaining()));
        return ByteBuffer.allocate(MARK.length + Integer.BYTES + HASH + beginning.length)
                .put(MARK)
                .putInt(value.remaining())
                .put(HexFormat.of().parseHex(Origin.sha256(hashed)))
                .put(beginning)
                .array();
    }

    /** Parses the bytes that replace a value; absent for an unchanged value. */
    static Optional<OversizedValue> in(byte[] value) {
        if (value.length < MARK.length + Integer.BYTES + HASH
                || !Arrays.equals(MARK, 0, MARK.length, value, 0, MARK.length)) {
            return Optional.empty();
        }
        ByteBuffer in = ByteBuffer.wrap(value, MARK.length, value.length - MARK.length);
        int length = in.getInt();
        byte[] hash = new byte[HASH];
        in.get(hash);
        byte[] beginning = new byte[in.remaining()];
        in.get(beginning);
        return Optional.of(new OversizedValue(length, HexFormat.of().formatHex(hash), beginning));
    }

    /** Returns the length of the value in bytes. */
    int length() {
        return length;
    }

    /** Returns the origin of the value. */
    Origin origin(String topic, int partition, long offset) {
        return Origin.ofShortenedRecord(topic, partition, offset, beginning, length, sha256);
    }
}
