package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts the means or the energies of intervals of one meter to spans, by the length of the interval beside the usual
 * time between two readings:
 *
 * <pre>
 *   less than a third    an instant at the end of the interval; the power in between is interpolated
 *   about the same       the energy of the interval
 *   1.2 times or more    a moving average, see {@link MovingAverage}, unless it starts at the reading before
 * </pre>
 */
final class MeanReader {

    /**
     * An interval is an instant if it is less than one of this many parts of the usual spacing, which doubles where readings
     * are lost.
     */
    private static final long SAMPLE_PARTS = 3;

    /** The longest interval, in tenths of the usual spacing, that is not a moving average. */
    private static final long MOVING_TENTHS = 12;

    /** An interval that overlaps the one before by less than this part of it abuts it. */
    private static final long ABUTTING_PARTS = 50;

    /**
     * The longest interval in milliseconds that is checked for a standstill. Longer intervals may report the same value
     * throughout.
     */
    private static final long LONGEST_CHECKED = 2 * SpanReader.LOOKBACK;

    private static final double MILLIS = 1_000;

    /** The relative deviation of the energy within the first window of a moving average. */
    private static final double VARIATION_OF_FIRST = 0.05;

    private final Kind kind;
    private final MeterRules rules;
    private final PlausiblePower plausible;
    private final List<Span> spans;
    private final List<Incident> incidents;
    private List<Point> points = List.of();

    MeanReader(Kind kind, MeterRules rules, PlausiblePower plausible, List<Span> spans, List<Incident> incidents) {
        this.kind = kind;
        this.rules = rules;
        this.plausible = plausible;
        this.spans = spans;
        this.incidents = incidents;
    }

    private enum Mode {
        SAMPLE,
        INTERVAL,
        MOVING
    }

    void read(List<Point> sorted) {
        points = sorted;
        Spacing spacing = new Spacing(rules, points);
        int first = 0;
        Mode mode = points.size() > 1 ? mode(spacing, 1) : Mode.INTERVAL;
        for (int i = 1; i <= points.size(); i++) {
            Mode next = i < points.size() ? mode(spacing, i) : Mode.INTERVAL;
            if (i == points.size() || next != mode || isChainBroken(mode, i)) {
                read(mode, first, i);
                first = i;
                mode = next;
            }
        }
        flagFrozenReadings(spacing);
    }

    private Mode mode(Spacing spacing, int i) {
        long usual = spacing.usual(i);
        long interval = points.get(i).interval();
        if (usual == Long.MAX_VALUE) {
            return Mode.INTERVAL;
        }
        if (SAMPLE_PARTS * interval < usual && usual <= SpanReader.LOOKBACK) {
            return Mode.SAMPLE;
        }
        return 10 * interval >= MOVING_TENTHS * usual && !isAbutting(i) ? Mode.MOVING : Mode.INTERVAL;
    }

    /** Checks whether the interval starts at the reading before, or after it, as far as the times are known. */
    private boolean isAbutting(int i) {
        long sinceLast = points.get(i).time() - points.get(i - 1).time();
        return points.get(i).interval() <= sinceLast + sinceLast / ABUTTING_PARTS;
    }

    /** Checks whether the moving average does not continue from the reading before. */
    private boolean isChainBroken(Mode mode, int i) {
        Point before = points.get(i - 1);
        Point now = points.get(i);
        return mode == Mode.MOVING
                && (now.interval() != before.interval()
                        || 2 * (now.time() - before.time()) > now.interval()
                        || plausible.isMetered(now) != plausible.isMetered(before));
    }

    private void read(Mode mode, int from, int end) {
        switch (mode) {
            case SAMPLE -> readSamples(from, end);
            case INTERVAL -> readIntervals(from, end);
            case MOVING -> readMovingAverage(from, end);
        }
    }

    private void readSamples(int from, int end) {
        addInterval(points.get(from), startOfInterval(from), 0);
        List<Point> instants = new ArrayList<>(end - from);
        for (Point point : points.subList(from, end)) {
            instants.add(new Point(point.time(), Math.round(milliwatts(point)), point.interval(), 0, 0));
        }
        new InstantReader(rules, plausible::isMetered, spans, incidents).read(instants);
    }

    private long lastEnd() {
        return spans.isEmpty() ? Long.MIN_VALUE : spans.get(spans.size() - 1).end();
    }

    private double milliwatts(Point point) {
        return kind == Kind.INTERVAL_ENERGY ? point.value() * MILLIS / point.interval() : point.value();
    }

    private void readIntervals(int from, int end) {
        for (int i = from; i < end; i++) {
            addInterval(points.get(i), startOfInterval(i), 0);
        }
    }

    private void addInterval(Point now, long start, long deviation) {
        long from = Math.max(start, lastEnd());
        if (from < now.time() && plausible.isMetered(now)) {
            long whole = kind == Kind.INTERVAL_ENERGY ? now.interval() : (long) MILLIS;
            long energy = Proportion.of(now.value(), now.time() - from, whole);
            spans.add(Span.ofMovingAverage(from, now.time(), energy, deviation, now.interval()));
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

    private void readMovingAverage(int from, int end) {
        List<Point> chain = points.subList(from, end);
        Point first = chain.get(0);
        double[] means = chain.stream().mapToDouble(this::milliwatts).toArray();
        addInterval(
                first, startOfInterval(from), Math.round(VARIATION_OF_FIRST * means[0] * first.interval() / MILLIS));
        if (plausible.isMetered(first)) {
            MovingAverage average = new MovingAverage(chain, means);
            for (int k = 1; k < chain.size(); k++) {
                spans.add(average.spanTo(k));
            }
            incidents.add(new Incident(
                    first.time() - first.interval(), chain.get(chain.size() - 1).time(), Flag.MOVING_AVERAGE));
        }
    }

    /**
     * Flags intervals with exactly repeated values. Their energy is still metered, because no other value is known.
     */
    private void flagFrozenReadings(Spacing spacing) {
        long sameSince = points.isEmpty() ? 0 : points.get(0).time();
        for (int i = 1; i < points.size(); i++) {
            Point before = points.get(i - 1);
            Point now = points.get(i);
            boolean isSame = now.value() == before.value() && now.interval() == before.interval();
            if (!isSame || !spacing.isBridged(i - 1)) {
                sameSince = now.time();
            }
            boolean isFrozen =
                    now.interval() <= LONGEST_CHECKED && now.time() - sameSince > SpanReader.LOOKBACK + now.interval();
            if (isFrozen && now.value() > 0) {
                incidents.add(new Incident(before.time(), now.time(), Flag.FROZEN_METER));
            }
        }
    }
}
