package io.github.jobenergy.energy.share;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.share.Division.GpuEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DivisionTest {

    private static final RunKey A = RunKey.of("rig22", 1, 1_795_223_896L);
    private static final RunKey B = RunKey.of("rig22", 2, 1_795_223_896L);

    private static Shares shares(ExactFraction ofA, ExactFraction ofB) {
        TreeMap<RunKey, ExactFraction> claimed = new TreeMap<>();
        claimed.put(A, ofA);
        claimed.put(B, ofB);
        return new Shares(claimed);
    }

    private static final Shares AN_EIGHTH_AND_A_HALF = shares(ExactFraction.of(1, 8), ExactFraction.of(1, 2));
    private static final GpuEnergy GPU_OF_A =
            new GpuEnergy("gpu[0]", 300, shares(ExactFraction.ONE, ExactFraction.ZERO));
    private static final GpuEnergy UNALLOCATED_GPU = new GpuEnergy("gpu[1]", 100, Shares.NONE);

    @Test
    void aGpuIsSubtractedFirstAndTheRestIsDividedByShares() {
        Division division = new Division(1_200, List.of(GPU_OF_A, UNALLOCATED_GPU), AN_EIGHTH_AND_A_HALF);

        assertEquals(300 + 800 / 8, division.part(A));
        assertEquals(800 / 2, division.part(B));
        assertEquals(100 + 800 * 3 / 8, division.unallocated());
    }

    @Test
    void aPartOfTheWholeIsDividedInTheSameProportions() {
        Division half = new Division(1_200, List.of(GPU_OF_A, UNALLOCATED_GPU), AN_EIGHTH_AND_A_HALF).above(600);

        assertEquals(150 + 400 / 8, half.part(A));
        assertEquals(400 / 2, half.part(B));
        assertEquals(50 + 400 * 3 / 8, half.unallocated());
    }

    @Test
    void energyAboveIdleIsDividedByUseAndTheRestByShares() {
        Division division = new Division(1_200, List.of(GPU_OF_A, UNALLOCATED_GPU), AN_EIGHTH_AND_A_HALF)
                .byUse(600, shares(ExactFraction.of(1, 4), ExactFraction.of(3, 4)));

        assertEquals(300 + 400 / 4 + 400 / 8, division.part(A));
        assertEquals(400 * 3 / 4 + 400 / 2, division.part(B));
        assertEquals(100 + 400 * 3 / 8, division.unallocated());
        assertEquals(150 + 400 / 4, division.above(600).part(A));
        assertEquals(400 * 3 / 4, division.above(600).part(B));
    }

    @Test
    void moreEnergyOfAGpuIsLessEnergyOutsideOfGpus() {
        Division division = new Division(1_200, List.of(GPU_OF_A, UNALLOCATED_GPU), AN_EIGHTH_AND_A_HALF);

        assertEquals(Map.of("gpu[0]", 7 / 8.0, "gpu[1]", -1 / 8.0), division.sensitivities(A));
        assertEquals(Map.of("gpu[0]", -1 / 2.0, "gpu[1]", -1 / 2.0), division.sensitivities(B));
        assertEquals(
                Map.of(),
                new Division(1_200, List.of(GPU_OF_A), shares(ExactFraction.ONE, ExactFraction.ZERO)).sensitivities(A));
    }

    @Test
    void refusesGpusThatExceedTheWhole() {
        assertThrows(IllegalArgumentException.class, () -> new Division(299, List.of(GPU_OF_A), AN_EIGHTH_AND_A_HALF));
    }

    @Test
    void sharesAndRestSumToTheWholeForAllClaims() {
        Random random = new Random(2);
        for (int round = 0; round < 2_000; round++) {
            long whole = random.nextLong(1L << 50);
            List<GpuEnergy> gpus = new ArrayList<>();
            for (long left = whole;
                    gpus.size() < random.nextInt(5);
                    left -= gpus.get(gpus.size() - 1).millijoules()) {
                gpus.add(new GpuEnergy("gpu[0]", random.nextLong(left + 1), random(random)));
            }
            Division plain = new Division(whole, gpus, random(random));
            Division division = random.nextBoolean() ? plain : plain.byUse(random.nextLong(whole + 1), random(random));
            long amount = random.nextLong(whole + 1);

            for (Division each : List.of(division, division.above(amount))) {
                long sum = each.part(A) + each.part(B) + each.unallocated();
                assertEquals(each == division ? whole : amount, sum);
                assertTrue(each.part(A) >= 0 && each.part(B) >= 0 && each.unallocated() >= 0);
            }
        }
    }

    private static Shares random(Random random) {
        return shares(ExactFraction.of(random.nextInt(9), 8), ExactFraction.of(random.nextInt(7), 6));
    }
}
