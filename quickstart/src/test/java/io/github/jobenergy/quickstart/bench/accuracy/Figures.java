package io.github.jobenergy.quickstart.bench.accuracy;

import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** The figures of a group of runs. Errors, and widths of bounds, are those of the runs whose time was metered as a whole. */
public final class Figures {

    private static final double PERCENT = 100;

    /** Errors below this number of joules are rounding, beside which no width is compared. */
    private static final double ROUNDING_JOULES = 0.002;

    private final List<Verdict> verdicts;

    Figures(List<Verdict> verdicts) {
        this.verdicts = List.copyOf(verdicts);
    }

    /** Returns the number of runs. */
    public int runs() {
        return verdicts.size();
    }

    /** Returns the part of runs without energy, in percent. */
    public double missingPercent() {
        return percent(verdicts, Verdict::isMissing);
    }

    /** Returns the part of runs of which some time was not metered, in percent. */
    public double partialPercent() {
        return percent(verdicts, Verdict::isPartial);
    }

    /** Returns the part of runs with an energy whose bounds contain the exact energy, in percent. */
    public double inBoundsPercent() {
        List<Verdict> known =
                verdicts.stream().filter(verdict -> !verdict.isMissing()).toList();
        return percent(known, Verdict::isInBounds);
    }

    /** Returns the part of runs that are silently wrong, in percent. */
    public double silentPercent() {
        return percent(verdicts, Verdict::isSilentlyWrong);
    }

    /** Returns a quantile of the relative errors in percent; absent if no run was metered as a whole. */
    public OptionalDouble errorPercent(double quantile) {
        return quantile(
                quantile,
                verdicts.stream()
                        .flatMap(verdict -> verdict.whole().map(verdict::relativeError).stream())
                        .map(error -> PERCENT * error)
                        .toList());
    }

    /** Returns the median half-width of the bounds divided by the median error; absent if there is no error. */
    public OptionalDouble widthPerError() {
        List<Verdict> bounded = bounded();
        OptionalDouble error = quantile(
                0.5,
                bounded.stream()
                        .map(verdict -> Math.abs(verdict.whole().orElseThrow().energy() - verdict.truth()))
                        .toList());
        OptionalDouble width = quantile(
                0.5,
                bounded.stream()
                        .map(verdict -> verdict.whole().orElseThrow())
                        .map(published -> (published.high() - published.low()) / 2)
                        .toList());
        return error.orElse(0) <= ROUNDING_JOULES
                ? OptionalDouble.empty()
                : OptionalDouble.of(width.orElse(0) / error.orElse(1));
    }

    private List<Verdict> bounded() {
        return verdicts.stream()
                .filter(verdict -> verdict.whole()
                        .filter(published -> Double.isFinite(published.high()))
                        .isPresent())
                .toList();
    }

    /** Returns the least factor at which scaled bounds contain that part of the exact energies; absent if there are no bounds. */
    OptionalDouble factor(double part) {
        return quantile(
                part,
                bounded().stream()
                        .map(verdict -> verdict.factor(verdict.whole().orElseThrow()))
                        .toList());
    }

    private static double percent(List<Verdict> among, Predicate<Verdict> condition) {
        return among.isEmpty() ? 0 : PERCENT * among.stream().filter(condition).count() / among.size();
    }

    /** Returns the smallest value that is not below the given part of the values. */
    private static OptionalDouble quantile(double quantile, Collection<Double> values) {
        long before = Math.max(0, (long) Math.ceil(quantile * values.size()) - 1);
        return values.stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .skip(before)
                .findFirst();
    }
}
