package io.github.jobenergy.quickstart.bench.accuracy.power;

/**
 * A half-open interval of simulated time, in milliseconds since 1970-01-01T00:00:00Z.
 *
 * @param start the first millisecond
 * @param end the first millisecond after the interval, not before {@code start}
 */
public record TimeSpan(long start, long end) {

    public TimeSpan {
        if (end < start) {
            throw new IllegalArgumentException("time span: expected an end not before " + start + ", found " + end);
        }
    }

    /** Returns the interval of that length. */
    public static TimeSpan ofLength(long start, long length) {
        return new TimeSpan(start, start + length);
    }

    /** Returns the length in milliseconds. */
    public long length() {
        return end - start;
    }

    /** Returns the length in whole seconds. */
    public long seconds() {
        return length() / 1_000;
    }

    /** Checks whether the interval contains the time. */
    public boolean contains(long time) {
        return start <= time && time < end;
    }

    /** Returns the interval extended at both ends. */
    public TimeSpan extended(long before, long after) {
        return new TimeSpan(start - before, end + after);
    }
}
