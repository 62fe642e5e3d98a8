package io.github.jobenergy.energy.footprint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateProvenance;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RatesTest {

    private static final RateSlot SLOT = RateSlots.carbon("entsoe", "2026-11-20T12:00:00Z", "PT1H", "200");
    private static final RateSlot NEXT = RateSlots.carbon("entsoe", "2026-11-20T13:00:00Z", "PT1H", "300");

    /** The rates at times of the slots, or nothing. */
    private static List<String> at(List<RateSlot> slots, String... times) {
        Rates rates = Rates.of(slots);
        UniformSeries series = UniformSeries.of(slots.get(0));
        return List.of(times).stream()
                .map(time -> Objects.requireNonNull(rates.timelines().get(series))
                        .at(Instant.parse("2026-11-20T" + time + "Z").toEpochMilli())
                        .map(RateValue::toString)
                        .orElse("-"))
                .toList();
    }

    /** The same in both orders of the slots. */
    private static void assertAt(List<String> expected, List<RateSlot> slots, String... times) {
        List<RateSlot> reversed = new ArrayList<>(slots);
        Collections.reverse(reversed);

        assertEquals(expected, at(slots, times));
        assertEquals(expected, at(reversed, times));
    }

    @Test
    void aRateAppliesFromTheStartOfItsSlotUpToItsEnd() {
        assertAt(
                List.of("-", "200", "200", "300", "300", "-"),
                List.of(SLOT, NEXT),
                "11:59:59.999",
                "12:00:00",
                "12:59:59.999",
                "13:00:00",
                "13:59:59.999",
                "14:00:00");
    }

    @Test
    void theHighestRevisionOfASlotApplies() {
        RateSlot actual = RateSlots.revised(SLOT, "250");
        RateSlot laterButLower = SLOT.toBuilder()
                .observedTime(SLOT.observedTime().plusSeconds(9_999))
                .build();

        assertAt(List.of("250"), List.of(SLOT, actual, laterButLower), "12:30:00");
    }

    @Test
    void ofEqualRevisionsTheActualValueAppliesBeforeALaterEstimate() {
        RateSlot estimate = SLOT.toBuilder()
                .provision(Provision.ESTIMATED)
                .rateValue(RateValue.of(BigDecimal.TEN))
                .observedTime(SLOT.observedTime().plusSeconds(60))
                .build();
        RateSlot forecast = estimate.toBuilder()
                .provision(Provision.FORECAST)
                .observedTime(SLOT.observedTime().plusSeconds(120))
                .build();

        assertAt(List.of("200"), List.of(SLOT, estimate, forecast), "12:30:00");
    }

    @Test
    void ofEqualRevisionsTheLaterIssueAppliesBeforeTheLaterRead() {
        RateSlot issued = SLOT.toBuilder()
                .rateValue(RateValue.of(BigDecimal.TEN))
                .provenance(new RateProvenance(
                        "document",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(SLOT.observedTime()),
                        Optional.empty()))
                .build();
        RateSlot readLater = SLOT.toBuilder()
                .observedTime(SLOT.observedTime().plusSeconds(60))
                .build();

        assertAt(List.of("10"), List.of(SLOT, issued, readLater), "12:30:00");
    }

    /**
     * <pre>
     *   slots     ├──── 200 ────┤
     *                   ├──── 400 ────┤
     *   rate      ├ 200 ┤ none  ├ 400 ┤
     * </pre>
     */
    @Test
    void whereSlotsOfASeriesOverlapThereIsNoRate() {
        RateSlot overlapping = RateSlots.carbon("entsoe", "2026-11-20T12:30:00Z", "PT1H", "400");

        assertAt(
                List.of("200", "-", "-", "400"),
                List.of(SLOT, overlapping),
                "12:29:59",
                "12:30:00",
                "12:59:59",
                "13:00:00");
        assertEquals(
                List.of(SLOT, overlapping), Rates.of(List.of(overlapping, SLOT)).overlapping());
    }

    @Test
    void aSlotInsideAnotherOneLeavesTheTimeOnBothSides() {
        RateSlot day = RateSlots.carbon("entsoe", "2026-11-20T00:00:00Z", "P1D", "100");

        assertAt(
                List.of("100", "-", "-", "100"),
                List.of(day, SLOT, NEXT),
                "11:59:59",
                "12:00:00",
                "13:30:00",
                "14:00:00");
        assertEquals(
                List.of(day, SLOT, NEXT), Rates.of(List.of(day, SLOT, NEXT)).overlapping());
    }

    @Test
    void aShorterRevisionOfASlotMakesRoomForTheNextSlot() {
        RateSlot shorter = RateSlots.carbon("entsoe", "2026-11-20T12:00:00Z", "PT15M", "150").toBuilder()
                .revision(2)
                .build();
        RateSlot quarter = RateSlots.carbon("entsoe", "2026-11-20T12:15:00Z", "PT15M", "160");

        assertAt(List.of("150", "160", "-"), List.of(SLOT, quarter, shorter), "12:14:59", "12:15:00", "12:30:00");
        assertEquals(List.of(), Rates.of(List.of(SLOT, quarter, shorter)).overlapping());
    }

    @Test
    void slotsOfOtherSeriesDoNotOverlap() {
        RateSlot other = RateSlots.carbon("watttime", "2026-11-20T12:30:00Z", "PT1H", "400");

        assertEquals(List.of(), Rates.of(List.of(SLOT, other)).overlapping());
        assertEquals(2, Rates.of(List.of(SLOT, other)).timelines().size());
    }

    @Test
    void slotsOfASeriesWithFactorsOfTwoTypesAreTwoSeries() {
        RateSlot direct = NEXT.toBuilder().factor(RateSlots.DIRECT).build();

        assertAt(List.of("200", "-"), List.of(SLOT, SLOT, direct).subList(0, 2), "12:30:00", "13:30:00");
        assertEquals(
                List.of(RateFactor.FactorType.DIRECT, RateFactor.FactorType.LIFECYCLE),
                Rates.of(List.of(SLOT, direct)).timelines().keySet().stream()
                        .map(series -> series.factor().factorType().orElseThrow())
                        .sorted((one, other) -> other.compareTo(one))
                        .toList());
    }
}
