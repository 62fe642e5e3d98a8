package io.github.jobenergy.energy.register.span;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** The usual time between the readings of one meter, in milliseconds, learned from the readings before. */
final class Spacing {

    /**
     * The largest gap between instants that is bridged, in usual spacings. A busy collector with one reading a second
     * was observed to be up to 3.7 s late; a single lost reading makes a gap of two spacings.
     */
    private static final int USUAL_SPACINGS = 4;

    /** The number of spacings of which the median is the usual one: two lost or late readings do not change it. */
    private static final int LAST_SPACINGS = 5;

    private final MeterRules rules;
    private final List<Point> points;

    Spacing(MeterRules rules, List<Point> points) {
        this.rules = rules;
        this.points = points;
    }

    /** Checks whether the power is known between each two readings from one to another. */
    boolean areBridged(int from, int to) {
        for (int i = from; i < to; i++) {
            if (!isBridged(i)) {
                return false;
            }
        }
        return true;
    }

    /** Checks whether the power between this reading and the next one is known from both. */
    boolean isBridged(int gapStart) {
        long gap = points.get(gapStart + 1).time() - points.get(gapStart).time();
        return rules.maxGap().map(Duration::toMillis).map(max -> gap <= max).orElseGet(() -> isUsual(gapStart, gap));
    }

    /**
     * Checks whether the gap is at most four times the median of the spacings within {@link SpanReader#LOOKBACK} before
     * the gap.
     */
    private boolean isUsual(int gapStart, long gap) {
        long since = points.get(gapStart).time() - SpanReader.LOOKBACK;
        int spacings = 0;
        int wideEnough = 0;
        for (int i = gapStart; i > 0 && points.get(i - 1).time() >= since; i--) {
            spacings++;
            if (gap <= USUAL_SPACINGS * to(i)) {
                wideEnough++;
            }
        }
        return spacings == 0 ? gap <= SpanReader.LOOKBACK : wideEnough >= spacings - spacings / 2;
    }

    /** Returns the median of the last spacings up to a reading; the greatest number if there is no reading before. */
    long usual(int i) {
        long since = points.get(i).time() - SpanReader.LOOKBACK;
        int first = i;
        while (first > 0
                && i - first < LAST_SPACINGS
                && (first == i || points.get(first - 1).time() >= since)) {
            first--;
        }
        if (first == i) {
            return Long.MAX_VALUE;
        }
        long[] spacings = new long[i - first];
        for (int each = 0; each < spacings.length; each++) {
            spacings[each] = to(first + each + 1);
        }
        Arrays.sort(spacings);
        return spacings[spacings.length / 2];
    }

    private long to(int i) {
        return points.get(i).time() - points.get(i - 1).time();
    }
}
