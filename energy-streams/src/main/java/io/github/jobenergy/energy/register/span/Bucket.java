package io.github.jobenergy.energy.register.span;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The readings of one meter in one UTC minute, as a sorted set. The content depends only on which readings arrived, not
 * on their order or on how often each arrived. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: the
 * minute of each reading is computed. A minute is identified by its first millisecond.
 *
 * @param points the readings, sorted, without duplicates
 */
public record Bucket(List<Point> points) {

    /** A minute without readings. */
    public static final Bucket EMPTY = new Bucket(List.of());

    /** The length of a bucket in milliseconds. */
    public static final long MINUTE = 60_000;

    /** Returns the first millisecond of the minute that contains the time. */
    public static long minuteOf(long time) {
        return Math.floorDiv(time, MINUTE) * MINUTE;
    }

    /** Returns this bucket with the reading added; empty if the bucket already contains the reading. */
    public Optional<Bucket> with(Point point) {
        int place = isLast(point) ? -points.size() - 1 : Collections.binarySearch(points, point);
        if (place >= 0) {
            return Optional.empty();
        }
        Point[] extended = points.toArray(new Point[points.size() + 1]);
        int index = -place - 1;
        System.arraycopy(extended, index, extended, index + 1, points.size() - index);
        extended[index] = point;
        return Optional.of(new Bucket(Collections.unmodifiableList(Arrays.asList(extended))));
    }

    /**
     * Checks whether the reading is later than all others. Most readings arrive in order, which avoids the binary
     * search.
     */
    private boolean isLast(Point point) {
        return points.isEmpty() || points.get(points.size() - 1).time() < point.time();
    }
}
