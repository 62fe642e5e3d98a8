package io.github.jobenergy.energy.register;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;

/**
 * A span that was laid out over pieces, and how well that is known: from it follows what anybody who holds some of the pieces,
 * or a share of them, may have got too much or too little.
 *
 * <pre>
 *   │  idle  ┆  run          ┆ idle │    energy ± deviation of each piece; where the sum is known, what one has
 *   │   e0   ┆  e1           ┆  e2  │    too much another has too little
 * </pre>
 *
 * @param start its first millisecond
 * @param end the first millisecond after
 * @param parts the pieces, in order
 * @param isSumKnown whether the energy of all pieces together is what a meter said
 */
public record EdgeUncertainty(long start, long end, List<Part> parts, boolean isSumKnown) {

    public EdgeUncertainty {
        parts = List.copyOf(parts);
    }

    /**
     * One piece of it.
     *
     * @param start its first millisecond
     * @param millijoules the energy laid there
     * @param deviation how far that may be off were it alone, a standard deviation in millijoules
     * @param isKnown whether anybody saw its level; if not, the energy is what the others left
     */
    public record Part(long start, long millijoules, double deviation, boolean isKnown) {}

    EdgeUncertainty(Span span, List<Part> parts, boolean isSumKnown) {
        this(span.start(), span.end(), parts, isSumKnown);
    }

    /** Whether the levels do not tell where the energy belongs: more than one of them is unknown. */
    public boolean isUnresolved() {
        return unknown() > 1;
    }

    private long unknown() {
        return parts.stream().filter(part -> !part.isKnown()).count();
    }

    /**
     * How far it may be off what somebody gets who holds these shares of the pieces.
     *
     * @param shareAt the share, 0 to 1, held at the instant a piece starts
     */
    public Doubt doubt(LongToDoubleFunction shareAt) {
        double[] shares = parts.stream()
                .mapToDouble(part -> shareAt.applyAsDouble(part.start()))
                .toArray();
        double centre = isSumKnown ? shareThatTakesTheRest(shares) : 0;
        double variance = 0;
        for (int i = 0; i < shares.length; i++) {
            double deviation =
                    isSumKnown && !parts.get(i).isKnown() ? 0 : parts.get(i).deviation();
            variance += deviation * deviation * (shares[i] - centre) * (shares[i] - centre);
        }
        return isSumKnown && isUnresolved() ? unresolved(shares, variance) : new Doubt(variance, 0, 0);
    }

    /** The mean share of those who take what is left over: of the unknown pieces, else of all by their variances. */
    private double shareThatTakesTheRest(double[] shares) {
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

    /** All that is left over may have been drawn in any one of the unknown pieces. */
    private Doubt unresolved(double[] shares, double variance) {
        double[] unknown = new double[shares.length];
        int count = 0;
        double left = 0;
        double got = 0;
        for (int i = 0; i < shares.length; i++) {
            if (!parts.get(i).isKnown()) {
                unknown[count++] = shares[i];
                left += parts.get(i).millijoules();
                got += shares[i] * parts.get(i).millijoules();
            }
        }
        Arrays.sort(unknown, 0, count);
        return new Doubt(variance, got - left * unknown[0], left * unknown[count - 1] - got);
    }

    /**
     * How far an energy may be off.
     *
     * @param variance of what is as likely too much as too little, in square millijoules
     * @param below so many millijoules less it may be, at most
     * @param above so many more
     */
    public record Doubt(double variance, double below, double above) {}
}
