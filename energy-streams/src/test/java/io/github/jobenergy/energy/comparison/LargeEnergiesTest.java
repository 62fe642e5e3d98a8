package io.github.jobenergy.energy.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.schemas.comparison.ComparisonFigures;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Sums at the limits of the contract. */
class LargeEnergiesTest {

    private static final long LARGEST_JOULES = Energy.LARGEST.millijoules() / 1_000;

    private final StateRecords records = new StateRecords();

    private static ComparisonSums sums(long slurmJoules, long meterJoules) {
        JobEnergy run = new ComparedRuns().run("n1", 0, slurmJoules, meterJoules);
        return ComparisonSums.of(run, SlurmComparability.COMPARABLE);
    }

    @Test
    void squaresOfTheLargestEnergiesAreExact() {
        ComparisonSums two = sums(LARGEST_JOULES / 2, LARGEST_JOULES / 2).plus(sums(1, 1));

        ComparisonSums stored = records.read(ComparisonSums.class, records.write(two));

        assertEquals(two, stored);
        assertEquals(
                sums(1, 1),
                stored.plus(sums(LARGEST_JOULES / 2, LARGEST_JOULES / 2).negated()));
        assertEquals(Optional.of(BigDecimal.ZERO), two.figures().relativeSpread());
    }

    @Test
    void aRelativeDifferenceIsAtMostAMillion() {
        ComparisonFigures figures = sums(LARGEST_JOULES, 1).figures();

        assertEquals(
                0,
                BigDecimal.valueOf(1_000_000)
                        .compareTo(figures.relativeDifference().orElseThrow()));
    }

    @Test
    void aComparableRunWithoutAnEnergyOfTheMetersIsNotMetered() {
        assertEquals(1, sums(7_005, 0).excluded().byMeter().runsNotMetered());
    }
}
