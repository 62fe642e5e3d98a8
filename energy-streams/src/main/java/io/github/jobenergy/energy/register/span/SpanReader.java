package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts the sorted readings of one meter of intervals or instants to metered spans, each kind by its own rule;
 * counters are converted by {@link CounterReader}. The result for a reading depends on the readings before it within
 * {@link #LOOKBACK}, and not on their order of arrival. Times are milliseconds since 1970-01-01T00:00:00Z, as
 * {@code long}: they are compared for each reading.
 */
public final class SpanReader {

    /** The time in milliseconds from which the usual spacing of the readings is learned. */
    public static final long LOOKBACK = 5 * Bucket.MINUTE;

    /** The number of long windows before an interval whose readings affect the spans of a moving average. */
    public static final int WINDOWS_BEFORE = MovingAverage.LONG_WINDOWS_BACK + 2;

    private final List<Span> spans;
    private final List<Incident> incidents = new ArrayList<>();

    /** Converts the sorted readings of a meter. */
    public SpanReader(MeterId meter, List<Point> points, MeterRules rules) {
        List<Point> distinct = distinctTimes(points);
        spans = new ArrayList<>(distinct.size());
        if (meter.kind() == Kind.COUNTER) {
            new CounterReader(meter, rules, spans, incidents).read(distinct);
            return;
        }
        new ClockStep(distinct, meter.kind()).addTo(incidents);
        PlausiblePower plausible = new PlausiblePower(meter, rules, incidents);
        List<Point> powers = plausible.plausible(distinct);
        if (meter.kind() == Kind.INSTANT) {
            new InstantReader(rules, plausible::isMetered, spans, incidents).read(powers);
        } else {
            new MeanReader(meter.kind(), rules, plausible, spans, incidents).read(powers);
        }
    }

    /**
     * Returns the longest window, in milliseconds, of the moving averages among these sorted readings; 0 if there are
     * none, or if all windows are short. Further readings within {@link #WINDOWS_BEFORE} windows before, and one window
     * after, affect the spans of these readings.
     */
    public static long longWindow(List<Point> points) {
        long longest = 0;
        for (int i = 1; i < points.size(); i++) {
            long interval = points.get(i).interval();
            boolean isOverlapping =
                    interval > points.get(i).time() - points.get(i - 1).time();
            longest = isOverlapping ? Math.max(longest, interval) : longest;
        }
        return longest > MovingAverage.LONGEST_SHORT ? longest : 0;
    }

    /** Returns the metered spans, in order and without overlap. */
    public List<Span> spans() {
        return spans;
    }

    /** Returns the anomalies of the meter. */
    public List<Incident> incidents() {
        return incidents;
    }

    /** Removes duplicate times. Of two readings of one millisecond, the greater is used, whichever arrived first. */
    private List<Point> distinctTimes(List<Point> sorted) {
        if (areDistinct(sorted)) {
            return sorted;
        }
        List<Point> distinct = new ArrayList<>(sorted.size());
        for (Point point : sorted) {
            int last = distinct.size() - 1;
            if (last >= 0 && distinct.get(last).time() == point.time()) {
                incidents.add(new Incident(point.time(), point.time(), Flag.CONFLICTING_READINGS));
                distinct.set(last, point);
            } else {
                distinct.add(point);
            }
        }
        return distinct;
    }

    private static boolean areDistinct(List<Point> sorted) {
        for (int i = 1; i < sorted.size(); i++) {
            if (sorted.get(i).time() == sorted.get(i - 1).time()) {
                return false;
            }
        }
        return true;
    }
}
