package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;

/** Draws times and intervals of faults. */
final class Moments {

    static final long SECOND = 1_000;
    static final long MINUTE = 60 * SECOND;

    private Moments() {}

    /** Returns a time in an interval. */
    static long within(TimeSpan span, Draw draw) {
        return draw.between(span.start(), span.end() - 1);
    }

    /** Returns an interval of that length inside another one, or of half of its length if it is shorter. */
    static TimeSpan spanWithin(TimeSpan span, long length, Draw draw) {
        long fitting = length < span.length() ? length : span.length() / 2;
        return TimeSpan.ofLength(draw.between(span.start(), span.end() - fitting), fitting);
    }

    /** Returns the middle of an interval. */
    static long middle(TimeSpan span) {
        return span.start() + span.length() / 2;
    }
}
