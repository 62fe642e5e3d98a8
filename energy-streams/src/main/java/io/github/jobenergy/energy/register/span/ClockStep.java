package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.List;

/**
 * Finds the set-back of a clock that was ahead, from the times of readings of intervals or instants: for as long as the clock
 * was ahead there are twice as many readings, and the spacing is the same before and after.
 *
 * <pre>
 *   before    a   a   a   a              readings of the clock that was ahead
 *   after             b   b   b   b      readings of the correct clock
 *                     │ twice │
 * </pre>
 *
 * The true times of the readings before are not known. The energy of a run that contains the step, or that ended shortly
 * before, may lack the highest power over the length of the step, or contain it in addition.
 */
final class ClockStep {

    /** The longest step in milliseconds that is detected: a window contains the readings up to its end. */
    static final long LONGEST = 10 * Bucket.MINUTE;

    /**
     * The factor of the energy in the bounds: the error is spread evenly over more time than that of the step, of which a
     * run may hold a part.
     */
    private static final double ALLOWANCE = 1.4;

    /** The tolerance of equal spacings: readings may be late by a part of the spacing. */
    private static final double TOLERANCE = 0.2;

    /** The least number of readings in the time with twice as many readings. */
    private static final int LEAST_READINGS = 4;

    private final List<Point> points;
    private final Kind kind;
    private int start = -1;
    private long spacing;
    private double most;

    ClockStep(List<Point> points, Kind kind) {
        this.points = points;
        this.kind = kind;
    }

    /** Adds an incident for each step of the clock. */
    void addTo(List<Incident> incidents) {
        int earlier = 0;
        for (int i = 3; i < points.size(); i++) {
            while (points.get(earlier + 1).time() <= points.get(i).time() - SpanReader.LOOKBACK) {
                earlier++;
            }
            long usual = start < 0 ? regularSpacing(earlier) : spacing;
            boolean isInReach = start < 0 || span(start, i) <= LONGEST + 2 * spacing;
            if (usual > 0 && isInReach && isTwice(i, usual)) {
                include(i, usual);
            } else if (start >= 0) {
                if (isNear(span(i - 1, i), spacing) || isNear(span(i - 2, i), 2 * spacing)) {
                    add(i, incidents);
                }
                start = -1;
            }
        }
    }

    private void include(int i, long usual) {
        if (start < 0) {
            start = i - 3;
            spacing = usual;
            most = 0;
        }
        most = Math.max(most, milliwatts(points.get(i)));
    }

    private void add(int end, List<Incident> incidents) {
        if (end - start >= LEAST_READINGS) {
            long from = points.get(start).time();
            long to = points.get(end).time();
            long energy = Math.round(ALLOWANCE * most * (to - from) / 1_000);
            incidents.add(new Incident(
                    from - SpanReader.LOOKBACK, to, Flag.CONFLICTING_READINGS, new MeterDisagreement(energy, energy)));
        }
    }

    /** Returns the spacing of the readings up to that one; 0 if it is not regular. */
    private long regularSpacing(int last) {
        if (last < 3) {
            return 0;
        }
        long mean = span(last - 3, last) / 3;
        boolean isRegular = isNear(span(last - 3, last - 2), mean)
                && isNear(span(last - 2, last - 1), mean)
                && isNear(span(last - 1, last), mean);
        return isRegular ? mean : 0;
    }

    private boolean isTwice(int i, long usual) {
        return isNear(span(i - 2, i), usual) && isNear(span(i - 3, i - 1), usual);
    }

    private long span(int from, int to) {
        return points.get(to).time() - points.get(from).time();
    }

    private static boolean isNear(long one, long other) {
        return Math.abs(one - other) <= TOLERANCE * other;
    }

    private double milliwatts(Point point) {
        return kind == Kind.INTERVAL_ENERGY ? point.value() * 1_000.0 / point.interval() : point.value();
    }
}
