package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.job.RunKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A digest of a set of runs: the sum of the digests of the runs, 128 bits of SHA-256 each. The digests of equal sets
 * are equal, and those of different sets are equal with a probability of about 2<sup>-128</sup>. The size does not
 * depend on the number of runs, and adding or removing a run costs one addition.
 *
 * @param count the number of runs
 * @param high the sum of the upper halves, modulo 2<sup>64</sup>
 * @param low the sum of the lower halves, modulo 2<sup>64</sup>
 */
record RunSetDigest(int count, long high, long low) {

    /** The empty set. */
    static final RunSetDigest NONE = new RunSetDigest(0, 0, 0);

    /** Returns the set of one run. */
    static RunSetDigest of(RunKey run) {
        try {
            ByteBuffer digest = ByteBuffer.wrap(
                    MessageDigest.getInstance("SHA-256").digest(run.text().getBytes(StandardCharsets.UTF_8)));
            return new RunSetDigest(1, digest.getLong(), digest.getLong());
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Returns the union with a disjoint set. */
    RunSetDigest plus(RunSetDigest others) {
        return new RunSetDigest(count + others.count, high + others.high, low + others.low);
    }

    /** Returns the difference to a subset. */
    RunSetDigest minus(RunSetDigest some) {
        return new RunSetDigest(count - some.count, high - some.high, low - some.low);
    }

    boolean isEmpty() {
        return count == 0;
    }
}
