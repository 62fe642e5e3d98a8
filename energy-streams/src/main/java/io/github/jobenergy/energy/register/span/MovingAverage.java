package io.github.jobenergy.energy.register.span;

import java.util.List;

/**
 * Recovers the energy between the readings of a moving average, whose windows are longer than the time between two
 * readings. The energy of an interval is that of the interval a window earlier, plus the change of the mean times the
 * window:
 *
 * <pre>
 *   E(a, b) = E(a − W, b − W) + W × (M(b) − M(a))
 * </pre>
 *
 * The recursion ends at a time at which the load was level, where the mean is the power. Each number of windows back,
 * and one window ahead, is one estimate, with a variance from the range of the means around its end and from
 * their resolution; the energy is the mean of the estimates, weighted by the inverse variances. What the energies of
 * the window before then differ from the mean is divided evenly over that time, so that errors do not add up.
 */
final class MovingAverage {

    /** The longest window in milliseconds whose earlier readings are all within {@link #BACK}. */
    static final long LONGEST_SHORT = 100_000;

    /** The time in milliseconds from which earlier readings are used for short windows. */
    private static final long BACK = 570_000;

    /** The largest number of windows back. */
    private static final long MOST_BACK = 8;

    /** The number of windows back for long windows, for which {@link SpanReader#WINDOWS_BEFORE} is enough. */
    static final int LONG_WINDOWS_BACK = 2;

    /** The number of means by which the range over a window is estimated. */
    private static final int SAMPLES = 12;

    /** The error of the energy inside a window, in parts of the range of the means times the window. */
    private static final double ERROR_OF_RANGE = 1 / 7.0;

    /** The least relative variation of a power over a window without earlier readings. */
    private static final double VARIATION_OF_UNKNOWN = 0.1;

    /** The least relative error of a level. */
    private static final double LEAST_VARIATION = 0.002;

    private static final long WATT = 1_000;

    /** The standard deviation of the difference of two rounded values, in units of the resolution. */
    private static final double ROUNDING = 0.41;

    private final List<Point> chain;
    private final double[] means;
    private final long window;
    private final int back;
    private final double[] deviations;

    /** The energy from the first reading to each reading, in milliwatts times milliseconds. */
    private final long[] energies;

    /** Estimates the energies of the chain, given the mean of each reading in milliwatts. */
    MovingAverage(List<Point> chain, double[] means) {
        this.chain = chain;
        this.means = means;
        window = chain.get(0).interval();
        back = window <= LONGEST_SHORT ? (int) Math.min(MOST_BACK, BACK / window - 2) : LONG_WINDOWS_BACK;
        deviations = new double[means.length];
        energies = new long[means.length];
        for (int k = 1; k < means.length; k++) {
            estimate(k);
        }
    }

    /** Returns the span that ends at a reading of the chain other than the first. */
    Span spanTo(int k) {
        long from = chain.get(k - 1).time();
        long to = chain.get(k).time();
        double energy = Math.max(0, energies[k] - energies[k - 1] + missing(k) * (to - from) / window);
        long deviation = Math.max(1, Math.round(deviations[k] / WATT));
        return Span.ofMovingAverage(from, to, Math.round(energy / WATT), deviation, window);
    }

    /** Returns the energy by which the window that ends at a reading exceeds the estimates; 0 if unknown. */
    private double missing(int k) {
        long start = chain.get(k).time() - window;
        if (start < chain.get(0).time()) {
            return 0;
        }
        int before = before(start);
        long estimated = energies[k] - energies[before];
        return window * means[k] - (estimated - (energies[before + 1] - energies[before]) * part(before, start));
    }

    /** Estimates the energy that ends at a reading. */
    private void estimate(int k) {
        long from = chain.get(k - 1).time();
        long to = chain.get(k).time();
        boolean isWhole = chain.get(k).value() % WATT == 0 && chain.get(k - 1).value() % WATT == 0;
        double rounding = ROUNDING * (isWhole ? WATT : 1) * window;
        Mixture mixture = new Mixture();
        double after = 0;
        for (int j = 0; j <= back && !Double.isNaN(after); j++) {
            mixture.add(level(from - j * window, to - j * window, to + window), after, j * rounding * rounding);
            after += window * (mean(to - j * window) - mean(from - j * window));
        }
        double before = window * (mean(to + window) - mean(from + window));
        mixture.add(level(from + window, to + window, to + window), -before, rounding * rounding);
        boolean isKnown = mixture.weights > 0;
        double energy = isKnown ? mixture.sum / mixture.weights : means[k] * (to - from);
        energies[k] = Math.addExact(energies[k - 1], Math.round(energy));
        deviations[k] = isKnown ? Math.sqrt(1 / mixture.weights) : VARIATION_OF_UNKNOWN * means[k] * window;
    }

    /** A mean of estimates, weighted by their inverse variances. */
    private static final class Mixture {

        private double weights;
        private double sum;

        void add(Estimate level, double change, double roundingVariance) {
            if (level.variance < Double.MAX_VALUE && !Double.isNaN(change)) {
                double weight = 1 / (level.variance + roundingVariance);
                weights += weight;
                sum += weight * (level.energy + change);
            }
        }
    }

    /** An energy in milliwatts times milliseconds, and its variance. */
    private record Estimate(double energy, double variance) {}

    /** Returns the energy of an interval if the load around it was level, from the steadiest of three means. */
    private Estimate level(long from, long to, long limit) {
        Estimate best = new Estimate(0, Double.MAX_VALUE);
        for (int half = 0; half <= 2; half++) {
            long shift = half * window / 2;
            double mean = to + shift <= limit ? (mean(from + shift) + mean(to + shift)) / 2 : Double.NaN;
            if (!Double.isNaN(mean)) {
                long margin = window / 6;
                long first = from + shift - window - (half == 2 ? margin : 0);
                long last = Math.min(limit, to + shift + (half == 0 ? margin : 0));
                double error = (range(first, last, mean) * ERROR_OF_RANGE + LEAST_VARIATION * mean) * window;
                if (error * error < best.variance) {
                    best = new Estimate(mean * (to - from), error * error);
                }
            }
        }
        return best;
    }

    /** Returns the range of the means over an interval, with an allowance for means that are not known. */
    private double range(long from, long to, double mean) {
        double least = Double.MAX_VALUE;
        double most = 0;
        int unknown = 0;
        for (int sample = 0; sample <= SAMPLES; sample++) {
            double each = mean(from + (to - from) * sample / SAMPLES);
            if (Double.isNaN(each)) {
                unknown++;
            } else {
                least = Math.min(least, each);
                most = Math.max(most, each);
            }
        }
        return Math.max(0, most - least) + VARIATION_OF_UNKNOWN * mean * unknown / SAMPLES;
    }

    /**
     * Returns the mean over the window that ends at a time, between readings by a straight line; not a number outside
     * the chain.
     */
    private double mean(long time) {
        int last = chain.size() - 1;
        if (time < chain.get(0).time() || time > chain.get(last).time()) {
            return Double.NaN;
        }
        if (time == chain.get(last).time()) {
            return means[last];
        }
        int before = before(time);
        return means[before] + (means[before + 1] - means[before]) * part(before, time);
    }

    /** Returns the index of the last reading, other than the last of the chain, at or before a time. */
    private int before(long time) {
        int low = 0;
        int high = chain.size() - 1;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (chain.get(middle).time() <= time) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the part of the interval after a reading that is before a time. */
    private double part(int before, long time) {
        long start = chain.get(before).time();
        return (time - start) / (double) (chain.get(before + 1).time() - start);
    }
}
