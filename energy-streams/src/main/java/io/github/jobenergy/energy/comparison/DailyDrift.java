package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.comparison.Drift;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The drift of the relative difference: a straight line through the differences of the days, weighted by the energy of the meters.
 * The deviations of the days from the line yield the standard error of its slope, so that whatever differs from day to day is part
 * of it. The result depends on the sums of the days only.
 *
 * <pre>
 *   slope = Σ w (x − x̄)(y − ȳ) / Σ w (x − x̄)²        w: energy of the meters, x: day, y: relative difference
 *   error = √( Σ w r² / (days − 2) / Σ w (x − x̄)² )   r: deviation of a day from the line
 * </pre>
 */
final class DailyDrift {

    /** The fewest days with a slope: three degrees of freedom. */
    static final int FEWEST_DAYS = 5;

    /** The 99.5 % quantiles of Student's t-distribution for 3 to 28 degrees of freedom, in thousandths. */
    private static final int[] QUANTILES = {
        5841, 4604, 4032, 3707, 3499, 3355, 3250, 3169, 3106, 3055, 3012, 2977, 2947, 2921, 2898, 2878, 2861, 2845,
        2831, 2819, 2807, 2797, 2787, 2779, 2771, 2763
    };

    private static final MathContext PRECISION = MathContext.DECIMAL128;
    private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000);

    private final List<Point> points = new ArrayList<>();
    private BigDecimal weight = BigDecimal.ZERO;

    /** Adds a day with compared runs. Days are added in order. */
    void add(long day, ComparisonSums sums) {
        BigDecimal energy = BigDecimal.valueOf(sums.meter().millijoules());
        BigDecimal difference = BigDecimal.valueOf(sums.difference().millijoules());
        points.add(new Point(BigDecimal.valueOf(day), difference.divide(energy, PRECISION), energy));
        weight = weight.add(energy);
    }

    /** Returns the drift. */
    Drift drift() {
        if (points.size() < FEWEST_DAYS) {
            return Drift.ofDays(points.size());
        }
        BigDecimal slope = slope();
        BigDecimal error = error(slope);
        BigDecimal quantile = BigDecimal.valueOf(QUANTILES[points.size() - FEWEST_DAYS], 3);
        boolean isSignificant =
                isPublishedAboveZero(slope) && slope.abs().compareTo(error.multiply(quantile, PRECISION)) > 0;
        return new Drift(
                points.size(), Optional.of(limited(slope)), Optional.of(limited(error)), Optional.of(isSignificant));
    }

    /** Returns how much the line changes from the first day to the last. */
    BigDecimal change(Drift drift) {
        return points.isEmpty()
                ? BigDecimal.ZERO
                : drift.driftPerDay()
                        .orElse(BigDecimal.ZERO)
                        .multiply(points.get(points.size() - 1).day.subtract(points.get(0).day));
    }

    private BigDecimal slope() {
        BigDecimal meanDay = mean(Point::day);
        BigDecimal meanDifference = mean(Point::difference);
        BigDecimal products = BigDecimal.ZERO;
        for (Point point : points) {
            products = products.add(point.energy
                    .multiply(point.day.subtract(meanDay, PRECISION), PRECISION)
                    .multiply(point.difference.subtract(meanDifference, PRECISION), PRECISION));
        }
        return products.divide(squaresOfDays(meanDay), PRECISION);
    }

    private BigDecimal error(BigDecimal slope) {
        BigDecimal meanDay = mean(Point::day);
        BigDecimal meanDifference = mean(Point::difference);
        BigDecimal squares = BigDecimal.ZERO;
        for (Point point : points) {
            BigDecimal deviation = point.difference
                    .subtract(meanDifference, PRECISION)
                    .subtract(slope.multiply(point.day.subtract(meanDay, PRECISION), PRECISION), PRECISION);
            squares = squares.add(point.energy.multiply(deviation.pow(2, PRECISION), PRECISION));
        }
        return squares.divide(BigDecimal.valueOf(points.size() - 2L), PRECISION)
                .divide(squaresOfDays(meanDay), PRECISION)
                .sqrt(PRECISION);
    }

    private BigDecimal squaresOfDays(BigDecimal meanDay) {
        return points.stream()
                .map(point -> point.energy.multiply(
                        point.day.subtract(meanDay, PRECISION).pow(2, PRECISION), PRECISION))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private BigDecimal mean(Function<Point, BigDecimal> value) {
        return points.stream()
                .map(point -> point.energy.multiply(value.apply(point), PRECISION))
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(weight, PRECISION);
    }

    /** Checks whether the slope is published as a number other than 0: less is the rounding of the computation. */
    private static boolean isPublishedAboveZero(BigDecimal slope) {
        return slope.abs().compareTo(BigDecimal.ONE.movePointLeft(Drift.DECIMALS)) >= 0;
    }

    private static BigDecimal limited(BigDecimal number) {
        return number.min(LARGEST).max(LARGEST.negate());
    }

    /**
     * A day with compared runs.
     *
     * @param day the number of the day
     * @param difference the relative difference
     * @param energy the energy of the meters, the weight of the day
     */
    private record Point(BigDecimal day, BigDecimal difference, BigDecimal energy) {}
}
