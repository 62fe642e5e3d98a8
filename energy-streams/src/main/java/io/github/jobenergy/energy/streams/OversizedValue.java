package io.github.jobenergy.energy.streams;

import io.github.jobenergy.schemas.rejection.Origin;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What is kept of a value that is larger than is read: its length, the hash of as much of it as is read, and its beginning. A thousand records wait in memory
 * for each partition; with values of megabytes they would be more than the heap. In bytes it begins with a mark that is random
 * in each process, so that no record can be taken for one.
 */
final class OversizedValue {

    private static final int BEGINNING = 200;
    private static final int HASH = 32;

    /** A compressed record of a few kB may hold many MB: to hash all of them takes longer than to reject a thousand records. */
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

    /** The bytes that stand for a value. */
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

    /** What such bytes stand for; absent for a value that is as it was. */
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

    /** Its length in bytes. */
    int length() {
        return length;
    }

    /** Where it came from. */
    Origin origin(String topic, int partition, long offset) {
        return Origin.ofShortenedRecord(topic, partition, offset, beginning, length, sha256);
    }
}
