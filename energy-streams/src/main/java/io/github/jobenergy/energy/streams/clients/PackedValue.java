package io.github.jobenergy.energy.streams.clients;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A large value, compressed while it waits in memory. A thousand records wait for each partition; a batch of 1 MiB on the broker
 * may hold a thousand values of 768 KiB, which would exceed the heap. The compressed form begins with a mark that is random in
 * each process, so that no record can be mistaken for it.
 */
public final class PackedValue {

    /** Smaller values are kept as they are: a thousand of them take 32 MiB for each partition. */
    static final int LEAST_BYTES = 32 << 10;

    private static final int PART = 8 << 10;
    private static final byte[] MARK = new byte[16];

    static {
        new SecureRandom().nextBytes(MARK);
    }

    private PackedValue() {}

    /** Returns the bytes that replace a value. */
    static byte[] pack(ByteBuffer value) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            deflater.setInput(value.duplicate());
            deflater.finish();
            ByteArrayOutputStream packed = new ByteArrayOutputStream(PART);
            packed.writeBytes(MARK);
            packed.writeBytes(
                    ByteBuffer.allocate(Integer.BYTES).putInt(value.remaining()).array());
            byte[] part = new byte[PART];
            while (!deflater.finished()) {
                packed.write(part, 0, deflater.deflate(part));
            }
            return packed.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /** Returns the value that was replaced by these bytes; other bytes are returned as they are. */
    public static byte[] unpack(byte[] value) {
        if (value.length < MARK.length + Integer.BYTES || !Arrays.equals(MARK, 0, MARK.length, value, 0, MARK.length)) {
            return value;
        }
        ByteBuffer packed = ByteBuffer.wrap(value, MARK.length, value.length - MARK.length);
        byte[] unpacked = new byte[packed.getInt()];
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(packed);
            int length = inflater.inflate(unpacked);
            if (length != unpacked.length) {
                throw new IllegalStateException("expected " + unpacked.length + " bytes, found " + length);
            }
            return unpacked;
        } catch (DataFormatException corrupt) {
            throw new IllegalStateException(corrupt);
        } finally {
            inflater.end();
        }
    }
}
