package io.github.jobenergy.energy.place;

import static io.github.jobenergy.energy.place.PlaceRun.HOUR;
import static io.github.jobenergy.energy.place.PlaceRun.counter;
import static io.github.jobenergy.energy.place.PlaceRun.instant;
import static io.github.jobenergy.energy.place.PlaceRun.meter;
import static io.github.jobenergy.energy.place.PlaceRun.node;
import static io.github.jobenergy.energy.place.PlaceRun.place;
import static io.github.jobenergy.energy.place.PlaceRun.tenths;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.place.FeedEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceFlag;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceMeter;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/** Rows of places against figures computed by hand. */
class PlaceEnergyTest {

    private static final PlaceMeter A = meter("a", "A", MeasuredEnergy.IT);
    private static final PlaceMeter B = meter("b", "B", MeasuredEnergy.IT);
    private static final PlaceMeter MAIN = meter("main", "main", MeasuredEnergy.FACILITY);

    private final PlaceRun run = new PlaceRun();

    /** Readings every minute from 30 min before the hour to 30 min after it, of a constant power. */
    private static List<PlaceReading> watts(String place, PlaceMeter meter, long watts) {
        return watts(place, meter, watts, any -> true);
    }

    private static List<PlaceReading> watts(String place, PlaceMeter meter, long watts, LongPredicate filter) {
        List<PlaceReading> readings = new ArrayList<>();
        for (long second = -1_800; second <= 5_400; second += 60) {
            if (filter.test(second)) {
                readings.add(instant(place, meter, second, watts));
            }
        }
        return readings;
    }

    /** A counter of tenths of a kilowatt-hour at 3.6 MJ a minute, ten units each. */
    private static List<PlaceReading> register(String place, PlaceMeter meter) {
        List<PlaceReading> readings = new ArrayList<>();
        for (long minute = -30; minute <= 90; minute++) {
            readings.add(tenths(place, meter, minute * 60, 10_000 + 10 * minute));
        }
        return readings;
    }

    private static Energy kilojoules(long amount) {
        return Energy.ofJoules(amount * 1_000);
    }

    private static Energy it(PlaceEnergy row) {
        return row.sum(MeasuredEnergy.IT).orElseThrow().bounds().energy();
    }

    @Test
    void redundantFeedsAreAddedAndComparedWithTheNodes() {
        run.take(place("r07", "", "n[1-2]", A, B));
        run.takeAll(watts("r07", A, 1_000));
        run.takeAll(watts("r07", B, 500));
        run.takeAll(List.of(node("n1", 2_000_000, 1), node("n2", 3_000_000, 1)));

        PlaceEnergy row = run.settle().row("r07");

        assertEquals(kilojoules(5_400), it(row));
        assertEquals(Optional.of(kilojoules(5_000)), row.nodes().nodesEnergy());
        assertEquals(Optional.of(kilojoules(400)), row.difference());
        assertEquals(2, row.nodes().completeNodeCount());
        assertEquals(List.of(), row.placeFlags());
        assertEquals(
                Duration.ofHours(1), row.sum(MeasuredEnergy.IT).orElseThrow().metered());
        assertEquals(Optional.empty(), row.pue().pue());
    }

    @Test
    void metersOfOneFeedAreAlternativesAndConflictsAreMarked() {
        PlaceMeter other = meter("z", "A", MeasuredEnergy.IT);
        run.take(place("r07", "", "", A, other));
        run.takeAll(watts("r07", A, 1_000));
        run.takeAll(watts("r07", other, 2_000));

        PlaceEnergy row = run.settle().row("r07");

        FeedEnergy feed = row.feeds().get(0);
        assertEquals(1, row.feeds().size());
        assertEquals(kilojoules(3_600), it(row));
        assertTrue(feed.flags().contains(Flag.CONFLICTING_METERS), feed::toString);
        assertTrue(feed.energyUpper().orElseThrow().compareTo(kilojoules(7_200)) >= 0);
    }

    @Test
    void metersOfPlacesBelowAreNotAddedAndTheirNodesAre() {
        PlaceMeter hall = meter("hall", "A", MeasuredEnergy.IT);
        run.takeAll(List.of(place("hall", "", "", hall), place("r07", "hall", "n1", A), place("r08", "hall", "n2", B)));
        run.takeAll(watts("hall", hall, 3_000));
        run.takeAll(watts("r07", A, 1_000));
        run.takeAll(watts("r08", B, 1_500));
        run.takeAll(List.of(node("n1", 3_000_000, 1), node("n2", 5_000_000, 1)));

        PlaceEnergy row = run.settle().row("hall");

        assertEquals(kilojoules(10_800), it(row));
        assertEquals(Optional.of(kilojoules(2_800)), row.difference());
        assertEquals(Optional.of(kilojoules(600)), run.row("r07").difference());
    }

