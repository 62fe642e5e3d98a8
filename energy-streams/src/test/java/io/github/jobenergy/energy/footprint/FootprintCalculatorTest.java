package io.github.jobenergy.energy.footprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.footprint.Cost;
import io.github.jobenergy.schemas.footprint.Emissions;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.SeriesEmissions;
import io.github.jobenergy.schemas.footprint.SeriesEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateFactor.Accounting;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Footprints of loads and rates whose amounts follow from a formula. */
class FootprintCalculatorTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** A curve in slots of a minute, with the millijoules of each by its number. */
    private static List<EnergySlot> curve(String start, int minutes, LongUnaryOperator millijoules) {
        return curve(Instant.parse(start), MINUTE, minutes, millijoules);
    }

    private static List<EnergySlot> curve(Instant start, Duration length, int slots, LongUnaryOperator millijoules) {
        return LongStream.range(0, slots)
                .mapToObj(slot -> new EnergySlot(
                        start.toEpochMilli() + slot * length.toMillis(),
                        length.toMillis(),
                        Energy.ofMillijoules(millijoules.applyAsLong(slot))))
                .toList();
    }

    private static JobFootprint footprint(List<EnergySlot> curve, List<RateSlot> slots) {
        JobEnergy result = RunResults.of(curve);
        return calculator(slots).of(result, RunResults.curve(result, curve));
    }

    private static FootprintCalculator calculator(List<RateSlot> slots) {
        return new FootprintCalculator(Rates.of(slots), Optional.empty());
    }

    private static SeriesEmissions emissions(List<EnergySlot> curve, RateSlot... slots) {
        return footprint(curve, List.of(slots)).amounts().emissions().get(0);
    }

    private static Emissions grams(String grams) {
        return Emissions.ofGrams(new BigDecimal(grams));
    }

    /** 1 kW for two hours over midnight: 1 kWh at 200 g/kWh and 1 kWh at 350.5 g/kWh. */
    @Test
    void aConstantLoadOverMidnightHasTheMeanOfBothHours() {
        SeriesEmissions entry = emissions(
                curve("2026-11-20T23:00:00Z", 120, minute -> 60_000_000),
                RateSlots.carbon("entsoe", "2026-11-20T23:00:00Z", "PT1H", "200"),
                RateSlots.carbon("entsoe", "2026-11-21T00:00:00Z", "PT1H", "350.5"));

        assertEquals(grams("550.5"), entry.emissions());
        assertEquals(
                Optional.of(RateValue.of(new BigDecimal("275.25"))),
                entry.energy().meanRate());
        assertEquals(
                Optional.of(RateValue.of(new BigDecimal("200"))), entry.energy().startRate());
        assertEquals(Optional.of(grams("400")), entry.emissionsAtStartRate());
        assertEquals(Optional.of(grams("-150.5")), entry.startRateDifference());
    }

    /** 100 W, then 900 W from a quarter past; the rate changes at half past: 0.025 + 0.225 kWh, and 0.45 kWh. */
    @Test
    void aStepOfTheLoadInsideASlotOfTheRateCountsAtThatRate() {
        SeriesEmissions entry = emissions(
                curve("2026-11-20T12:00:00Z", 60, minute -> minute < 15 ? 6_000_000 : 54_000_000),
                RateSlots.carbon("entsoe", "2026-11-20T12:00:00Z", "PT30M", "120"),
                RateSlots.carbon("entsoe", "2026-11-20T12:30:00Z", "PT30M", "480"));

        assertEquals(grams("246"), entry.emissions());
        assertEquals(Optional.of(grams("84")), entry.emissionsAtStartRate());
    }

    /** Minute i has i joules: 0 + … + 59 = 1,770 J in the first hour, 60 + … + 119 = 5,370 J in the second one. */
    @Test
    void aRampIsWeightedWithItsEnergyAndNotWithTime() {
        SeriesEmissions entry = emissions(
                curve("2026-11-20T23:00:00Z", 120, minute -> minute * 1_000),
                RateSlots.carbon("entsoe", "2026-11-20T23:00:00Z", "PT1H", "1000"),
                RateSlots.carbon("entsoe", "2026-11-21T00:00:00Z", "PT1H", "3000"));

        BigDecimal exact = new BigDecimal(1_770 * 1_000L + 5_370 * 3_000L)
                .divide(new BigDecimal(3_600_000), 3, RoundingMode.HALF_UP);
        assertEquals(grams(exact.toString()), entry.emissions());
        BigDecimal mean =
                new BigDecimal(1_770 * 1_000L + 5_370 * 3_000L).divide(new BigDecimal(7_140), 9, RoundingMode.HALF_UP);
        assertEquals(Optional.of(RateValue.of(mean)), entry.energy().meanRate());
    }

    /**
     * Rates of each local hour of a day in Berlin: 25 hours where clocks are set back, 23 where they are set forward. The sum
     * over n hours with the rates 1, 2, …, n at 1 kW is n(n+1)/2 grams.
     */
    @ParameterizedTest
    @CsvSource({"2026-10-25T00:00+02:00, 25", "2026-03-29T00:00+01:00, 23", "2026-11-20T00:00+01:00, 24"})
    void aChangeOfLocalTimeNeitherDropsNorDoublesAnHour(String midnight, int hours) {
        ZonedDateTime local = ZonedDateTime.parse(midnight).withZoneSameInstant(ZoneId.of("Europe/Berlin"));
        List<RateSlot> slots = new ArrayList<>();
        for (int hour = 0; local.plusHours(hour).getDayOfMonth() == local.getDayOfMonth(); hour++) {
            slots.add(RateSlots.carbon(
                    "entsoe", local.plusHours(hour).toInstant().toString(), "PT1H", Integer.toString(hour + 1)));
        }

        List<EnergySlot> curve = curve(local.toInstant(), MINUTE, hours * 60, minute -> 60_000_000);

        assertEquals(hours, slots.size());
        SeriesEmissions entry = emissions(curve, slots.toArray(RateSlot[]::new));
        assertEquals(grams(Integer.toString(hours * (hours + 1) / 2)), entry.emissions());
        assertEquals(Energy.ZERO, entry.energy().energyWithoutRate());
    }

    /** A slot of 15 minutes and three rates of 5 minutes: a third of 100 mJ each, 33 1/3 mJ, which no integer holds. */
    @Test
    void aSlotThatSeveralRatesDivideIsDividedExactly() {
        List<EnergySlot> curve = curve(Instant.parse("2026-11-20T12:00:00Z"), Duration.ofMinutes(15), 1, slot -> 100);
        List<RateSlot> slots = List.of(
                RateSlots.carbon("watttime", "2026-11-20T12:00:00Z", "PT5M", "1"),
                RateSlots.carbon("watttime", "2026-11-20T12:05:00Z", "PT5M", "2"),
                RateSlots.carbon("watttime", "2026-11-20T12:10:00Z", "PT5M", "4").toBuilder()
                        .provision(Provision.FORECAST)
                        .build());

        SeriesSum sum =
                Footprint.of(curve, Rates.of(slots)).sums().values().iterator().next();

        BigInteger third = BigInteger.valueOf(100 * SeriesSum.PARTS / 3);
        assertEquals(third.multiply(BigInteger.TWO), sum.actual());
        assertEquals(third, sum.forecast());
        assertEquals(third.multiply(BigInteger.valueOf(7_000_000_000L)), sum.product());
        SeriesEnergy energy =
                footprint(curve, slots).amounts().emissions().get(0).energy();
        assertEquals(Energy.ofMillijoules(66), energy.energyActual());
        assertEquals(Energy.ofMillijoules(34), energy.energyForecast());
        assertEquals(Energy.ZERO, energy.energyWithoutRate());
    }

    /** 1 kW for three hours, of which the second one has no rate. */
    @Test
    void energyWithoutARateIsInNoAmount() {
        SeriesEmissions entry = emissions(
                curve("2026-11-20T22:00:00Z", 180, minute -> 60_000_000),
                RateSlots.carbon("entsoe", "2026-11-20T22:00:00Z", "PT1H", "200"),
                RateSlots.carbon("entsoe", "2026-11-21T00:00:00Z", "PT1H", "400").toBuilder()
                        .provision(Provision.ESTIMATED)
                        .build());

        assertEquals(grams("600"), entry.emissions());
        assertEquals(Energy.ofJoules(3_600_000), entry.energy().energyActual());
        assertEquals(Energy.ofJoules(3_600_000), entry.energy().energyEstimated());
        assertEquals(Energy.ofJoules(3_600_000), entry.energy().energyWithoutRate());
        assertEquals(
                Optional.of(RateValue.of(new BigDecimal("300"))), entry.energy().meanRate());
        assertEquals(Optional.of(grams("400")), entry.emissionsAtStartRate());
    }

    @Test
    void withoutARateAtTheStartThereIsNoAmountAtIt() {
        SeriesEmissions entry = emissions(
                curve("2026-11-20T23:00:00Z", 120, minute -> 60_000_000),
                RateSlots.carbon("entsoe", "2026-11-21T00:00:00Z", "PT1H", "400"));

        assertEquals(Optional.empty(), entry.energy().startRate());
        assertEquals(Optional.empty(), entry.emissionsAtStartRate());
        assertEquals(Optional.empty(), entry.startRateDifference());
    }

    @Test
    void aLaterIssueOfASlotReplacesTheForecast() {
        RateSlot forecast = RateSlots.carbon("entsoe", "2026-11-20T12:00:00Z", "PT1H", "200").toBuilder()
                .provision(Provision.FORECAST)
                .build();
        RateSlot actual = RateSlots.revised(forecast, "260").toBuilder()
                .provision(Provision.ACTUAL)
                .build();
        List<EnergySlot> curve = curve("2026-11-20T12:00:00Z", 60, minute -> 60_000_000);

        assertEquals(grams("200"), emissions(curve, forecast).emissions());
        assertEquals(grams("260"), emissions(curve, actual, forecast).emissions());
        assertEquals(Energy.ZERO, emissions(curve, actual, forecast).energy().energyForecast());
    }

    @Test
    void eachProviderFactorAndAccountingHasAnEntryOfItsOwn() {
        RateSlot maps = RateSlots.carbon("electricity-maps", "2026-11-20T12:00:00Z", "PT1H", "301");
        RateSlot market = RateSlots.carbon("site", "2026-11-20T12:00:00Z", "PT1H", "0").toBuilder()
                .factor(RateSlots.LIFECYCLE.in(Accounting.MARKET_BASED))
                .build();
        RateSlot direct = RateSlots.carbon("watttime", "2026-11-20T12:00:00Z", "PT1H", "280").toBuilder()
                .factor(RateSlots.DIRECT)
                .build();

        List<SeriesEmissions> entries = footprint(
                        curve("2026-11-20T12:00:00Z", 60, minute -> 60_000_000),
                        List.of(
                                direct,
                                market,
                                RateSlots.carbon("entsoe", "2026-11-20T12:00:00Z", "PT1H", "390"),
                                maps))
                .amounts()
                .emissions();

        assertEquals(
                List.of("electricity-maps 301.000", "entsoe 390.000", "site 0.000", "watttime 280.000"),
                entries.stream()
                        .map(entry -> entry.energy().series().provider() + " "
                                + entry.emissions().grams())
                        .toList());
    }

    /** A kilowatt-hour at -1.042 cents, then one at 3.125 cents, with a PUE of 1.27 and then of 1.3. */
    @Test
    void costsAndFacilityEnergiesAreProductsAsEmissionsAre() {
        JobFootprint footprint = footprint(
                curve("2026-11-20T23:00:00Z", 120, minute -> 60_000_000),
                List.of(
                        RateSlots.price("2026-11-20T23:00:00Z", "PT1H", "-0.01042"),
                        RateSlots.price("2026-11-21T00:00:00Z", "PT1H", "0.03125"),
                        RateSlots.pue("2026-11-20T00:00:00Z", "P1D", "1.27"),
                        RateSlots.pue("2026-11-21T00:00:00Z", "P1D", "1.3")));

        assertEquals(new Cost(20_830), footprint.amounts().costs().get(0).cost());
        assertEquals(
                Optional.of(new Cost(-20_840 - 20_830)),
                footprint.amounts().costs().get(0).startRateDifference());
        assertEquals("EUR", footprint.amounts().costs().get(0).currency());
        assertEquals(
                Energy.ofJoules(4_572_000 + 4_680_000),
                footprint.amounts().facilityEnergies().get(0).facilityEnergy());
        assertEquals(List.of(), footprint.amounts().emissions());
    }

    @ParameterizedTest
    @ValueSource(longs = {1_799_999_999_999L, 1_800_000_000_000L, 5_399_999_999_999L})
    void anAmountIsRoundedOnceAndHalfAMilligramUp(long millijoules) {
        SeriesEmissions entry = emissions(
                curve("2026-11-20T12:00:00Z", 1, minute -> millijoules),
                RateSlots.carbon("entsoe", "2026-11-20T12:00:00Z", "PT1H", "0.000001"));

        BigDecimal exact = new BigDecimal(millijoules)
                .multiply(new BigDecimal("0.000001"))
                .divide(new BigDecimal("3600000000"), 3, RoundingMode.HALF_UP);
        assertEquals(grams(exact.toString()), entry.emissions());
    }

    @Test
    void embodiedEmissionsDependOnTheHeldTimeAndAreInNoOtherAmount() {
        List<EnergySlot> curve = curve("2026-11-20T12:00:00Z", 90, minute -> 60_000_000);
        JobEnergy result = RunResults.of(curve);
        EmbodiedRate embodied = new EmbodiedRate(RateValue.of(new BigDecimal("14")), "report of the manufacturer");
        Rates rates = Rates.of(List.of(RateSlots.carbon("entsoe", "2026-11-20T12:00:00Z", "PT3H", "100")));

        JobFootprint footprint =
                new FootprintCalculator(rates, Optional.of(embodied)).of(result, RunResults.curve(result, curve));

        assertEquals(
                Optional.of(grams("21")),
                footprint.amounts().embodiedEmissions().map(part -> part.emissions()));
        assertEquals(grams("150"), footprint.amounts().emissions().get(0).emissions());
    }

    @Test
    void aRunThatWasNotMeteredHasNoEntries() {
        JobFootprint footprint =
                footprint(List.of(), List.of(RateSlots.carbon("entsoe", "1970-01-01T00:00:00Z", "PT1H", "100")));

        assertEquals(Energy.ZERO, footprint.energy());
        assertEquals(List.of(), footprint.amounts().emissions());
    }

    @Test
    void anAmountBeyondTheRangeOfTheContractIsAnError() {
        List<EnergySlot> curve = curve("2026-11-20T12:00:00Z", 1, minute -> Energy.LARGEST.millijoules());
        RateSlot largest = RateSlots.price("2026-11-20T12:00:00Z", "PT1H", "999999999");

        assertThrows(IllegalArgumentException.class, () -> footprint(curve, List.of(largest)));
    }

    @Test
    void aCurveOfAnotherEnergyIsADefect() {
        List<EnergySlot> curve = curve("2026-11-20T12:00:00Z", 2, minute -> 1_000);
        JobEnergy result = RunResults.of(curve);

        assertThrows(
                IllegalStateException.class,
                () -> calculator(List.of()).of(result, RunResults.curve(result, curve.subList(0, 1))));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -60_000, 7_000, 7_200_000})
    void theLengthOfASlotIsADivisorOfAnHour(long millis) {
        assertThrows(IllegalArgumentException.class, () -> new EnergySlot(0, millis, Energy.ZERO));
    }
}
