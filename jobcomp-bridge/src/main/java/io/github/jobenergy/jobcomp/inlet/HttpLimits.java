package io.github.jobenergy.jobcomp.inlet;

import java.time.Duration;

/**
 * The limits of open requests: their number, the duration of each and the memory of all bodies.
 *
 * @param connections the most open connections
 * @param requestTime the most time of one request from its first byte on, header and body
 * @param recordBytes the largest body of one request, in bytes
 */
public record HttpLimits(int connections, Duration requestTime, int recordBytes) {

    private static final int CONNECTIONS = 64;
    private static final Duration REQUEST_TIME = Duration.ofSeconds(10);

    /** The number of records of the largest size that fit into memory together. */
    private static final int LARGEST_RECORDS = 4;

    public HttpLimits {
        if (recordBytes < 1) {
            throw new IllegalArgumentException("listen-limit: expected 1 byte or more, found " + recordBytes);
        }
    }

    /** The limits for records of at most this size. */
    public static HttpLimits ofRecords(int recordBytes) {
        return new HttpLimits(CONNECTIONS, REQUEST_TIME, recordBytes);
    }

    /** The most bytes of request bodies in memory. */
    long heldBytes() {
        return (long) LARGEST_RECORDS * recordBytes;
    }
}
