package io.github.jobenergy.schemas.quantity;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A stretch of time from its start, which belongs to it, to its end, which does not: {@code [start, end)}. An interval whose
 * end equals its start is empty: it has a place in time but no length. Intervals that abut share no instant and leave none
 * out, so what is measured over each adds up to what is measured over both.
 *
 * @param start the first instant inside
 * @param end the first instant after; never before {@code start}
 */
public record Interval(Instant start, Instant end) {

    public Interval {
        if (end.isBefore(start)) {
            throw new IllegalArgumentException(
                    "an interval must not end before it starts: [" + start + ", " + end + ")");
        }
    }

    /** The interval from {@code start} to {@code end}, half-open. */
    public static Interval of(Instant start, Instant end) {
        return new Interval(start, end);
    }

    /** The interval between two instants given in milliseconds since 1970-01-01T00:00:00Z. */
    public static Interval ofEpochMillis(long start, long end) {
        return new Interval(Instant.ofEpochMilli(start), Instant.ofEpochMilli(end));
    }

    /** The length, never negative. */
    public Duration duration() {
        return Duration.between(start, end);
    }

    /** Whether the interval holds no instant. */
    public boolean isEmpty() {
        return start.equals(end);
    }

    /** Whether the instant lies inside. */
    public boolean contains(Instant instant) {
        return !instant.isBefore(start) && instant.isBefore(end);
    }

    /** Whether every instant of the other lies inside this one. */
    public boolean encloses(Interval other) {
        return !other.start.isBefore(start) && !other.end.isAfter(end);
    }

    /** Whether both share at least one instant. */
    public boolean overlaps(Interval other) {
        return start.isBefore(other.end) && other.start.isBefore(end) && !isEmpty() && !other.isEmpty();
    }

    /** Whether one ends where the other starts. */
    public boolean abuts(Interval other) {
        return end.equals(other.start) || other.end.equals(start);
    }

    /** What both share; empty where they do not overlap. */
    public Optional<Interval> intersection(Interval other) {
        if (!overlaps(other)) {
            return Optional.empty();
        }
        Instant from = start.isAfter(other.start) ? start : other.start;
        Instant to = end.isBefore(other.end) ? end : other.end;
        return Optional.of(new Interval(from, to));
    }

    @Override
    public String toString() {
        return "[" + start + ", " + end + ")";
    }
}
