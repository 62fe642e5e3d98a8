package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.span.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * Adjusts spans between instantaneous readings and estimates their sampling variance. A reading directly at a change
 * point may show the power of either side, and the power between two readings is unknown. Times are milliseconds since
 * 1970-01-01T00:00:00Z, as {@code long}: they are compared for each span.
 */
final class Instants {

    /**
     * The settling time in milliseconds. A reading this soon after a change may still show the power before the change,
     * because Slurm truncates times to whole seconds and power lags.
     */
    static final long SETTLING = 2_000;

    /**
     * The ratio between the squared distance of a reading from the line between its neighbours and the variance of the
     * mean of a span beside the reading, for independent readings. Readings of a load that keeps its levels for longer than
     * the time between them have less variance.
     */
    private static final double VARIANCE_OF_INTERPOLATION = 1.5;

    /** The variance of a mean with one step at an unknown time, in squares of the step. */
    private static final double VARIANCE_OF_STEP = 1 / 12.0;

    private final List<Span> spans;
    private final boolean[] quiet;
    private final RunTimeline occupancy;

    /**
     * Creates the adjustment of these spans; {@code quiet} states for each span whether it contains no change point.
     */
    Instants(List<Span> spans, boolean[] quiet, RunTimeline occupancy) {
        this.spans = spans;
        this.quiet = quiet;
        this.occupancy = occupancy;
    }

    /**
     * Returns the spans, with corrected spans where a reading at an end shows the power of the other side of a change.
     * Between such a reading and the next, power is assumed constant instead of linear.
     */
    List<Span> settled() {
        List<Span> settled = new ArrayList<>(spans.size());
        for (int i = 0; i < spans.size(); i++) {
            Span span = spans.get(i);
            if (startsUnsettled(i)) {
                settled.add(Span.ofPower(span.start(), span.end(), span.ends().last()));
            } else if (endsAhead(i)) {
                settled.add(Span.ofPower(span.start(), span.end(), span.ends().first()));
            } else {
                settled.add(span);
            }
        }
        return settled;
    }

    private boolean startsUnsettled(int i) {
        Span span = spans.get(i);
        return span.ends().areMeasured()
                && occupancy.changesAfter(span.start() - SETTLING - span.ends().age(), span.start())
                && isJoined(i - 1)
                && isNearer(
                        span.ends().first(),
                        spans.get(i - 1).ends().first(),
                        span.ends().last());
    }

    private boolean endsAhead(int i) {
        Span span = spans.get(i);
        return span.ends().areMeasured()
                && occupancy.changesAfter(span.end() - 1, span.end())
                && isJoined(i)
                && isNearer(
                        span.ends().last(),
                        spans.get(i + 1).ends().last(),
                        span.ends().first());
    }

    private static boolean isNearer(long reading, long one, long other) {
        return Math.abs(reading - one) < Math.abs(reading - other);
    }

    /** Checks whether the span and the next span share an instant. */
    private boolean isJoined(int i) {
        return i >= 0
                && i + 1 < spans.size()
                && spans.get(i).end() == spans.get(i + 1).start()
                && spans.get(i).ends().areMeasured()
                && spans.get(i + 1).ends().areMeasured();
    }

    /**
     * Returns the variance of a span's energy in square joules, estimated from the distance of the readings at its ends
     * from the straight line between their neighbours. Without neighbours, the slope of the span is used.
     */
    long spread(int i) {
        Span span = spans.get(i);
        double variance = 0;
        int readings = 0;
        for (int first = i - 1; first <= i; first++) {
            if (isJoined(first) && quiet[first] && quiet[first + 1]) {
                variance += varianceBetween(spans.get(first), spans.get(first + 1));
                readings++;
            }
        }
        double step = span.ends().last() - (double) span.ends().first();
        double ofPower = readings > 0 ? variance / readings : step * step * VARIANCE_OF_STEP;
        double joulesPerMilliwatt = span.length() / 1_000_000.0;
        return Math.round(ofPower * joulesPerMilliwatt * joulesPerMilliwatt);
    }

    private static double varianceBetween(Span before, Span after) {
        double whole = before.length() + after.length();
        double straight =
                (before.ends().first() * (double) after.length() + after.ends().last() * (double) before.length())
                        / whole;
        double off = before.ends().last() - straight;
        return off * off / VARIANCE_OF_INTERPOLATION;
    }
}
