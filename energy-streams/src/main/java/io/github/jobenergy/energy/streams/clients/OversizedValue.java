package io.github.jobenergy.energy.streams.clients;

import io.github.jobenergy.program.kafka.OversizedBatch;
import io.github.jobenergy.schemas.rejection.Origin;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The part of an oversized value that is kept: its length, the hash of its first {@link #MAX_VALUE_BYTES} bytes, and its
 * beginning. A thousand records wait in memory for each partition; with values of megabytes they would exceed the heap. Of a
 * value that does not fit in the heap, the length of its record and the hash of its compressed batch are kept. The serialized
 * form begins with a mark that is random in each process, so that no record can be mistaken for it.
 */
public final class OversizedValue {

    /** The largest value that is read; a result derived from it is then within the default record limit of the result topics. */
    public static final int MAX_VALUE_BYTES = 768 << 10;

    private static final int BEGINNING = 200;
    private static final int HASH = 32;

    /** The last offset of the batch of a value that was read. */
    private static final long READ = -1;

    /** A compressed record of a few kB may hold many MB: hashing all of it takes longer than rejecting a thousand records. */
    private static final int HASHED_BYTES = MAX_VALUE_BYTES;

    /** Length, hash and last offset. */
    private static final int HEADER = Integer.BYTES + HASH + Long.BYTES;

    private static final byte[] MARK = new byte[16];

    static {
        new SecureRandom().nextBytes(MARK);
    }

    private final int length;
    private final String sha256;
    private final long lastOffset;
    private final byte[] beginning;

    private OversizedValue(int length, String sha256, long lastOffset, byte[] beginning) {
        this.length = length;
        this.sha256 = sha256;
        this.lastOffset = lastOffset;
        this.beginning = beginning;
    }

    /** Returns the bytes that replace a value. */
    public static byte[] shortened(byte[] value) {
        return shortened(ByteBuffer.wrap(value));
    }

    /** Returns the bytes that replace a value. */
    static byte[] shortened(ByteBuffer value) {
        byte[] beginning = new byte[Math.min(BEGINNING, value.remaining())];
        value.duplicate().get(beginning);
        ByteBuffer hashed = value.duplicate();
        hashed.limit(hashed.position() + Math.min(HASHED_BYTES, hashed.remaining()));
        return bytes(value.remaining(), Origin.sha256(hashed), READ, beginning);
    }

    /** Returns the bytes that replace the values of a batch from one on that does not fit in the heap. */
    static byte[] unread(OversizedBatch batch) {
        return bytes(batch.lengthBytes(), batch.sha256(), batch.lastOffset(), new byte[0]);
    }

    private static byte[] bytes(int length, String sha256, long lastOffset, byte[] beginning) {
        return ByteBuffer.allocate(MARK.length + HEADER + beginning.length)
                .put(MARK)
                .putInt(length)
                .put(HexFormat.of().parseHex(sha256))
                .putLong(lastOffset)
                .put(beginning)
                .array();
    }

    /** Parses the bytes that replace a value; absent for an unchanged value. */
    public static Optional<OversizedValue> in(byte[] value) {
        if (value.length < MARK.length + HEADER || !Arrays.equals(MARK, 0, MARK.length, value, 0, MARK.length)) {
            return Optional.empty();
        }
        ByteBuffer in = ByteBuffer.wrap(value, MARK.length, value.length - MARK.length);
        int length = in.getInt();
        byte[] hash = new byte[HASH];
        in.get(hash);
        long lastOffset = in.getLong();
        byte[] beginning = new byte[in.remaining()];
        in.get(beginning);
        return Optional.of(new OversizedValue(length, HexFormat.of().formatHex(hash), lastOffset, beginning));
    }

    /** States what is wrong with the value. */
    public String detail() {
        String found = "expected at most " + MAX_VALUE_BYTES + " bytes, found " + length;
        return lastOffset == READ
                ? found
                : found + ", which do not fit in the heap; the records of the batch up to offset " + lastOffset
                        + " were skipped, and the hash is that of the batch";
    }

    /** Returns the origin of the value. */
    public Origin origin(String topic, int partition, long offset) {
        return Origin.ofShortenedRecord(topic, partition, offset, beginning, length, sha256);
    }
}
