package io.github.jobenergy.energy.footprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.SeriesEmissions;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The laws of footprints, for random nodes, runs and rates: slots of rates of 5 to 60 minutes, missing ones, later revisions, three
 * providers; over midnight and over the changes of local time in Europe, which do not matter in UTC.
 */
@Tag("property")
class FootprintLawTest {

    private static final int ROUNDS = Rounds.of(200);

    /** Midnights in UTC, and the instants at which clocks in Europe change. */
    private static final List<Instant> INSTANTS = List.of(
            Instant.parse("2026-11-21T00:00:00Z"),
            Instant.parse("2026-12-31T23:00:00Z"),
            Instant.parse("2026-03-29T01:00:00Z"),
            Instant.parse("2026-10-25T01:00:00Z"));

    /** Parts of a millijoule times billionths of a gram per kilowatt-hour in a gram: 3,600,000 × 1,000 × 3,600,000 × 10^9. */
    private static final BigDecimal GRAM = new BigDecimal("3600000").multiply(new BigDecimal("3600000000000000000"));

    private static final BigDecimal HALF_A_MILLIGRAM = new BigDecimal("0.0005");

    /** A node and rates around one of the instants. */
    private record World(Random random, DividedNode node, RandomRates source, List<RateSlot> slots) {

        static World of(long seed) {
            Random random = new Random(seed);
            Instant instant = INSTANTS.get(random.nextInt(INSTANTS.size()));
            DividedNode node = new DividedNode(random, instant);
            RandomRates source = new RandomRates(random);
            return new World(random, node, source, source.around(instant));
        }

        Rates rates() {
            return Rates.of(slots);
        }
    }

