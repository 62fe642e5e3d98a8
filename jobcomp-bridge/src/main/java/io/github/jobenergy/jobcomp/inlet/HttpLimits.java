package io.github.jobenergy.jobcomp.inlet;

import java.time.Duration;

/**
 * What requests that are not complete may take together, and each of them.
 *
 * @param connections how many may be open
 * @param requestTime how long one may take from its first byte on, header and body
 * @param recordBytes how large the body of one may be
 */
public record HttpLimits(int connections, Duration requestTime, int recordBytes) {

    private static final int CONNECTIONS = 64;
    private static final Duration REQUEST_TIME = Duration.ofSeconds(10);

    /** So many records of the largest size are in memory at most. */
    private static final int LARGEST_RECORDS = 4;

    public HttpLimits {
        if (recordBytes < 1) {
            throw new IllegalArgumentException("listen-limit: expected 1 byte or more, found " + recordBytes);
        }
    }

    /** For records of that size. */
    public static HttpLimits ofRecords(int recordBytes) {
        return new HttpLimits(CONNECTIONS, REQUEST_TIME, recordBytes);
    }

    /** How many bytes of bodies may be in memory. */
    long heldBytes() {
        return (long) LARGEST_RECORDS * recordBytes;
    }
}
