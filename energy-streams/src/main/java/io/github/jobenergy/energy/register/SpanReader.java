package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts the sorted readings of one meter of intervals or instants to metered spans, each kind by its own rule;
 * counters are converted by {@link CounterReader}. The result for a reading depends on the readings before it within
 * {@link #LOOKBACK}, and not on their order of arrival. Times are milliseconds since 1970-01-01T00:00:00Z, as
 * {@code long}: they are compared for each reading.
 */
final class SpanReader {

    /** The time in milliseconds from which the usual spacing of the readings is learned. */
    static final long LOOKBACK = 5 * Bucket.MINUTE;

    /**
     * The largest gap between instants that is bridged, in usual spacings. A busy collector with one reading a second
     * was observed to be up to 3.7 s late; a single lost reading makes a gap of two spacings.
     */
    private static final int USUAL_SPACINGS = 4;

    /**
     * The longest interval in milliseconds that is checked for a standstill. Longer intervals may report the same value
     * throughout.
     */
    private static final long LONGEST_CHECKED = 2 * LOOKBACK;

    /**
     * A sensor with a resolution of 1 W may report the same value for long; a sensor that reports fractions of a watt
     * does not.
     */
    private static final long WHOLE_WATT = 1_000;

    private final MeterRules rules;
    private final List<Point> points;
    private final List<Span> spans = new ArrayList<>();
    private final List<Incident> incidents = new ArrayList<>();

    SpanReader(MeterId meter, List<Point> points, MeterRules rules) {
        this.rules = rules;
        List<Point> distinct = distinctTimes(points);
        boolean areInstantsOfNode = meter.kind() == Kind.INSTANT && meter.isNodeInput();
        this.points = areInstantsOfNode ? withoutStrayZeros(distinct) : distinct;
        switch (meter.kind()) {
            case COUNTER -> new CounterReader(meter, rules, spans, incidents).read(this.points);
            case INTERVAL_ENERGY -> readEnergies();
            case INTERVAL_MEAN -> readMeans();
            case INSTANT -> readInstants();
        }
    }

    /** Returns the metered spans, in order and without overlap. */
    List<Span> spans() {
        return spans;
    }

    /** Returns the anomalies of the meter. */
    List<Incident> incidents() {
        return incidents;
    }

    /** Removes duplicate times. Of two readings of one millisecond, the greater is used, whichever arrived first. */
    private List<Point> distinctTimes(List<Point> sorted) {
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

    /**
     * Removes readings of 0 W of a node that last no longer than {@link #LOOKBACK} between readings above 0: a node with
     * a working sensor draws power.
     */
    private List<Point> withoutStrayZeros(List<Point> distinct) {
        List<Point> kept = new ArrayList<>(distinct.size());
        List<Point> zeros = new ArrayList<>();
        for (Point now : distinct) {
            if (now.value() == 0) {
                zeros.add(now);
                continue;
            }
            long before =
                    kept.isEmpty() ? Long.MIN_VALUE : kept.get(kept.size() - 1).time();
            if (before < now.time() - LOOKBACK) {
                kept.addAll(zeros);
            } else if (!zeros.isEmpty()) {
                incidents.add(new Incident(before, now.time(), Flag.CONFLICTING_READINGS));
            }
            zeros.clear();
            kept.add(now);
        }
        kept.addAll(zeros);
        return kept;
    }

    private void readEnergies() {
        for (int i = 0; i < points.size(); i++) {
            Point now = points.get(i);
            long start = startOfInterval(i);
            addEnergy(start, now.time(), Proportion.of(now.value(), now.time() - start, now.interval()));
        }
        flagFrozenReadings();
    }

    private void readMeans() {
        for (int i = 0; i < points.size(); i++) {
            Point now = points.get(i);
            long start = startOfInterval(i);
            addEnergy(start, now.time(), Proportion.of(now.value(), now.time() - start, 1_000));
        }
        flagFrozenReadings();
    }

    /**
     * Flags intervals with exactly repeated values. Their energy is still metered, because no other value is known.
     */
    private void flagFrozenReadings() {
        long sameSince = points.isEmpty() ? 0 : points.get(0).time();
        for (int i = 1; i < points.size(); i++) {
            Point before = points.get(i - 1);
            Point now = points.get(i);
            boolean isSame = now.value() == before.value() && now.interval() == before.interval();
            if (!isSame || !isBridged(i - 1, now.time() - before.time())) {
                sameSince = now.time();
            }
            boolean isFrozen = now.interval() <= LONGEST_CHECKED && now.time() - sameSince > LOOKBACK + now.interval();
            if (isFrozen && now.value() > 0) {
                incidents.add(new Incident(before.time(), now.time(), Flag.FROZEN_METER));
            }
        }
    }

    private void addEnergy(long start, long end, long energy) {
        if (start < end) {
            spans.add(Span.ofEnergy(start, end, energy));
        }
    }

    /**
     * Returns the start of the interval of a reading. Where two stated intervals overlap, the later reading covers only
     * the time after the earlier reading.
     */
    private long startOfInterval(int i) {
        Point now = points.get(i);
        long stated = now.time() - now.interval();
        return i == 0 ? stated : Math.max(stated, points.get(i - 1).time());
    }

    private void readInstants() {
        long sameSince = points.isEmpty() ? 0 : points.get(0).time();
        for (int i = 1; i < points.size(); i++) {
            Point before = points.get(i - 1);
            Point now = points.get(i);
            boolean isBridged = isBridged(i - 1, now.time() - before.time());
            if (now.value() != before.value() || !isBridged) {
                sameSince = now.value() != before.value() ? now.time() : before.time();
            }
            boolean isFrozen = now.time() - sameSince > LOOKBACK;
            if (isFrozen && now.value() > 0) {
                incidents.add(new Incident(before.time(), now.time(), Flag.FROZEN_METER));
            }
            if (isBridged && !(isFrozen && now.value() % WHOLE_WATT != 0)) {
                spans.add(Span.ofInstants(before, now));
            }
        }
    }

    private boolean isBridged(int gapStart, long gap) {
        return rules.maxGap().map(Duration::toMillis).map(max -> gap <= max).orElseGet(() -> isUsual(gapStart, gap));
    }

    /**
     * Checks whether the gap is at most four times the median of the spacings within {@link #LOOKBACK} before the gap.
     */
    private boolean isUsual(int gapStart, long gap) {
        long since = points.get(gapStart).time() - LOOKBACK;
        int spacings = 0;
        int wideEnough = 0;
        for (int i = gapStart; i > 0 && points.get(i - 1).time() >= since; i--) {
            spacings++;
            if (gap
                    <= USUAL_SPACINGS
                            * (points.get(i).time() - points.get(i - 1).time())) {
                wideEnough++;
            }
        }
        return spacings == 0 ? gap <= LOOKBACK : wideEnough >= spacings - spacings / 2;
    }
}
