package io.github.jobenergy.schemas.quantity;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A half-open interval of time, {@code [start, end)}: it includes its start and excludes its end. An interval whose end equals
 * its start is empty: it has a position in time but no length. Two intervals that abut have no common instant and no instant
 * between them, so values measured over each add up to the value measured over both.
 *
 * @param start the first instant of the interval
 * @param end the first instant after the interval; never before {@code start}
 */
public record Interval(Instant start, Instant end) {

    public Interval {
        if (end.isBefore(start)) {
            throw new IllegalArgumentException(
                    "interval: expected an end not before the start, found [" + start + ", " + end + ")");
        }
    }

    /** Returns the half-open interval from {@code start} to {@code end}. */
    public static Interval of(Instant start, Instant end) {
        return new Interval(start, end);
    }

    /** Returns the interval between two instants given in milliseconds since 1970-01-01T00:00:00Z. */
    public static Interval ofEpochMillis(long start, long end) {
        return new Interval(Instant.ofEpochMilli(start), Instant.ofEpochMilli(end));
    }

    /** Returns the length of the interval, never negative. */
    public Duration duration() {
        return Duration.between(start, end);
    }

    /** Checks whether the interval contains no instant. */
    public boolean isEmpty() {
        return start.equals(end);
    }

    /** Checks whether the interval contains the instant. */
    public boolean contains(Instant instant) {
        return !instant.isBefore(start) && instant.isBefore(end);
    }

    /** Checks whether every instant of the other interval is in this interval. */
    public boolean encloses(Interval other) {
        return !other.start.isBefore(start) && !other.end.isAfter(end);
    }

    /** Checks whether both intervals have at least one common instant. */
    public boolean overlaps(Interval other) {
        return start.isBefore(other.end) && other.start.isBefore(end) && !isEmpty() && !other.isEmpty();
    }

    /** Checks whether one of the intervals ends where the other starts. */
    public boolean abuts(Interval other) {
        return end.equals(other.start) || other.end.equals(start);
    }

    /** Returns the interval common to both intervals, or empty if they do not overlap. */
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
