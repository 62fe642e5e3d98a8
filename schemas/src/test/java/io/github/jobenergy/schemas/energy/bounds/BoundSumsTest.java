package io.github.jobenergy.schemas.energy.bounds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.SquaredEnergy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The sums of uncertainties, and the bounds that follow from them. */
class BoundSumsTest {

    private static final int LISTS = 200;

    private static BoundSums run(long independent, long low, long high) {
        return BoundSums.of(BoundParts.of(joules(independent), joules(low), Optional.of(joules(high))));
    }

    private static Energy joules(long joules) {
        return Energy.ofJoules(joules);
    }

    @Test
    void independentPartsAddUpInSquaresAndCommonOnesLinearly() {
        BoundSums sums = run(3, 1, 2).plus(run(4, 10, 20));

        TotalBounds bounds = sums.around(joules(1_000));

        assertEquals(Optional.of(joules(1_000 - 11 - 5)), bounds.energyLower());
        assertEquals(Optional.of(joules(1_000 + 22 + 5)), bounds.energyUpper());
    }

    @Test
    void rootsAreRoundedUpToTheMillijoule() {
        BoundSums sums = run(1, 0, 0).plus(run(1, 0, 0));

        TotalBounds bounds = sums.around(joules(10));

        assertEquals(Optional.of(Energy.ofMillijoules(8_585)), bounds.energyLower());
        assertEquals(Optional.of(Energy.ofMillijoules(11_415)), bounds.energyUpper());
    }

    @Test
    void aRunWithoutAnUpperBoundTakesThatOfTheTotal() {
        BoundSums open = BoundSums.of(BoundParts.of(joules(3), joules(1), Optional.empty()));
        BoundSums sums = run(4, 10, 20).plus(open);

        assertEquals(Optional.of(1L), sums.runsUnbounded());
        assertEquals(Optional.empty(), sums.around(joules(1_000)).energyUpper());
        assertEquals(
                Optional.of(joules(1_000 - 11 - 5)), sums.around(joules(1_000)).energyLower());
        assertEquals(run(4, 10, 20), sums.plus(open.negated()));
    }

    @Test
    void anUpperBoundThatIsNotUsefulIsNone() {
        BoundSums sums = run(0, 0, 20_000_000_000_000L);

        assertEquals(Optional.of(1L), sums.runsUnbounded());
        assertEquals(Optional.of(Energy.ZERO), sums.uncertaintyCommonHigh());
    }

    @Test
    void lowerBoundsAreNotBelowZeroAndUpperOnesCanBeWritten() {
        BoundSums sums = run(3, 50, 5);

        assertEquals(Optional.of(Energy.ZERO), sums.around(joules(10)).energyLower());
        assertEquals(Optional.empty(), sums.around(Energy.LARGEST).energyUpper());
    }

    @Test
    void sumsWithUnknownPartsAreUnknown() {
        assertEquals(BoundSums.UNKNOWN, BoundSums.of(BoundParts.UNKNOWN));
        assertEquals(BoundSums.UNKNOWN, run(1, 2, 3).plus(BoundSums.UNKNOWN));
        assertEquals(BoundSums.UNKNOWN, BoundSums.UNKNOWN.negated());
        assertEquals(TotalBounds.UNKNOWN, BoundSums.UNKNOWN.around(joules(10)));
        assertEquals(TotalBounds.UNKNOWN, run(1, 2, 3).negated().around(joules(10)));
    }

    @Test
    void sumsBelowZeroAreNotPublished() {
        assertEquals(BoundSums.UNKNOWN, run(1, 2, 3).negated().orUnknown());
        assertEquals(run(1, 2, 3), run(1, 2, 3).orUnknown());
        assertEquals(BoundSums.UNKNOWN, BoundSums.UNKNOWN.orUnknown());
    }

    @Test
    void halfOfThePartsAreRejected() {
        Optional<Energy> some = Optional.of(joules(1));

        assertThrows(InvalidFieldException.class, () -> new BoundParts(some, Optional.empty(), Optional.empty()));
        assertThrows(InvalidFieldException.class, () -> new BoundParts(Optional.empty(), Optional.empty(), some));
        assertThrows(
                InvalidFieldException.class,
                () -> new BoundSums(Optional.of(SquaredEnergy.ZERO), some, some, Optional.empty()));
    }

    @Test
    void nodesOfARunAddUpLinearly() {
        BoundParts one = BoundParts.of(joules(3), joules(1), Optional.of(joules(2)));
        BoundParts open = BoundParts.of(joules(4), joules(10), Optional.empty());

        assertEquals(BoundParts.of(joules(6), joules(2), Optional.of(joules(4))), one.plus(one));
        assertEquals(BoundParts.of(joules(7), joules(11), Optional.empty()), one.plus(open));
        assertEquals(BoundParts.UNKNOWN, one.plus(BoundParts.UNKNOWN));
    }

    @Test
    void additionsAndSubtractionsCancelExactlyInAnyOrder() {
        for (long seed = 0; seed < LISTS; seed++) {
            Random random = new Random(seed);
            List<BoundSums> changes = new ArrayList<>();
            BoundSums left = BoundSums.NONE;
            for (int run = 0; run < 30; run++) {
                BoundSums added = run(random.nextInt(1_000), random.nextInt(1_000), random.nextInt(1_000));
                changes.add(added);
                if (random.nextBoolean()) {
                    changes.add(added.negated());
                } else {
                    left = left.plus(added);
                }
            }
            Collections.shuffle(changes, random);

            assertEquals(left, changes.stream().reduce(BoundSums.NONE, BoundSums::plus), "seed " + seed);
        }
    }

    @Test
    void squaresOfABillionLargeRunsAreWithinTheirRange() {
        SquaredEnergy square = SquaredEnergy.of(joules(100_000_000_000L));
        SquaredEnergy all = new SquaredEnergy(square.squareMillijoules().multiply(BigInteger.valueOf(1_000_000_000L)));

        assertTrue(all.squareJoules().compareTo(BigDecimal.TEN.pow(32)) < 0);
        assertEquals(all, SquaredEnergy.ofSquareJoules(all.squareJoules()));
        assertEquals(Energy.ofMillijoules(3_162_277_660_168_379_332L), all.root());
    }
}