    @Test
    void aRegisterOfTenthsOfKilowattHoursIsExactToItsUnit() {
        run.take(place("r07", "", "", A));
        run.takeAll(register("r07", A));

        PlaceEnergy row = run.settle().row("r07");

        FeedEnergy feed = row.feeds().get(0);
        assertEquals(kilojoules(216_000), it(row));
        assertEquals(Quality.MEASURED, feed.quality());
        assertTrue(feed.energyLower().orElseThrow().compareTo(kilojoules(216_000 - 3_600)) <= 0);
    }

    @Test
    void aStepBackByOneUnitIsNoReset() {
        run.take(place("r07", "", "", A));
        List<PlaceReading> readings = register("r07", A);
        readings.add(tenths("r07", A, 1_800 + 20, 10_300 - 1));
        run.takeAll(readings);

        PlaceEnergy row = run.settle().row("r07");

        assertEquals(kilojoules(216_000), it(row));
        assertEquals(Duration.ofHours(1), row.feeds().get(0).metered());
    }

    @Test
    void aResetIsAGapOfItsInterval() {
        run.take(place("r07", "", "n1", A));
        for (long minute = -30; minute <= 90; minute++) {
            long sinceReset = minute < 30 ? 10_000 + 10 * minute : 10 * (minute - 30);
            run.take(tenths("r07", A, minute * 60, sinceReset));
        }
        run.take(node("n1", 100_000_000, 1));

        PlaceEnergy row = run.settle().row("r07");

        FeedEnergy feed = row.feeds().get(0);
        assertEquals(Duration.ofMinutes(59), feed.metered());
        assertEquals(kilojoules(59 * 3_600), it(row));
        assertEquals(Quality.PARTIAL, feed.quality());
        assertTrue(feed.flags().contains(Flag.COUNTER_RESET));
        assertEquals(Optional.empty(), row.difference());
    }

    @Test
    void aGapIsNotFilled() {
        run.take(place("r07", "", "", A, B));
        run.takeAll(watts("r07", A, 1_000, second -> second <= 600 || second >= 2_400));

        PlaceEnergy row = run.settle().row("r07");

        assertEquals(Duration.ofMinutes(30), row.feeds().get(0).metered());
        assertEquals(kilojoules(1_800), it(row));
        assertEquals(Quality.MISSING, row.feeds().get(1).quality());
        assertEquals(Duration.ZERO, row.sum(MeasuredEnergy.IT).orElseThrow().metered());
        assertEquals(List.of(PlaceFlag.FEED_NOT_METERED), row.placeFlags());
    }

    @Test
    void hoursOfACounterReadOnceAnHourSumToItsAdvanceWithinWideBounds() {
        run.take(place("r07", "", "", A));
        for (long reading = -2; reading <= 3; reading++) {
            run.take(counter("r07", A, 1_800 + reading * 3_600, kilojoules(100_000 + reading * 7_200)));
        }

        PlaceEnergy row = run.settle().row("r07");

        FeedEnergy feed = row.feeds().get(0);
        assertEquals(kilojoules(7_200), it(row));
        assertEquals(Energy.ZERO, feed.energyLower().orElseThrow());
        assertTrue(feed.energyUpper().orElseThrow().compareTo(kilojoules(14_400)) >= 0);
    }

    @Test
    void aNodeWithoutEnergyMakesTheSumPartial() {
        run.take(place("r07", "", "n[1-3]", A));
        run.takeAll(watts("r07", A, 2_000));
        run.takeAll(List.of(node("n1", 2_000_000, 1), node("n2", 1_000_000, 1, Duration.ofMinutes(30))));

        PlaceEnergy row = run.settle().row("r07");

        assertEquals(Quality.PARTIAL, row.nodes().nodesQuality());
        assertEquals(1, row.nodes().partialNodeCount());
        assertEquals(1, row.nodes().missingNodeCount());
        assertEquals(Duration.ofMinutes(90), row.nodes().nodesMetered());
        assertEquals(Optional.empty(), row.difference());
        assertEquals(List.of(PlaceFlag.NODES_NOT_METERED), row.placeFlags());
    }

    @Test
    void aLateReadingAndAChangedNodeReviseOnlyTheirRows() {
        run.takeAll(List.of(place("r07", "", "n1", A), place("r08", "", "n2", B)));
        run.takeAll(watts("r07", A, 1_000, second -> second <= 600 || second >= 2_400));
        run.takeAll(watts("r08", B, 1_000));
        run.takeAll(List.of(node("n1", 3_000_000, 1), node("n2", 3_000_000, 1)));
        run.settle();
        run.log.clear();

        run.takeAll(watts("r07", A, 1_000));
        run.settle();
        run.take(node("n2", 3_100_000, 2));
        run.settle();

        assertEquals(List.of("r07 r2", "r08 r2"), run.log);
        assertEquals(Optional.of(kilojoules(600)), run.row("r07").difference());
        assertEquals(Optional.of(kilojoules(500)), run.row("r08").difference());
    }

