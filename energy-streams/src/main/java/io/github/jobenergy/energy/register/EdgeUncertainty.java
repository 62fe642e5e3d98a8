package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.span.Span;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;

/**
 * The uncertainty of a span that was split at edges. The possible error of a run follows from the shares that the run
 * holds in the pieces. Times are milliseconds since 1970-01-01T00:00:00Z, as in the state stores.
 *
 * <pre>
 *   │  idle  ┆  run          ┆ idle │    energy ± deviation of each piece; where the sum is known, an
 *   │   e0   ┆  e1           ┆  e2  │    excess of one piece is a deficit of others
 * </pre>
 *
 * @param start the first millisecond inside
 * @param end the first millisecond after
 * @param parts the pieces, in order
 * @param isSumKnown whether the sum of the pieces is the energy reported by a meter
 */
public record EdgeUncertainty(long start, long end, List<Part> parts, boolean isSumKnown) {

    public EdgeUncertainty {
        parts = List.copyOf(parts);
    }

    /**
     * One piece of the span.
     *
     * @param start the first millisecond inside
     * @param millijoules the energy assigned to the piece
     * @param deviation the standard deviation of that energy on its own, in millijoules
     * @param isKnown whether the level of the piece was measured; if not, the energy is the remainder of the other
     * pieces
     */
    public record Part(long start, long millijoules, double deviation, boolean isKnown) {}

    EdgeUncertainty(Span span, List<Part> parts, boolean isSumKnown) {
        this(span.start(), span.end(), parts, isSumKnown);
    }

    /** Checks whether the split is ambiguous because more than one level is unknown. */
    public boolean isUnresolved() {
        return unknown() > 1;
    }

    private long unknown() {
        return parts.stream().filter(part -> !part.isKnown()).count();
    }

    /**
     * Returns the possible error of the energy assigned to a holder of these shares of the pieces.
     *
     * @param shareAt the share, 0 to 1, at the instant at which a piece starts
     */
    public ErrorBound errorBound(LongToDoubleFunction shareAt) {
        double[] shares = parts.stream()
                .mapToDouble(part -> shareAt.applyAsDouble(part.start()))
                .toArray();
        double centre = isSumKnown ? shareOfRemainder(shares) : 0;
        double variance = 0;
        for (int i = 0; i < shares.length; i++) {
            double deviation =
                    isSumKnown && !parts.get(i).isKnown() ? 0 : parts.get(i).deviation();
            variance += deviation * deviation * (shares[i] - centre) * (shares[i] - centre);
        }
        return isSumKnown && isUnresolved() ? unresolved(shares, variance) : new ErrorBound(variance, 0, 0);
    }

    /**
     * Returns the mean share in the pieces that take the remainder: the unknown pieces, or all pieces weighted by their
     * variances.
     */
    private double shareOfRemainder(double[] shares) {
        double weighted = 0;
        double weights = 0;
        boolean hasUnknown = unknown() > 0;
        for (int i = 0; i < shares.length; i++) {
            Part part = parts.get(i);
            double weight = hasUnknown ? (part.isKnown() ? 0 : 1) : part.deviation() * part.deviation();
            weighted += weight * shares[i];
            weights += weight;
        }
        return weights > 0 ? weighted / weights : shares[0];
    }

    /**
     * Returns the bounds for several unknown levels: the whole remainder may have been drawn in any one of the unknown
     * pieces.
     */
    private ErrorBound unresolved(double[] shares, double variance) {
        double[] unknown = new double[shares.length];
        int count = 0;
        double left = 0;
        double assigned = 0;
        for (int i = 0; i < shares.length; i++) {
            if (!parts.get(i).isKnown()) {
                unknown[count++] = shares[i];
                left += parts.get(i).millijoules();
                assigned += shares[i] * parts.get(i).millijoules();
            }
        }
        Arrays.sort(unknown, 0, count);
        return new ErrorBound(variance, assigned - left * unknown[0], left * unknown[count - 1] - assigned);
    }

    /**
     * The possible error of an energy.
     *
     * @param variance the variance of the symmetric error, in square millijoules
     * @param below the largest possible reduction, in millijoules
     * @param above the largest possible addition, in millijoules
     */
    public record ErrorBound(double variance, double below, double above) {}
}
