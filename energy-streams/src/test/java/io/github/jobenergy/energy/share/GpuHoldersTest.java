package io.github.jobenergy.energy.share;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.job.GpuPart;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GpuHoldersTest {

    private static final RunKey A = RunKey.of("rig22", 1, 1_795_223_896L);
    private static final RunKey B = RunKey.of("rig22", 2, 1_795_223_896L);
    private static final List<String> TWO_METERS = List.of("gpu[0]", "gpu[1]");
    private static final long JOULES = 1_000;

    private final TreeMap<RunKey, Claim> present = new TreeMap<>();

    private static Claim named(GpuPart... gpus) {
        Optional<Long> count = Optional.of((long) gpus.length);
        return new Claim(false, Optional.of(1L), Optional.empty(), count, Arrays.asList(gpus), 1);
    }

    private static Claim indices(long... gpus) {
        return named(Arrays.stream(gpus).mapToObj(GpuPart::whole).toArray(GpuPart[]::new));
    }

    private static Claim unnamed(long gpus) {
        return new Claim(false, Optional.of(1L), Optional.empty(), Optional.of(gpus), 1);
    }

    private GpuHolders holders(List<String> meters, long gpus) {
        Optional<ExactFraction> count = gpus == 0 ? Optional.empty() : Optional.of(ExactFraction.of(gpus, 1));
        return new GpuHolders(present, meters, new Capacity(Optional.empty(), Optional.empty(), count));
    }

    /** The parts of A and of B, and the unallocated part, of 1,000 J of a meter. */
    private static List<Long> parts(GpuHolders holders, String meter) {
        Shares shares = holders.of(meter).orElseThrow();
        return List.of(shares.part(A, JOULES), shares.part(B, JOULES), shares.unallocated(JOULES));
    }

    @Test
    void aGpuIsChargedToItsHolderAndAnUnheldGpuIsUnallocated() {
        present.put(A, indices(0));
        present.put(B, indices());

        GpuHolders holders = holders(TWO_METERS, 2);

        assertEquals(List.of(1_000L, 0L, 0L), parts(holders, "gpu[0]"));
        assertEquals(List.of(0L, 0L, 1_000L), parts(holders, "gpu[1]"));
        assertFalse(holders.isAssumedFor(A));
    }

    @Test
    void aGpuOfTwoHoldersIsChargedHalfToEach() {
        present.put(A, indices(0, 1));
        present.put(B, indices(1));

        GpuHolders holders = holders(TWO_METERS, 2);

        assertEquals(List.of(1_000L, 0L, 0L), parts(holders, "gpu[0]"));
        assertEquals(List.of(500L, 500L, 0L), parts(holders, "gpu[1]"));
    }

    @Test
    void shardsAreDividedByThePartEachHolds() {
        present.put(A, named(new GpuPart(0, 1, 4)));
        present.put(B, named(new GpuPart(0, 2, 4)));

        assertEquals(List.of(250L, 500L, 250L), parts(holders(TWO_METERS, 2), "gpu[0]"));
    }

    /** The GPUs of A without one of these meters. */
    private static ExactFraction uncovered(GpuHolders holders, String... meters) {
        return holders.uncovered(A, List.of(meters));
    }

    @Test
    void theGpusOfARunWithoutAMeterAreCounted() {
        present.put(A, indices(0, 1));
        present.put(B, indices(2));

        assertEquals(ExactFraction.ZERO, uncovered(holders(TWO_METERS, 0), "gpu[0]", "gpu[1]"));
        assertEquals(ExactFraction.ONE, uncovered(holders(TWO_METERS, 0), "gpu[0]"));
        assertEquals(ExactFraction.of(2, 1), uncovered(holders(TWO_METERS, 0)));
        assertEquals(ExactFraction.of(2, 1), uncovered(holders(List.of(), 4)));
        assertEquals(ExactFraction.ZERO, uncovered(holders(List.of("gpu"), 4), "gpu"));
        assertEquals(4, holders(List.of("gpu"), 4).gpusOf("gpu"));
    }

    @Test
    void aRunWithAllGpusOfANodeHoldsThoseWithoutAMeter() {
        present.put(A, Claim.WHOLE);

        assertEquals(ExactFraction.ZERO, uncovered(holders(TWO_METERS, 2), "gpu[0]", "gpu[1]"));
        assertEquals(ExactFraction.of(4, 1), uncovered(holders(List.of(), 4)));
        assertEquals(ExactFraction.of(2, 1), uncovered(holders(TWO_METERS, 0)));
        assertEquals(ExactFraction.ZERO, uncovered(holders(List.of(), 0)));
    }

    @Test
    void aRunWithAnUnknownNumberOfGpusMayHoldOneOnANodeWithGpus() {
        present.put(A, new Claim(false, Optional.of(1L), Optional.empty(), Optional.empty(), 1));

        assertEquals(ExactFraction.ONE, uncovered(holders(TWO_METERS, 2), "gpu[0]", "gpu[1]"));
        assertEquals(ExactFraction.ZERO, uncovered(holders(List.of(), 0)));
    }

    @Test
    void anExclusiveRunHoldsAllGpus() {
        present.put(A, Claim.WHOLE);

        GpuHolders holders = holders(TWO_METERS, 2);

        assertEquals(List.of(1_000L, 0L, 0L), parts(holders, "gpu[0]"));
        assertEquals(List.of(1_000L, 0L, 0L), parts(holders, "gpu[1]"));
        assertFalse(holders.isAssumedFor(A));
    }

    @Test
    void fourteenGpusOnTwoMetersAreAssignedSevenToEachInOrder() {
        present.put(A, indices(0, 1));
        present.put(B, indices(7, 8, 9, 10, 11, 12, 13));

        GpuHolders holders = holders(TWO_METERS, 14);

        assertEquals(List.of(285L, 0L, 715L), parts(holders, "gpu[0]"));
        assertEquals(List.of(0L, 1_000L, 0L), parts(holders, "gpu[1]"));
        assertTrue(holders.isAssumedFor(A));
    }

    @Test
    void oneMeterOfAllGpusIsDividedByHowManyEachHolds() {
        present.put(A, indices(3));
        present.put(B, unnamed(2));

        GpuHolders holders = holders(List.of("gpu"), 4);

        assertEquals(List.of(250L, 500L, 250L), parts(holders, "gpu"));
        assertFalse(holders.isAssumedFor(A));
    }

    @Test
    void fourGpusOnThreeMetersHaveNoHolderAndAreFlagged() {
        present.put(A, indices(0));
        present.put(B, indices());

        GpuHolders holders = holders(List.of("gpu[0]", "gpu[1]", "gpu[2]"), 4);

        assertEquals(Optional.empty(), holders.of("gpu[0]"));
        assertTrue(holders.isAssumedFor(A));
        assertTrue(holders.isAssumedFor(B));
    }

    @Test
    void metersOfSomeGpusAreAssignedByTheirIndex() {
        present.put(A, indices(2));

        GpuHolders holders = holders(List.of("gpu[0]", "gpu[2]"), 4);

        assertEquals(List.of(0L, 0L, 1_000L), parts(holders, "gpu[0]"));
        assertEquals(List.of(1_000L, 0L, 0L), parts(holders, "gpu[2]"));
    }

    @Test
    void gpusWithoutAnIndexAreThoseThatNoOtherRunHolds() {
        present.put(A, indices(0));
        present.put(B, unnamed(1));

        GpuHolders holders = holders(TWO_METERS, 2);

        assertEquals(List.of(1_000L, 0L, 0L), parts(holders, "gpu[0]"));
        assertEquals(List.of(0L, 1_000L, 0L), parts(holders, "gpu[1]"));
        assertFalse(holders.isAssumedFor(A));
        assertTrue(holders.isAssumedFor(B));
    }

    @Test
    void oneUnnamedGpuOfTwoIsChargedHalfOfEach() {
        present.put(A, unnamed(1));

        GpuHolders holders = holders(TWO_METERS, 2);

        assertEquals(List.of(500L, 0L, 500L), parts(holders, "gpu[0]"));
        assertEquals(List.of(500L, 0L, 500L), parts(holders, "gpu[1]"));
    }

    @Test
    void noMoreThanTheWholeGpuIsChargedForAllClaims() {
        Random random = new Random(3);
        for (int round = 0; round < 2_000; round++) {
            present.clear();
            int runs = random.nextInt(6);
            for (int id = 1; id <= runs; id++) {
                present.put(RunKey.of("rig22", id, 1), random(random));
            }
            int meters = 1 + random.nextInt(4);
            List<String> names = Stream.iterate(0, number -> number + 1)
                    .limit(meters)
                    .map(number -> "gpu[" + number + "]")
                    .toList();
            GpuHolders holders = holders(names, (long) meters * random.nextInt(3));
            for (String meter : names) {
                Shares shares = holders.of(meter).orElseThrow();
                long amount = random.nextLong(1L << 50);
                long sum = shares.unallocated(amount);
                assertTrue(sum >= 0);
                for (RunKey run : present.keySet()) {
                    assertTrue(shares.part(run, amount) >= 0);
                    sum += shares.part(run, amount);
                }
                assertEquals(amount, sum);
            }
        }
    }

    private static Claim random(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Claim.WHOLE;
            case 1 -> unnamed(random.nextInt(5));
            case 2 -> {
                List<GpuPart> parts = new ArrayList<>();
                random.ints(3, 0, 8)
                        .forEach(gpu -> parts.add(new GpuPart(gpu, random.nextInt(5), 4 + random.nextInt(3))));
                yield named(parts.toArray(GpuPart[]::new));
            }
            default -> indices(random.nextInt(4), random.nextInt(4));
        };
    }
}
