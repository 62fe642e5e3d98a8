package io.github.jobenergy.energy.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.comparison.ExcludedRuns;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The significance of drifts of sensors that do not drift, and of those that do. */
class DailyDriftTest {

    private static final int HISTORIES = 2_000;

    /** The energies of the days in units of 1 MJ: equal ones, working weeks, and few days with most of the energy. */
    static Stream<long[]> energies() {
        long[] equal = new long[12];
        Arrays.fill(equal, 1);
        return Stream.of(
                equal,
                new long[] {1, 1, 1, 1, 1},
                new long[] {20, 20, 20, 20, 20, 1, 1, 20, 20, 20, 20, 20, 1, 1},
                new long[] {1_000, 1, 1, 1, 1, 1, 1, 1, 1, 1_000},
                new long[] {1_000, 1, 1, 1, 1_000},
                new long[] {1_000, 1, 1, 1, 1_000, 1_000});
    }

    private static ComparisonSums sums(long megajoules, double difference) {
        Energy meter = Energy.ofJoules(megajoules * 1_000_000);
        Energy slurm = Energy.ofMillijoules(Math.round(meter.millijoules() * (1 + difference)));
        return new ComparisonSums(
                1,
                slurm,
                meter,
                Energy.ZERO,
                Squares.of(slurm, meter),
                RunsByPlugin.NONE,
                Optional.empty(),
                ExcludedRuns.NONE);
    }

    private static DailyDrift days(long[] energies, double perDay, double deviation, Random random) {
        DailyDrift days = new DailyDrift();
        for (int day = 0; day < energies.length; day++) {
            days.add(day, sums(energies[day], perDay * day + deviation * random.nextGaussian()));
        }
        return days;
    }

    @ParameterizedTest
    @MethodSource("energies")
    void aDifferenceThatVariesFromDayToDayIsSignificantInOnePercentOfHistoriesAtMost(long[] energies) {
        Random random = new Random(11);
        int significant = 0;
        for (int history = 0; history < HISTORIES; history++) {
            significant += days(energies, 0, 0.01, random).drift().isSignificant() ? 1 : 0;
        }
        int found = significant;
        assertTrue(found < HISTORIES * 0.015, () -> found + " of " + HISTORIES);
    }

    @ParameterizedTest
    @MethodSource("energies")
    void aDriftOfTenDeviationsADayIsSignificant(long[] energies) {
        Random random = new Random(12);
        for (int history = 0; history < 50; history++) {
            assertTrue(days(energies, 0.1, 0.01, random).drift().isSignificant());
        }
    }

    @Test
    void equalDifferencesAreNoDriftWhateverTheEnergies() {
        energies().forEach(energies -> {
            DailyDrift days = days(energies, 0, 0, new Random(13));
            assertEquals(BigDecimal.ZERO, days.drift().driftPerDay().orElseThrow());
            assertTrue(!days.drift().isSignificant());
        });
    }
}
