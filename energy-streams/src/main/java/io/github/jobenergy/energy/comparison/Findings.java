package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.comparison.Drift;
import io.github.jobenergy.schemas.comparison.Finding;
import io.github.jobenergy.schemas.comparison.FindingCode;
import io.github.jobenergy.schemas.comparison.StepFigures;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Selects the finding of a comparison and writes its sentence. */
final class Findings {

    /** The fewest compared runs, or steps, of a day with a finding on the difference. */
    static final int FEWEST = 3;

    /** The difference, and the change by drift, over the energy of the meters, up to which both agree. */
    static final BigDecimal AGREEMENT = new BigDecimal("0.01");

    private static final int PERCENT_DECIMALS = 2;

    private Findings() {}

    /** Returns the finding for these sums of the day and this drift, by which the difference changed that much over the days. */
    static Finding of(ComparisonSums sums, Drift drift, BigDecimal change) {
        Compared compared = sums.compared();
        if (!compared.isCompared()) {
            return Finding.of(
                    FindingCode.NOT_COMPARED, ": " + counted(sums.excluded().total(), "run"));
        }
        if (drift.isSignificant() && change.abs().compareTo(AGREEMENT) > 0) {
            return Finding.of(
                    FindingCode.DRIFTING,
                    ": " + signed(drift.driftPerDay().orElse(BigDecimal.ZERO)) + " a day over " + drift.driftDays()
                            + " days, " + difference(compared) + " on the day");
        }
        return Finding.of(code(compared), ": " + amounts(compared, "run"));
    }

    /** Returns the figures and the finding of single steps. */
    static StepFigures ofSteps(StepSums sums) {
        Compared steps = sums.compared();
        FindingCode code = steps.isCompared() ? codeOfSteps(steps) : FindingCode.NOT_COMPARED;
        String amounts = steps.isCompared() ? amounts(steps, "step") : counted(sums.excluded(), "step");
        return new StepFigures(
                Optional.of(steps.count()),
                Optional.of(sums.excluded()),
                StepFigures.Energies.of(steps.slurm(), steps.meter(), steps.edges()),
                steps.relativeDifference(),
                steps.relativeSpread(),
                StepFigures.StepFinding.of(code, ": " + amounts));
    }

    /** Returns the finding on steps, whose edges are less known than those of runs: they agree only if their edges are small. */
    private static FindingCode codeOfSteps(Compared steps) {
        BigDecimal agreement = steps.meter().joules().multiply(AGREEMENT);
        FindingCode code = code(steps);
        return code == FindingCode.AGREES && steps.edges().joules().compareTo(agreement) > 0
                ? FindingCode.WITHIN_EDGES
                : code;
    }

    private static FindingCode code(Compared compared) {
        if (compared.count() < FEWEST) {
            return FindingCode.TOO_FEW;
        }
        BigDecimal difference = compared.difference().joules().abs();
        BigDecimal agreement = compared.meter().joules().multiply(AGREEMENT);
        BigDecimal edges = compared.edges().joules();
        if (difference.compareTo(agreement.add(edges.min(agreement))) <= 0) {
            return FindingCode.AGREES;
        }
        if (difference.compareTo(agreement.add(edges)) <= 0) {
            return FindingCode.WITHIN_EDGES;
        }
        return compared.difference().isNegative() ? FindingCode.SLURM_LOW : FindingCode.SLURM_HIGH;
    }

    private static String amounts(Compared compared, String unit) {
        return Stream.concat(
                        Stream.of(difference(compared)),
                        Stream.concat(
                                compared.relativeSpread().stream().map(spread -> "spread " + percent(spread)),
                                Stream.of(counted(compared.count(), unit))))
                .collect(Collectors.joining(", "));
    }

    private static String difference(Compared compared) {
        return signed(compared.relativeDifference().orElse(BigDecimal.ZERO));
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

    private static String counted(long count, String unit) {
        return String.format(Locale.ROOT, "%d %s", count, count == 1 ? unit : unit + "s");
    }
}
