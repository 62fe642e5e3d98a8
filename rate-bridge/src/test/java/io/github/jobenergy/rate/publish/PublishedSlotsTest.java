package io.github.jobenergy.rate.publish;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateProvenance;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PublishedSlotsTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Interval WINDOW = Interval.of(NOON.minus(Duration.ofDays(1)), NOON.plus(Duration.ofDays(1)));
    private static final RateSeries SERIES =
            new RateSeries("rig22", RateKind.ELECTRICITY_PRICE, "csv", "contract", "day-ahead");

    private final PublishedSlots published = new PublishedSlots(WINDOW);

    private static RateSlot.Builder slot(Instant start, String value) {
        return RateSlot.builder(1)
                .key(new RateKey(SERIES, start))
                .interval(Duration.ofHours(1))
                .rateValue(RateValue.of(new BigDecimal(value)))
                .unit("EUR/kWh")
                .factor(RateFactor.NONE)
                .provision(Provision.ESTIMATED)
                .provenance(RateProvenance.of("prices.csv"))
                .observedTime(NOON);
    }

    private SlotChanges changes(RateSlot... slots) {
        return published.changes(List.of(slots));
    }

    private static RateSlot issued(String value, Instant time) {
        return slot(NOON, value)
                .provenance(new RateProvenance(
                        "x", Optional.empty(), Optional.empty(), Optional.of(time), Optional.empty()))
                .build();
    }

    @Test
    void aNewSlotIsPublishedWithRevisionOne() {
        SlotChanges changes = changes(slot(NOON, "0.1").build());

        assertEquals(1, changes.slots().get(0).revision());
        assertEquals(Map.of(SlotOutcome.PUBLISHED, 1L), changes.counts());
    }

    @Test
    void anEqualSlotOfAnotherDocumentIsUnchanged() {
        published.add(slot(NOON, "0.1").revision(3).build());

        SlotChanges changes = changes(slot(NOON, "0.10")
                .provenance(RateProvenance.of("other.csv"))
                .observedTime(NOON.plusSeconds(1))
                .build());

        assertEquals(Map.of(SlotOutcome.UNCHANGED, 1L), changes.counts());
        assertEquals(List.of(), changes.slots());
    }

    @Test
    void aChangedSlotIsPublishedWithTheNextRevision() {
        published.add(slot(NOON, "0.1").revision(3).build());

        SlotChanges changes = changes(slot(NOON, "0.2").build());

        assertEquals(4, changes.slots().get(0).revision());
        assertEquals(Map.of(SlotOutcome.REVISED, 1L), changes.counts());
    }

    @Test
    void theHighestRevisionHoldsInAnyOrderOfTheRecords() {
        published.add(slot(NOON, "0.2").revision(2).build());
        published.add(slot(NOON, "0.1").revision(1).build());

        assertEquals(
                Map.of(SlotOutcome.UNCHANGED, 1L),
                changes(slot(NOON, "0.2").build()).counts());
    }

    @Test
    void anEarlierIssueReplacesNoLaterOne() {
        published.add(issued("0.1", NOON));

        assertEquals(
                Map.of(SlotOutcome.OUTDATED, 1L),
                changes(issued("0.2", NOON.minusSeconds(1))).counts());
        assertEquals(
                Map.of(SlotOutcome.REVISED, 1L),
                changes(issued("0.2", NOON.plusSeconds(1))).counts());
    }

    @Test
    void anEqualLaterIssueIsRemembered() {
        published.add(issued("0.1", NOON));
        changes(issued("0.1", NOON.plusSeconds(2)));

        assertEquals(
                Map.of(SlotOutcome.OUTDATED, 1L),
                changes(issued("0.2", NOON.plusSeconds(1))).counts());
    }

    @Test
    void anActualValueReplacesAForecastThatWasIssuedLater() {
        published.add(issued("0.1", NOON.plusSeconds(60)).toBuilder()
                .provision(Provision.FORECAST)
                .build());

        RateSlot actual =
                issued("0.2", NOON).toBuilder().provision(Provision.ACTUAL).build();

        assertEquals(Map.of(SlotOutcome.REVISED, 1L), changes(actual).counts());
    }

    @Test
    void aForecastReplacesNoActualValueButIsReplacedByOne() {
        RateSlot forecast = slot(NOON, "0.2").provision(Provision.FORECAST).build();
        RateSlot actual = slot(NOON, "0.1").provision(Provision.ACTUAL).build();
        published.add(forecast);
        assertEquals(Map.of(SlotOutcome.REVISED, 1L), changes(actual).counts());

        published.add(actual.toBuilder().revision(2).build());

        assertEquals(Map.of(SlotOutcome.OUTDATED, 1L), changes(forecast).counts());
    }

    @Test
    void aSlotThatOverlapsANeighbourIsNotPublished() {
        published.add(slot(NOON, "0.1").build());

        assertEquals(
                Map.of(SlotOutcome.OVERLAPPING, 2L, SlotOutcome.PUBLISHED, 2L),
                changes(
                                slot(NOON.minusSeconds(1_800), "0.1").build(),
                                slot(NOON.plusSeconds(1_800), "0.1").build(),
                                slot(NOON.minusSeconds(3_600), "0.1").build(),
                                slot(NOON.plusSeconds(3_600), "0.1").build())
                        .counts());
    }

    @Test
    void aSlotOutsideTheWindowIsNotPublished() {
        assertEquals(
                Map.of(SlotOutcome.OUTSIDE_WINDOW, 2L, SlotOutcome.PUBLISHED, 1L),
                changes(
                                slot(WINDOW.start().minusSeconds(3_600), "1").build(),
                                slot(WINDOW.start().minusSeconds(1), "1").build(),
                                slot(WINDOW.end(), "1").build())
                        .counts());
    }

    @Test
    void aLongSlotThatReachesIntoTheWindowIsNotOverlapped() {
        RateSlot month = slot(NOON.minus(Duration.ofDays(20)), "0.1")
                .interval(Duration.ofDays(30))
                .build();
        published.add(month);
        published.moveTo(Interval.of(NOON, WINDOW.end()));

        assertEquals(
                Map.of(SlotOutcome.OVERLAPPING, 1L),
                changes(slot(NOON, "0.2").build()).counts());
        assertEquals(Map.of(SlotOutcome.UNCHANGED, 1L), changes(month).counts());
    }

    @Test
    void aSlotThatIsDividedIsPublishedInBothParts() {
        published.add(slot(NOON, "0.1").build());

        SlotChanges changes = changes(
                slot(NOON, "0.1").interval(Duration.ofMinutes(30)).build(),
                slot(NOON.plusSeconds(1_800), "0.2")
                        .interval(Duration.ofMinutes(30))
                        .build());

        assertEquals(Map.of(SlotOutcome.REVISED, 1L, SlotOutcome.PUBLISHED, 1L), changes.counts());
    }

    @Test
    void aDeletedSlotIsPublishedAgain() {
        published.add(slot(NOON, "0.1").build());
        published.remove(new RateKey(SERIES, NOON));

        assertEquals(
                Map.of(SlotOutcome.PUBLISHED, 1L),
                changes(slot(NOON, "0.1").build()).counts());
    }

    @Test
    void theMemoryIsBoundedByTheWindow() {
        for (int hour = 0; hour < 10_000; hour++) {
            Instant start = NOON.plus(Duration.ofHours(hour));
            published.moveTo(Interval.of(start.minus(Duration.ofHours(24)), start.plusSeconds(1)));
            published.add(slot(start, "1").build());
        }

        assertEquals(25, published.size());
    }

    @Test
    void aWindowNeverMovesBack() {
        published.moveTo(Interval.of(NOON, NOON.plusSeconds(7_200)));
        published.moveTo(WINDOW);

        assertEquals(
                Map.of(SlotOutcome.OUTSIDE_WINDOW, 1L),
                changes(slot(NOON.minusSeconds(3_600), "1").build()).counts());
    }

    @Test
    void repeatedPollsPublishEachContentOnce() {
        Map<RateKey, Long> revisions = new TreeMap<>();
        List<RateSlot> day = IntStream.range(0, 24)
                .mapToObj(hour -> slot(NOON.plus(Duration.ofHours(hour - 24L)), "0." + hour)
                        .build())
                .toList();
        int sent = 0;
        for (int poll = 0; poll < 10; poll++) {
            SlotChanges changes = published.changes(day);
            changes.slots().forEach(published::add);
            changes.slots().forEach(slot -> revisions.put(slot.key(), slot.revision()));
            sent += changes.slots().size();
        }

        assertEquals(24, sent);
        assertEquals(24, revisions.size());
    }
}
