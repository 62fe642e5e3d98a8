package io.github.jobenergy.energy.share;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.job.GpuPart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeCapacity;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LargestShareTest {

    private static final Capacity NODE = Capacity.of(
            new NodeCapacity(Optional.of(4L), Optional.empty(), Optional.of(4_000L), Optional.empty(), List.of()));

    private static Claim claim(long cpus, long memory) {
        return new Claim(false, Optional.of(cpus), Optional.of(memory), Optional.empty(), 1);
    }

    private static RunKey run(int id) {
        return RunKey.of("rig22", id, 1_795_223_896L);
    }

    @Test
    void isTheLargestOfItsFractions() {
        assertEquals(ExactFraction.of(1, 4), LargestShare.of(claim(1, 100), NODE));
        assertEquals(ExactFraction.of(3, 4), LargestShare.of(claim(1, 3_000), NODE));
    }

    @Test
    void countsGpusAndPartsOfThemLikeCpusAndMemory() {
        Capacity withGpus = new Capacity(NODE.cpus(), NODE.memoryBytes(), Optional.of(ExactFraction.of(2, 1)));
        List<GpuPart> oneAndAQuarter = List.of(GpuPart.whole(1), new GpuPart(0, 1, 4));
        Claim named = new Claim(false, Optional.of(1L), Optional.of(100L), Optional.of(2L), oneAndAQuarter, 1);
        Claim counted = new Claim(false, Optional.of(1L), Optional.of(100L), Optional.of(1L), 1);

        assertEquals(ExactFraction.of(5, 8), LargestShare.of(named, withGpus));
        assertEquals(ExactFraction.of(1, 2), LargestShare.of(counted, withGpus));
        assertEquals(ExactFraction.of(1, 4), LargestShare.of(counted, NODE));
    }

    @Test
    void anUnknownAmountIsIgnored() {
        Claim withoutMemory = new Claim(false, Optional.of(1L), Optional.empty(), Optional.of(0L), 1);
        Claim withoutGpusOrAnything = new Claim(false, Optional.empty(), Optional.empty(), Optional.of(0L), 1);

        assertEquals(ExactFraction.of(1, 4), LargestShare.of(withoutMemory, NODE));
        assertEquals(ExactFraction.ONE, LargestShare.of(withoutGpusOrAnything, NODE));
    }

    @Test
    void sharesAreDividedByTheirSumIfItExceedsOne() {
        TreeMap<RunKey, Claim> present = new TreeMap<>();
        present.put(run(7), claim(4, 100));
        present.put(run(8), claim(4, 100));
        present.put(run(9), claim(1, 2_000));

        LargestShare shares = new LargestShare(present, NODE);

        assertTrue(shares.isOverbooked());
        assertEquals(4_000, shares.part(run(7), 10_000));
        assertEquals(4_000, shares.part(run(8), 10_000));
        assertEquals(2_000, shares.part(run(9), 10_000));
        assertEquals(0, shares.unallocated(10_000));
    }

    @Test
    void isTheWholeNodeIfTheRunIsExclusiveOrNothingIsKnown() {
        Claim unknown = new Claim(false, Optional.empty(), Optional.empty(), Optional.empty(), 1);

        assertEquals(ExactFraction.ONE, LargestShare.of(Claim.WHOLE, NODE));
        assertEquals(ExactFraction.ONE, LargestShare.of(unknown, NODE));
        assertEquals(ExactFraction.ONE, LargestShare.of(claim(1, 1), Capacity.UNKNOWN));
    }

    @Test
    void dividesTotalsByTheNodesTheyAreSpreadOver() {
        Claim overTwoNodes = new Claim(false, Optional.of(3L), Optional.empty(), Optional.empty(), 2);

        assertEquals(ExactFraction.of(3, 8), LargestShare.of(overTwoNodes, NODE));
    }

    @Test
    void twoRunsAreChargedAQuarterEachAndHalfIsUnallocated() {
        TreeMap<RunKey, Claim> present = new TreeMap<>();
        present.put(run(7), claim(1, 100));
        present.put(run(8), claim(1, 100));

        LargestShare shares = new LargestShare(present, NODE);

        assertEquals(2_500, shares.part(run(7), 10_000));
        assertEquals(2_500, shares.part(run(8), 10_000));
        assertEquals(5_000, shares.unallocated(10_000));
    }

    @Test
    void sharesAndRestSumToTheWholeForAllClaimsOfANode() {
        Random random = new Random(1);
        for (int round = 0; round < 2_000; round++) {
            TreeMap<RunKey, Claim> present = new TreeMap<>();
            int runs = random.nextInt(9);
            for (int id = 1; id <= runs; id++) {
                present.put(
                        run(id),
                        new Claim(
                                random.nextInt(9) == 0,
                                Optional.of((long) random.nextInt(7)),
                                Optional.of((long) random.nextInt(5_000)),
                                Optional.empty(),
                                1 + random.nextInt(3)));
            }
            long amount = random.nextLong(1_000_000_000_000_000L);

            LargestShare shares = new LargestShare(present, NODE);

            long sum = shares.unallocated(amount);
            for (RunKey run : present.keySet()) {
                assertTrue(shares.part(run, amount) >= 0);
                sum += shares.part(run, amount);
            }
            assertEquals(amount, sum);
            assertTrue(shares.unallocated(amount) >= 0);
        }
    }
}
