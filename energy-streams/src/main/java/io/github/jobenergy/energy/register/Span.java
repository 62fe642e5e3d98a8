package io.github.jobenergy.energy.register;

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
 */
record Span(long start, long end, long energy, Ends ends) {

    /** No power measured at either end. */
    static final Ends NO_ENDS = new Ends(-1, -1);

    /**
     * Power in milliwatts at both ends of a span between instants.
     *
     * @param first the power at the start; negative if not measured
     * @param last the power at the end; negative if not measured
     */
    record Ends(long first, long last) {
        boolean areMeasured() {
            return first >= 0;
        }
    }

    static Span ofEnergy(long start, long end, long energy) {
        return new Span(start, end, energy, NO_ENDS);
    }

    static Span ofInstants(Point first, Point last) {
        long length = last.time() - first.time();
        long trapezoid = Proportion.of(Math.addExact(first.value(), last.value()), length, 2_000);
        return new Span(first.time(), last.time(), trapezoid, new Ends(first.value(), last.value()));
    }

    /** Creates a span of constant power between instants. */
    static Span ofPower(long start, long end, long milliwatts) {
        return new Span(start, end, Proportion.of(milliwatts, end - start, 1_000), new Ends(milliwatts, milliwatts));
    }

    long length() {
        return end - start;
    }

    double middle() {
        return start + length() / 2.0;
    }

    /** Returns the mean power in milliwatts, for the comparison of levels. */
    double level() {
        return energy * 1_000.0 / length();
    }
}