    /** Σ over runs + unallocated + idle = node, exactly, for energies and for products with each series. */
    @Test
    void footprintsOfTheRunsAndOfOtherEnergySumToThatOfTheNode() {
        int divided = 0;
        int entries = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            World world = World.of(seed);
            Rates rates = world.rates();

            Footprint sum =
                    world.node().parts().map(part -> Footprint.of(part, rates)).reduce(Footprint.NONE, Footprint::plus);

            Footprint node = Footprint.of(world.node().node(), rates);
            assertEquals(node, sum, "seed " + seed);
            entries += node.sums().size();
            divided += node.sums().values().stream().anyMatch(FootprintLawTest::isSplit) ? 1 : 0;
        }
        int count = divided;
        assertTrue(entries > ROUNDS * 4, "series with rates: " + entries);
        assertTrue(count > ROUNDS / 20, () -> "nodes with slots that several rates divide: " + count);
    }

    /** Checks whether energy was divided into parts that are no whole millijoules. */
    private static boolean isSplit(SeriesSum sum) {
        return sum.actual().mod(BigInteger.valueOf(SeriesSum.PARTS)).signum() > 0;
    }

    @Test
    void aFootprintIsIndependentOfTheOrderOfSlots() {
        for (long seed = 0; seed < ROUNDS; seed++) {
            World world = World.of(seed);
            Footprint expected = Footprint.of(world.node().node(), world.rates());
            List<RateSlot> slots = new ArrayList<>(world.slots());
            slots.addAll(world.slots().subList(0, slots.size() / 2));
            List<EnergySlot> curve = new ArrayList<>(world.node().node());

            Collections.shuffle(slots, world.random());
            Collections.shuffle(curve, world.random());

            assertEquals(expected, Footprint.of(curve, Rates.of(slots)), "seed " + seed);
        }
    }

    @Test
    void theFootprintOfACurveIsTheSumOfTheFootprintsOfItsParts() {
        for (long seed = 0; seed < ROUNDS; seed++) {
            World world = World.of(seed);
            List<EnergySlot> curve = world.node().node();
            int cut = world.random().nextInt(curve.size() + 1);

            Footprint parts = Footprint.of(curve.subList(0, cut), world.rates())
                    .plus(Footprint.of(curve.subList(cut, curve.size()), world.rates()));

            assertEquals(Footprint.of(curve, world.rates()), parts, "seed " + seed);
        }
    }

    @Test
    void aRevisedRateChangesExactlyTheRunsWithEnergyInItsSlot() {
        int changes = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            World world = World.of(seed);
            RateSlot revised =
                    newest(world, world.random().nextInt(world.slots().size()));
            List<RateSlot> slots = new ArrayList<>(world.slots());
            slots.add(revised);

            Rates before = world.rates();
            Rates after = Rates.of(slots);

            for (List<EnergySlot> run : world.node().runs()) {
                boolean isChanged = !Footprint.of(run, before).equals(Footprint.of(run, after));
                assertEquals(hasEnergyIn(run, revised), isChanged, "seed " + seed);
                changes += isChanged ? 1 : 0;
            }
        }
        assertTrue(changes > ROUNDS / 10, "changed runs: " + changes);
    }

    /** A revision of that slot after all others, with another value. */
    private static RateSlot newest(World world, int index) {
        RateSlot slot = world.slots().get(index);
        return world.slots().stream()
                .filter(other -> other.key().equals(slot.key()))
                .max((one, other) -> Long.compare(one.revision(), other.revision()))
                .map(world.source()::revised)
                .orElseThrow();
    }

    private static boolean hasEnergyIn(List<EnergySlot> run, RateSlot slot) {
        long start = slot.span().start().toEpochMilli();
        long end = slot.span().end().toEpochMilli();
        return run.stream()
                .filter(energy -> energy.energy().millijoules() > 0)
                .anyMatch(energy -> energy.start() < end && start < energy.end());
    }

    /**
     * Each published amount is the exact one, rounded once: the published emissions of n runs differ from the exact ones by at
     * most n halves of a milligram. The energies of an entry sum to that of the run, to the millijoule.
     */
    @Test
    void aPublishedFootprintIsTheExactOneRoundedOnce() {
        for (long seed = 0; seed < ROUNDS; seed++) {
            World world = World.of(seed);
            Rates rates = world.rates();
            for (List<EnergySlot> part : world.node().runs()) {
                JobEnergy result = RunResults.of(part);

                JobFootprint published =
                        new FootprintCalculator(rates, Optional.empty()).of(result, RunResults.curve(result, part));

                Footprint exact = Footprint.of(part, rates);
                assertEquals(exact.sums().size(), entries(published), "seed " + seed);
                String name = "seed " + seed;
                published.amounts().emissions().forEach(entry -> assertRounded(name, exact, entry));
            }
        }
    }

    private static int entries(JobFootprint published) {
        return published.amounts().emissions().size()
                + published.amounts().costs().size()
                + published.amounts().facilityEnergies().size();
    }

    private static void assertRounded(String seed, Footprint exact, SeriesEmissions entry) {
        SeriesSum sum = exact.sums().entrySet().stream()
                .filter(series -> series.getKey().series().equals(entry.energy().series()))
                .findFirst()
                .orElseThrow()
                .getValue();
        BigDecimal error = entry.emissions()
                .grams()
                .multiply(GRAM)
                .subtract(new BigDecimal(sum.product()))
                .abs();
        assertTrue(error.compareTo(GRAM.multiply(HALF_A_MILLIGRAM)) <= 0, seed);
        assertEquals(exact.energy(), entry.energy().total(), seed);
    }

    /** The rate of each second is searched for among all slots; the footprint is the sum over the seconds. */
    @Test
    void theFootprintIsTheSumOverEachSecond() {
        for (long seed = 0; seed < Math.max(2, ROUNDS / 20); seed++) {
            World world = World.of(seed);
            List<EnergySlot> node = world.node().node();
            Set<RateKind> kinds = new HashSet<>();
            Footprint footprint = Footprint.of(node, world.rates());

            footprint.sums().forEach((series, sum) -> {
                List<RateSlot> slots = world.slots().stream()
                        .filter(slot -> slot.key().series().equals(series.series()))
                        .toList();
                BigInteger product =
                        node.stream().flatMap(slot -> seconds(slot, slots)).reduce(BigInteger.ZERO, BigInteger::add);
                assertEquals(product, sum.product());
                kinds.add(series.series().rate());
            });
            assertEquals(Set.of(RateKind.values()), kinds);
        }
    }

    /** Energy times rate in each second of a slot, in the unit of a {@link SeriesSum}. */
    private static Stream<BigInteger> seconds(EnergySlot slot, List<RateSlot> slots) {
        BigInteger perSecond = BigInteger.valueOf(slot.energy().millijoules())
                .multiply(BigInteger.valueOf(SeriesSum.PARTS))
                .multiply(BigInteger.valueOf(1_000))
                .divide(BigInteger.valueOf(slot.lengthMillis()));
        return Stream.iterate(slot.start(), time -> time < slot.end(), time -> time + 1_000)
                .flatMap(time -> slots.stream()
                        .filter(rate -> rate.span().contains(Instant.ofEpochMilli(time)))
                        .max((one, other) -> Long.compare(one.revision(), other.revision()))
                        .map(rate -> perSecond.multiply(
                                BigInteger.valueOf(rate.rateValue().billionths())))
                        .stream());
    }
}
