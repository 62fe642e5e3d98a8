package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.job.RunKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The set of runs on a node as a sum of their digests, 128 bits of SHA-256 each: two are equal if the runs are the same, and
 * with a probability of about 2<sup>-128</sup> if they are not. It takes the same space however many runs there are, and
 * one more or one fewer costs one addition.
 *
 * @param count how many runs
 * @param high the sum of the upper halves, modulo 2<sup>64</sup>
 * @param low the sum of the lower halves, modulo 2<sup>64</sup>
 */
record RunSetDigest(int count, long high, long low) {

    /** No run. */
    static final RunSetDigest NONE = new RunSetDigest(0, 0, 0);

    /** One run alone. */
    static RunSetDigest of(RunKey run) {
        try {
            ByteBuffer digest = ByteBuffer.wrap(
                    MessageDigest.getInstance("SHA-256").digest(run.text().getBytes(StandardCharsets.UTF_8)));
            return new RunSetDigest(1, digest.getLong(), digest.getLong());
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new AssertionError(everyJdkHasIt);
        }
    }

    /** These runs and others that are not among them. */
    RunSetDigest plus(RunSetDigest others) {
        return new RunSetDigest(count + others.count, high + others.high, low + others.low);
    }

    /** These runs without some that are among them. */
    RunSetDigest minus(RunSetDigest some) {
        return new RunSetDigest(count - some.count, high - some.high, low - some.low);
    }

    boolean isEmpty() {
        return count == 0;
    }
}