    @Test
    void aChangedTreeRevisesTheRowsThatItConcernsAndWithdrawsThoseOfRemovedPlaces() {
        run.takeAll(List.of(
                place("hall", "", ""),
                place("r07", "hall", "n1", A),
                place("r08", "hall", "n2"),
                place("r09", "", "n9")));
        run.takeAll(watts("r07", A, 2_000));
        run.takeAll(List.of(node("n1", 3_000_000, 1), node("n2", 2_000_000, 1), node("n9", 1, 1)));
        run.settle();
        run.log.clear();

        run.take(place("r07", "hall", "n[1-2]", 2, A));
        run.settle();
        assertEquals(List.of(), run.log, "n2 is attached twice: no tree");

        run.take(new PlaceKey("centre", "r08"));
        run.settle();

        assertEquals(List.of("r07 r2", "r08 withdrawn"), run.log);
        assertEquals(Optional.of(kilojoules(2_200)), run.row("r07").difference());
        assertEquals(
                3,
                run.rows.keySet().stream()
                        .filter(row -> row.hourTime().equals(HOUR))
                        .count());
    }

    @Test
    void aPlaceWithBothEnergiesHasAPueWithACategory() {
        run.take(place("hall", "", "", A, B, MAIN));
        run.takeAll(watts("hall", A, 1_000));
        run.takeAll(watts("hall", B, 500));
        run.takeAll(watts("hall", MAIN, 1_800));

        PlaceEnergy row = run.settle().row("hall");

        assertEquals("1.2", row.pue().pue().orElseThrow().toString());
        assertEquals(Optional.of(2L), row.pue().pueCategory());
        assertEquals(
                List.of("centre/pue/jobenergy/hall/interim-partial/" + HOUR.getEpochSecond() + " 1.2"),
                run.slots.values().stream()
                        .filter(slot -> slot.key().startTime().equals(HOUR))
                        .map(slot -> slot.key() + " " + slot.rateValue())
                        .toList());
    }

    @Test
    void anUncertainPueIsOmittedAndItsSlotWithdrawn() {
        run.take(place("hall", "", "", A, MAIN));
        run.takeAll(watts("hall", A, 1_000));
        run.takeAll(watts("hall", MAIN, 1_500));
        assertEquals(
                1,
                run.settle().slots.keySet().stream()
                        .filter(key -> key.startTime().equals(HOUR))
                        .count());

        run.take(place("hall", "", "", 2, A, B, MAIN));
        run.settle();

        assertEquals(
                List.of(PlaceFlag.FEED_NOT_METERED, PlaceFlag.UNCERTAIN_PUE),
                run.row("hall").placeFlags());
        assertEquals(List.of(), List.copyOf(run.slots.keySet()));
    }

    @Test
    void aFacilityBelowItsItIsMarkedAndHasNoPue() {
        run.take(place("hall", "", "", A, MAIN));
        run.takeAll(watts("hall", A, 2_000));
        run.takeAll(watts("hall", MAIN, 1_500));

        PlaceEnergy row = run.settle().row("hall");

        assertEquals(List.of(PlaceFlag.FACILITY_BELOW_IT), row.placeFlags());
        assertEquals(List.of(), List.copyOf(run.slots.keySet()));
    }

    @Test
    void nodesThatDrawMoreThanTheirRackAreMarked() {
        run.take(place("r07", "", "n1", A));
        run.takeAll(watts("r07", A, 1_000));
        run.take(node("n1", 4_000_000, 1));

        PlaceEnergy row = run.settle().row("r07");

        assertEquals(List.of(PlaceFlag.NODES_EXCEED_METER), row.placeFlags());
        assertEquals(Optional.of(kilojoules(-400)), row.difference());
    }

    @Test
    void readingsOfTheFutureAndImpossiblePowersAreRefused() {
        run.take(place("r07", "", "", A));
        run.take(instant("r07", A, 86_400 * 30, 1_000));
        run.take(instant("r07", A, 0, 100_000_001));

        assertEquals(2, run.log.size());
        assertTrue(run.log.get(0).startsWith("FUTURE expected not after this host's clock"), run.log::toString);
        assertTrue(run.log.get(1).startsWith("INVALID_FIELD expected a power of at most"), run.log::toString);
    }
}
