package io.github.jobenergy.schemas.comparison;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The number of runs that were not compared, by reason. Numbers may be negative between the steps of a computation.
 *
 * @param bySlurm the runs without a usable energy of Slurm
 * @param byMeter the runs without a measured energy of the meters
 * @param bySteps the runs whose energies do not cover the same nodes and time
 */
public record ExcludedRuns(BySlurm bySlurm, ByMeter byMeter, BySteps bySteps) implements FieldGroup {

    /** All numbers are 0. */
    public static final ExcludedRuns NONE = of(SlurmComparability.COMPARABLE);

    /** Returns the number of one run of that comparability; {@link #NONE} for a comparable run. */
    public static ExcludedRuns of(SlurmComparability comparability) {
        return inOrder(Stream.of(SlurmComparability.values())
                .filter(reason -> reason != SlurmComparability.COMPARABLE)
                .map(reason -> reason == comparability ? 1L : 0L)
                .toList());
    }

    /** Returns the sum of both. */
    public ExcludedRuns plus(ExcludedRuns other) {
        List<Long> left = runs();
        List<Long> right = other.runs();
        return inOrder(IntStream.range(0, left.size())
                .mapToObj(i -> Math.addExact(left.get(i), right.get(i)))
                .toList());
    }

    /** Returns the negated numbers. */
    public ExcludedRuns negated() {
        return inOrder(runs().stream().map(count -> -count).toList());
    }

    /** Returns the sum of all numbers. */
    public long total() {
        return runs().stream().reduce(0L, Math::addExact);
    }

    /** Returns the numbers in the order of the reasons. */
    private List<Long> runs() {
        return List.of(
                bySlurm.runsEnergyUnset,
                bySlurm.runsEnergyZero,
                bySlurm.runsEnergyImplausible,
                byMeter.runsNotMetered,
                byMeter.runsPartlyMetered,
                byMeter.runsEstimated,
                bySteps.runsResized,
                bySteps.runsStepsUnknown,
                bySteps.runsOverlappingSteps,
                bySteps.runsOutsideSteps);
    }

    private static ExcludedRuns inOrder(List<Long> runs) {
        return new ExcludedRuns(
                new BySlurm(runs.get(0), runs.get(1), runs.get(2)),
                new ByMeter(runs.get(3), runs.get(4), runs.get(5)),
                new BySteps(runs.get(6), runs.get(7), runs.get(8), runs.get(9)));
    }

    /**
     * The number of runs without a usable energy of Slurm, by reason.
     *
     * @param runsEnergyUnset the number of runs with {@link SlurmComparability#ENERGY_UNSET}
     * @param runsEnergyZero the number of runs with {@link SlurmComparability#ENERGY_ZERO}
     * @param runsEnergyImplausible the number of runs with {@link SlurmComparability#ENERGY_IMPLAUSIBLE}
     */
    public record BySlurm(long runsEnergyUnset, long runsEnergyZero, long runsEnergyImplausible)
            implements FieldGroup {}

    /**
     * The number of runs without a measured energy of the meters, by reason.
     *
     * @param runsNotMetered the number of runs with {@link SlurmComparability#NOT_METERED}
     * @param runsPartlyMetered the number of runs with {@link SlurmComparability#PARTLY_METERED}
     * @param runsEstimated the number of runs with {@link SlurmComparability#ESTIMATED}
     */
    public record ByMeter(long runsNotMetered, long runsPartlyMetered, long runsEstimated) implements FieldGroup {}

    /**
     * The number of runs whose energies do not cover the same nodes and time, by reason.
     *
     * @param runsResized the number of runs with {@link SlurmComparability#RESIZED}
     * @param runsStepsUnknown the number of runs with {@link SlurmComparability#STEPS_UNKNOWN}
     * @param runsOverlappingSteps the number of runs with {@link SlurmComparability#OVERLAPPING_STEPS}
     * @param runsOutsideSteps the number of runs with {@link SlurmComparability#OUTSIDE_STEPS}
     */
    public record BySteps(long runsResized, long runsStepsUnknown, long runsOverlappingSteps, long runsOutsideSteps)
            implements FieldGroup {}
}
