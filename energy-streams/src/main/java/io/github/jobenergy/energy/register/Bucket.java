package io.github.jobenergy.energy.register;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The readings of one meter in one UTC minute: a sorted set. It is a function of which readings came, never of the order or
 * the number of times they did.
 *
 * @param points the readings, sorted, each once
 */
public record Bucket(List<Point> points) {

    /** A minute without readings. */
    public static final Bucket EMPTY = new Bucket(List.of());

    /** The length of a bucket in milliseconds. */
    public static final long MINUTE = 60_000;

    /** The first millisecond of the minute that holds the time. */
    public static long minuteOf(long time) {
        return Math.floorDiv(time, MINUTE) * MINUTE;
    }

    /** This bucket with the reading in it; empty if it was there already. */
    public Optional<Bucket> with(Point point) {
        int place = isLast(point) ? -points.size() - 1 : Collections.binarySearch(points, point);
        if (place >= 0) {
            return Optional.empty();
        }
        List<Point> extended = new ArrayList<>(points.size() + 1);
        extended.addAll(points);
        extended.add(-place - 1, point);
        return Optional.of(new Bucket(Collections.unmodifiableList(extended)));
    }

    /** Most readings come in order. */
    private boolean isLast(Point point) {
        return points.isEmpty() || points.get(points.size() - 1).time() < point.time();
    }
}
