package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.EnergySlot;
import io.github.jobenergy.energy.footprint.Footprint;
import io.github.jobenergy.energy.footprint.Rates;
import io.github.jobenergy.energy.footprint.SeriesSum;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.testing.RandomNodeHistory;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The footprints of all runs on a node sum to the footprint of the energy that the accounts of the node charge to runs: exactly where
 * one rate applies. At the edge of an hour, the curve of a run and the account of the hour are rounded separately, by a millijoule.
 */
@Tag("property")
class FootprintsOfRunsTest {

    private static final int ROUNDS = 24;
    private static final long LARGEST_RATE = 1_000_000_000_000L;
    private static final MeterSettings MINUTES =
            MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.ofMinutes(1))));
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void footprintsOfRunsSumToThatOfTheAccountsOfTheirNode() throws MalformedHostlistException {
        int metered = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            Replay replay = ReplayLaw.fed(new RandomNodeHistory(seed).records(), MINUTES);
            List<JobEnergy> results = List.copyOf(replay.close());
            List<EnergySlot> runs = results.stream()
                    .flatMap(result -> replay.curve(result.run()).stream())
                    .map(EnergySlot::of)
                    .toList();
            List<EnergySlot> accounts =
                    replay.hours().stream().map(FootprintsOfRunsTest::charged).toList();

            Rates one = rates(() -> LARGEST_RATE / 3);
            Rates hourly = rates(() -> random.nextLong(LARGEST_RATE));

            assertEquals(Footprint.of(accounts, one), Footprint.of(runs, one), "seed " + seed);
            BigInteger difference = product(accounts, hourly).subtract(product(runs, hourly));
            BigInteger bound = BigInteger.valueOf(SeriesSum.PARTS * results.size() * accounts.size())
                    .multiply(BigInteger.valueOf(LARGEST_RATE));
            assertTrue(difference.abs().compareTo(bound) <= 0, "seed " + seed);
            metered += runs.isEmpty() ? 0 : 1;
        }
        int count = metered;
        assertTrue(count > ROUNDS / 2, () -> "histories with energy of runs: " + count);
    }

    private static BigInteger product(List<EnergySlot> slots, Rates rates) {
        return Footprint.of(slots, rates).sums().values().stream()
                .map(SeriesSum::product)
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    private static EnergySlot charged(NodeEnergy hour) {
        return new EnergySlot(
                hour.nodeHour().hourTime().toEpochMilli(),
                HOUR.toMillis(),
                hour.accounts().jobs());
    }

    private static Rates rates(LongSupplier billionths) {
        RandomRecords records = new RandomRecords(1);
        RateSlot some = Stream.generate(() -> records.next(RateSlot.class))
                .filter(slot -> slot.key().series().rate() == RateKind.CARBON_INTENSITY)
                .findFirst()
                .orElseThrow();
        List<RateSlot> slots = new ArrayList<>();
        for (Instant start = RandomNodeHistory.BEGIN.minus(HOUR);
                start.isBefore(RandomNodeHistory.BEGIN.plus(HOUR.multipliedBy(48)));
                start = start.plus(HOUR)) {
            slots.add(some.toBuilder()
                    .key(new RateKey(some.key().series(), start))
                    .interval(HOUR)
                    .rateValue(new RateValue(billionths.getAsLong()))
                    .build());
        }
        return Rates.of(slots);
    }
}
