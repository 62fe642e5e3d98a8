package io.github.jobenergy.energy.register;

import java.util.ArrayList;
import java.util.List;

/**
 * What is particular to spans between instants: a reading taken right at a change point may show the power of either side of
 * it, and between two readings anything may have happened.
 */
final class Instants {

    /** A reading so soon after a change may still show the power before it: whole seconds are cut off, and power lags. */
    static final long SETTLING = 2_000;

    /**
     * The square of how far a reading is off the line between its neighbours, in variances of a span's mean beside it: 1.5 if
     * readings had nothing to do with each other, more where a load keeps its levels for some time. With this, instants of
     * loads that keep them for half a minute hold the truth in 96 to 98 %, read every second or every minute.
     */
    private static final double VARIANCE_OF_INTERPOLATION = 3.2;

    /** The variance of a mean that stepped once, nobody knows when, in squares of the step. */
    private static final double VARIANCE_OF_STEP = 1 / 12.0;

    private final List<Span> spans;
    private final boolean[] quiet;
    private final RunTimeline occupancy;

    /** Those between these spans; {@code quiet} says of each whether nobody comes or goes in it. */
    Instants(List<Span> spans, boolean[] quiet, RunTimeline occupancy) {
        this.spans = spans;
        this.quiet = quiet;
        this.occupancy = occupancy;
    }

    /**
     * The spans, with those put right that begin or end at a reading of the other side of a change: between such a reading and
     * the next one power did not change steadily, it had one level all along.
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
        return occupancy.changesAfter(span.start() - SETTLING, span.start())
                && isJoined(i - 1)
                && isNearer(
                        span.ends().first(),
                        spans.get(i - 1).ends().first(),
                        span.ends().last());
    }

    private boolean endsAhead(int i) {
        Span span = spans.get(i);
        return occupancy.changesAfter(span.end() - 1, span.end())
                && isJoined(i)
                && isNearer(
                        span.ends().last(),
                        spans.get(i + 1).ends().last(),
                        span.ends().first());
    }

    private static boolean isNearer(long reading, long one, long other) {
        return Math.abs(reading - one) < Math.abs(reading - other);
    }

    /** Whether the span and the one after it share a reading. */
    private boolean isJoined(int i) {
        return i >= 0
                && i + 1 < spans.size()
                && spans.get(i).end() == spans.get(i + 1).start();
    }

    /**
     * The variance of a span's energy in square joules, judged by how far the readings at its ends are off the straight line
     * between their neighbours; where they have none, by its own slope.
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
