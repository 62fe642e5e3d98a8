package io.github.jobenergy.quickstart.privacy;

import java.io.ByteArrayOutputStream;
import java.util.Random;

/** Corrupts a record: some bytes are lost, and some are doubled. */
final class RecordCorruption {

    private static final int MAX_LOST_BYTES = 12;

    private final Random random;

    RecordCorruption(long seed) {
        this.random = new Random(seed);
    }

    /** The record, damaged. */
    byte[] of(byte[] whole) {
        int from = random.nextInt(whole.length);
        int to = Math.min(whole.length, from + random.nextInt(MAX_LOST_BYTES));
        int again = random.nextInt(from + 1);
        ByteArrayOutputStream damaged = new ByteArrayOutputStream();
        damaged.write(whole, 0, from);
        if (random.nextBoolean()) {
            damaged.write(whole, again, from - again);
        }
        damaged.write(whole, to, whole.length - to);
        return damaged.toByteArray();
    }
}
