package io.github.jobenergy.energy.register.span;

/**
 * The metered time between two readings of one meter: {@code [start, end)} in milliseconds since 1970-01-01T00:00:00Z.
 *
 * <pre>
 *   counter    a ────── E ────── b      the energy is known, the power over time is not
 *   mean, sum    [t−w ── E ──── t)      likewise
 *   instants   P(a) ─────────── P(b)    the power at both ends is known, the energy is interpolated
 * </pre>
 *
 * @param start the first millisecond inside
 * @param end the first millisecond after, later than {@code start}
 * @param energy the energy in millijoules; for instants the trapezoid, which is valid unless the level steps inside the
 * span
 * @param ends the power at both ends, if measured
 * @param deviation the standard deviation, in millijoules, of the energy up to a time inside the span that the readings
 * leave open: above 0 where the energy is recovered from overlapping means, or the unit of a counter is large
 * @param spread the variance of the energy of the span, in square joules, that adds up over such spans
 */
public record Span(long start, long end, long energy, Ends ends, long deviation, long spread) {

    private static final double SQUARE_MILLIJOULES = 1e6;

    /** The variance that a moving average adds in each window, in squares of its deviation. */
    private static final double DRIFT = 0.5;

    /** No power measured at either end. */
    public static final Ends NO_ENDS = new Ends(-1, -1, 0);

    /**
     * Power in milliwatts at both ends of a span between instants.
     *
     * @param first the power at the start; negative if not measured
     * @param last the power at the end; negative if not measured
     * @param age the greatest age of the power at the start, in milliseconds, beyond its reading
     */
    public record Ends(long first, long last, long age) {
        /** Checks whether the power at both ends was measured. */
        public boolean areMeasured() {
            return first >= 0;
        }
    }

    /** Creates a span of known energy. */
    public static Span ofEnergy(long start, long end, long energy) {
        return new Span(start, end, energy, NO_ENDS, 0, 0);
    }

    /** Creates a span of an energy of which each end is known to so many millijoules, the unit of a coarse counter. */
    static Span ofUnits(long start, long end, long energy, long unit) {
        return new Span(start, end, energy, NO_ENDS, Math.round(unit / Math.sqrt(2)), 0);
    }

    /**
     * Creates a span whose energy is recovered from overlapping means. Its deviation is independent of that a window
     * earlier or later.
     */
    static Span ofMovingAverage(long start, long end, long energy, long deviation, long window) {
        double spread = DRIFT * deviation / SQUARE_MILLIJOULES * deviation * (end - start) / window;
        return new Span(start, end, energy, NO_ENDS, deviation, Math.round(spread));
    }

    /** Creates the span between two instants. */
    public static Span ofInstants(Point first, Point last) {
        return ofInstants(first, last, 0);
    }

    /** Creates the span between two instants of which the first shows the power of up to {@code age} earlier. */
    static Span ofInstants(Point first, Point last, long age) {
        long length = last.time() - first.time();
        long trapezoid = Proportion.of(Math.addExact(first.value(), last.value()), length, 2_000);
        return new Span(first.time(), last.time(), trapezoid, new Ends(first.value(), last.value(), age), 0, 0);
    }

    /** Creates a span of constant power between instants. */
    public static Span ofPower(long start, long end, long milliwatts) {
        Ends constant = new Ends(milliwatts, milliwatts, 0);
        return new Span(start, end, Proportion.of(milliwatts, end - start, 1_000), constant, 0, 0);
    }

    /** Returns this span and the one that starts at its end as one. */
    public Span joined(Span next) {
        long both = Math.addExact(energy, next.energy);
        return new Span(start, next.end, both, NO_ENDS, Math.max(deviation, next.deviation), spread + next.spread);
    }

    /** Returns the length in milliseconds. */
    public long length() {
        return end - start;
    }

    /** Returns the time in the middle. */
    public double middle() {
        return start + length() / 2.0;
    }

    /** Returns the mean power in milliwatts, for the comparison of levels. */
    public double level() {
        return energy * 1_000.0 / length();
    }
}
