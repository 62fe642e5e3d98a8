package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.comparison.ComparisonFigures;
import io.github.jobenergy.schemas.comparison.Drift;
import io.github.jobenergy.schemas.comparison.Finding;
import io.github.jobenergy.schemas.comparison.FindingCode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Selects the finding of a comparison and writes its sentence. */
final class Findings {

    /** The fewest compared runs of a day with a finding on the difference. */
    static final int FEWEST_RUNS = 3;

    /** The difference, and the change by drift, over the energy of the meters, up to which both agree. */
    static final BigDecimal AGREEMENT = new BigDecimal("0.01");

    private static final int PERCENT_DECIMALS = 2;

    private Findings() {}

    /** Returns the finding for these sums of the day and this drift, by which the difference changed that much over the days. */
    static Finding of(ComparisonSums sums, Drift drift, BigDecimal change) {
        ComparisonFigures figures = sums.figures();
        if (!sums.isCompared()) {
            return Finding.of(
                    FindingCode.NOT_COMPARED, ": " + runs(sums.excluded().total()));
        }
        if (drift.isSignificant() && change.abs().compareTo(AGREEMENT) > 0) {
            return Finding.of(
                    FindingCode.DRIFTING,
                    ": " + signed(drift.driftPerDay().orElse(BigDecimal.ZERO)) + " a day over " + drift.driftDays()
                            + " days, " + difference(figures) + " on the day");
        }
        return Finding.of(code(sums), ": " + amounts(figures));
    }

    private static FindingCode code(ComparisonSums sums) {
        if (sums.runCount() < FEWEST_RUNS) {
            return FindingCode.TOO_FEW;
        }
        BigDecimal difference = sums.difference().joules().abs();
        BigDecimal agreement = sums.meter().joules().multiply(AGREEMENT);
        BigDecimal edges = sums.edges().joules();
        if (difference.compareTo(agreement.add(edges.min(agreement))) <= 0) {
            return FindingCode.AGREES;
        }
        if (difference.compareTo(agreement.add(edges)) <= 0) {
            return FindingCode.WITHIN_EDGES;
        }
        return sums.difference().isNegative() ? FindingCode.SLURM_LOW : FindingCode.SLURM_HIGH;
    }

    private static String amounts(ComparisonFigures figures) {
        return Stream.concat(
                        Stream.of(difference(figures)),
                        Stream.concat(
                                figures.relativeSpread().stream().map(spread -> "spread " + percent(spread)),
                                Stream.of(runs(figures.runCount()))))
                .collect(Collectors.joining(", "));
    }

    private static String difference(ComparisonFigures figures) {
        return signed(figures.relativeDifference().orElse(BigDecimal.ZERO));
    }

    private static String signed(BigDecimal fraction) {
        return (fraction.signum() < 0 ? "" : "+") + percent(fraction);
    }

    private static String percent(BigDecimal fraction) {
        return fraction.movePointRight(2)
                        .setScale(PERCENT_DECIMALS, RoundingMode.HALF_UP)
                        .toPlainString()
                + " %";
    }

    private static String runs(long count) {
        return String.format(Locale.ROOT, "%d %s", count, count == 1 ? "run" : "runs");
    }
}
