package io.github.jobenergy.energy.register;

/**
 * Metered time between two readings of one meter: {@code [start, end)} in milliseconds since 1970-01-01T00:00:00Z.
 *
 * <pre>
 *   counter    a ────── E ────── b      the energy is known, its course is not
 *   mean, sum    [t−w ── E ──── t)      likewise
 *   instants   P(a) ─────────── P(b)    both ends are known, the energy follows from the course
 * </pre>
 *
 * @param start the first millisecond inside
 * @param end the first millisecond after, later than {@code start}
 * @param energy millijoules; for instants the trapezoid, which holds unless the level stepped inside
 * @param ends the power at both ends where that is what was measured
 */
record Span(long start, long end, long energy, Ends ends) {

    /** Nothing was measured at the ends. */
    static final Ends NO_ENDS = new Ends(-1, -1);

    /**
     * Power in milliwatts at both ends of a span between instants.
     *
     * @param first at its start; negative where not measured
     * @param last at its end; negative where not measured
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

    /** Between instants of which one shows the power of all of it. */
    static Span ofPower(long start, long end, long milliwatts) {
        return new Span(start, end, Proportion.of(milliwatts, end - start, 1_000), new Ends(milliwatts, milliwatts));
    }

    long length() {
        return end - start;
    }

    double middle() {
        return start + length() / 2.0;
    }

    /** Mean power in milliwatts, for comparing levels. */
    double level() {
        return energy * 1_000.0 / length();
    }
}
