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
 * The deviations of the days from a line yield the standard error of its slope, so that whatever differs from day to day is part of
 * it. The greater of two errors applies: that of deviations which are smaller on days of more energy, and that of deviations which
 * are not. The former alone would be far too small if a few days have most of the energy: the line passes through them in any case.
 * The result depends on the sums of the days only.
 *
 * <pre>
 *   slope = Σ w (x − x̄)(y − ȳ) / S        w: energy of the meters, x: day, y: relative difference, S = Σ w (x − x̄)²
 *   error = √( Σ w r² / (days − 2) / S )             r: deviation of a day from the line
 *        or √( Σ q² / (days − 2) · Σ w² (x − x̄)² ) / S    q: deviation of a day from the line of equal weights
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

    /** Adds a day with compared runs. Days are added in order. */
    void add(long day, ComparisonSums sums) {
        BigDecimal energy = BigDecimal.valueOf(sums.meter().millijoules());
        BigDecimal difference = BigDecimal.valueOf(sums.difference().millijoules());
        points.add(new Point(BigDecimal.valueOf(day), difference.divide(energy, PRECISION), energy));
    }

    /** Returns the drift. */
    Drift drift() {
        if (points.size() < FEWEST_DAYS) {
            return Drift.ofDays(points.size());
        }
        Line line = new Line(Point::energy);
        BigDecimal slope = line.slope;
        BigDecimal error = error(line);
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

    private BigDecimal error(Line line) {
        BigDecimal degrees = BigDecimal.valueOf(points.size() - 2L);
        BigDecimal shrinking = line.deviations().divide(degrees, PRECISION).divide(line.squares, PRECISION);
        BigDecimal equal = new Line(any -> BigDecimal.ONE)
                .deviations()
                .divide(degrees, PRECISION)
                .multiply(line.sum(point -> line.weight.apply(point).multiply(line.squareOfDay(point), PRECISION)))
                .divide(line.squares.pow(2, PRECISION), PRECISION);
        return shrinking.max(equal).sqrt(PRECISION);
    }

    /** Checks whether the slope is published as a number other than 0: less is the rounding of the computation. */
    private static boolean isPublishedAboveZero(BigDecimal slope) {
        return slope.abs().compareTo(BigDecimal.ONE.movePointLeft(Drift.DECIMALS)) >= 0;
    }

    private static BigDecimal limited(BigDecimal number) {
        return number.min(LARGEST).max(LARGEST.negate());
    }

    /** The straight line through the days at these weights. */
    private final class Line {

        private final Function<Point, BigDecimal> weight;
        private final BigDecimal meanDay;
        private final BigDecimal meanDifference;
        private final BigDecimal squares;
        private final BigDecimal slope;

        Line(Function<Point, BigDecimal> weight) {
            this.weight = weight;
            BigDecimal weights = sum(point -> BigDecimal.ONE);
            meanDay = sum(Point::day).divide(weights, PRECISION);
            meanDifference = sum(Point::difference).divide(weights, PRECISION);
            squares = sum(this::squareOfDay);
            slope = sum(point -> day(point).multiply(difference(point), PRECISION))
                    .divide(squares, PRECISION);
        }

        /** Returns the sum of the squares of the deviations of the days from the line. */
        BigDecimal deviations() {
            return sum(point -> difference(point)
                    .subtract(slope.multiply(day(point), PRECISION), PRECISION)
                    .pow(2, PRECISION));
        }

        BigDecimal squareOfDay(Point point) {
            return day(point).pow(2, PRECISION);
        }

        /** Returns the sum of a value over the days, each multiplied by its weight. */
        BigDecimal sum(Function<Point, BigDecimal> value) {
            return points.stream()
                    .map(point -> weight.apply(point).multiply(value.apply(point), PRECISION))
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
        }

        private BigDecimal day(Point point) {
            return point.day.subtract(meanDay, PRECISION);
        }

        private BigDecimal difference(Point point) {
            return point.difference.subtract(meanDifference, PRECISION);
        }
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
