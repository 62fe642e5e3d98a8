package io.github.jobenergy.energy.facility;

import static io.github.jobenergy.energy.facility.FacilityRows.HALL;
import static io.github.jobenergy.energy.facility.FacilityRows.complete;
import static io.github.jobenergy.energy.facility.FacilityRows.row;
import static io.github.jobenergy.energy.facility.FacilityRows.withCategory;
import static io.github.jobenergy.energy.facility.FacilityRows.withNodes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The month of a place against figures computed by hand, and the laws of its sums. */
class FacilityMonthTest {

    private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);
    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
    private static final Instant END = Instant.parse("2026-12-01T00:00:00Z");
    private static final Instant LATER = Instant.parse("2027-01-15T12:00:00Z");

    private static Instant hour(long number) {
        return START.plus(Duration.ofHours(number));
    }

    private static FacilityMonth month(PlaceEnergy... rows) {
        return FacilityMonth.of(HALL, NOVEMBER, List.of(rows), LATER);
    }

    private static List<PlaceEnergy> allHours(long facility, long it) {
        List<PlaceEnergy> rows = new ArrayList<>();
        for (Instant hour = START; hour.isBefore(END); hour = hour.plus(Duration.ofHours(1))) {
            rows.add(complete(hour, facility, it));
        }
        return rows;
    }

    @Test
    void aMonthIsCompleteIfEveryHourIs() {
        FacilityMonth month = FacilityMonth.of(HALL, NOVEMBER, allHours(1_300, 1_000), LATER);

        FacilityFigures figures = month.figures();
        assertTrue(figures.isComplete());
        assertEquals(new HourCounts(720, 0, 0, 0), figures.hours());
        assertEquals(Energy.ofJoules(720 * 1_300), figures.facility().bounds().energy());
        assertEquals(Energy.ofJoules(720 * 990), figures.it().bounds().energyLower());
        assertEquals(Optional.of(new BigDecimal("1.300")), figures.pue().ratio(3));
        assertEquals(30, month.days().size());
        assertTrue(month.isEnded());
    }

    @Test
    void oneHourThatIsMissingFromTheTopicMakesTheMonthPartial() {
        List<PlaceEnergy> rows = allHours(1_300, 1_000);
        rows.remove(17);

        FacilityMonth month = FacilityMonth.of(HALL, NOVEMBER, rows, LATER);

        assertFalse(month.figures().isComplete());
        assertEquals(new HourCounts(719, 0, 1, 0), month.figures().hours());
        assertFalse(month.days().get(LocalDate.of(2026, 11, 1)).isComplete());
        assertTrue(month.days().get(LocalDate.of(2026, 11, 2)).isComplete());
    }

    /** The ratio of sums: (3,000 + 1,100) / (1,000 + 1,000), and not the mean of 3 and 1.1. */
    @Test
    void theRatioIsThatOfTheSumsOverHoursOfWhichBothAreComplete() {
        FacilityFigures figures = month(
                        complete(hour(0), 3_000, 1_000),
                        row(hour(1), 1_100, Quality.ESTIMATED, 1_000, Quality.MEASURED),
                        row(hour(2), 9_000, Quality.PARTIAL, 1_000, Quality.MEASURED),
                        row(hour(3), 9_000, Quality.MEASURED, 1_000, Quality.PARTIAL),
                        row(hour(4), 9_000, Quality.MEASURED, -1, Quality.MISSING),
                        row(hour(5), -1, Quality.MISSING, -1, Quality.MISSING))
                .figures();

        assertEquals(Optional.of(new BigDecimal("2.050000000")), figures.pue().ratio(9));
        assertEquals(new HourCounts(2, 3, 715, 0), figures.hours());
        assertEquals(Energy.ofJoules(31_100), figures.facility().bounds().energy());
        assertEquals(Energy.ofJoules(4_000), figures.it().bounds().energy());
        assertEquals(4, figures.facility().hoursComplete());
        assertEquals(3, figures.it().hoursComplete());
    }

    @Test
    void thereIsNoRatioWithoutCompleteHoursAndBelowOne() {
        assertEquals(
                Optional.empty(),
                month(row(hour(0), -1, Quality.MISSING, 1_000, Quality.MEASURED))
                        .figures()
                        .pue()
                        .ratio(3));
        InterimPue below = month(complete(hour(0), 900, 1_000)).figures().pue();
        assertEquals(Optional.empty(), below.ratio(3));
        assertTrue(below.isBelowOne());
        assertEquals(1, below.hoursContradictory());
        assertEquals(
                Optional.empty(), month(complete(hour(0), 0, 0)).figures().pue().ratio(3));
    }

    @Test
    void theLowestCategoryAppliesAndAnUnknownOneLeavesNone() {
        PlaceEnergy second = complete(hour(1), 1_300, 1_000);
        PlaceEnergy first = withCategory(complete(hour(0), 1_300, 1_000), Optional.of(3L));
        assertEquals(Optional.of(2L), month(first, second).figures().pue().category());
        assertEquals(
                Optional.empty(),
                month(first, withCategory(second, Optional.empty()))
                        .figures()
                        .pue()
                        .category());
    }

    @Test
    void nodesAreComparedInTheHoursWithADifference() {
        FacilityFigures figures = month(
                        withNodes(complete(hour(0), 1_300, 1_000), 900),
                        withNodes(complete(hour(1), 1_300, 1_000), 1_050),
                        complete(hour(2), 1_300, 1_000))
                .figures();

        assertEquals(
                new NodesOfPlace(
                        2, Energy.ofJoules(1_950), Energy.ofJoules(1_000).minus(Energy.ofJoules(950))),
                figures.nodes());
    }

    @Test
    void hoursThatHaveNotEndedAreToComeAndNotMissing() {
        Instant now = hour(25).plusSeconds(1_800);

        FacilityMonth month = FacilityMonth.of(HALL, NOVEMBER, List.of(complete(hour(3), 1_300, 1_000)), now);

        assertFalse(month.isEnded());
        assertTrue(month.isEnded(LocalDate.of(2026, 11, 1)));
        assertFalse(month.isEnded(LocalDate.of(2026, 11, 2)));
        assertEquals(new HourCounts(1, 0, 24, 695), month.figures().hours());
        assertFalse(
                FacilityMonth.of(HALL, NOVEMBER, List.of(), END.minusMillis(1)).isEnded());
        assertTrue(FacilityMonth.of(HALL, NOVEMBER, List.of(), END).isEnded());
    }

    @Test
    void hoursOfOtherMonthsAndPlacesAreIgnored() {
        PlaceEnergy other = complete(hour(0), 1_300, 1_000);
        PlaceEnergy elsewhere = other.toBuilder()
                .placeHour(new PlaceHour(new PlaceKey("centre", "hall-2"), hour(0)))
                .build();

        FacilityFigures figures = month(complete(hour(-1), 1_300, 1_000), complete(END, 1_300, 1_000), elsewhere)
                .figures();

        assertEquals(new HourCounts(0, 0, 720, 0), figures.hours());
    }

    /** The month is the sum of its days, for rows in any order, twice, and beside lower revisions. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theDaysSumToTheMonthInAnyOrderWithDuplicates(long seed) {
        Random random = new Random(seed);
        List<PlaceEnergy> rows = new ArrayList<>();
        List<PlaceEnergy> repeated = new ArrayList<>();
        long joules = 0;
        for (long number = 0; number < 720; number++) {
            if (random.nextInt(5) > 0) {
                long facility = random.nextInt(2_000_000);
                Quality quality = random.nextBoolean() ? Quality.MEASURED : Quality.PARTIAL;
                PlaceEnergy row = row(hour(number), facility, quality, random.nextInt(1_000_000), Quality.MEASURED);
                joules += facility;
                rows.add(row.toBuilder().revision(2).build());
                repeated.add(complete(hour(number), 7, 5));
                repeated.add(rows.get(rows.size() - 1));
            }
        }

        FacilityMonth month = FacilityMonth.of(HALL, NOVEMBER, rows, LATER);
        List<PlaceEnergy> shuffled = new ArrayList<>(rows);
        shuffled.addAll(repeated);
        Collections.shuffle(shuffled, random);

        assertEquals(month, FacilityMonth.of(HALL, NOVEMBER, shuffled, LATER));
        assertEquals(720, month.figures().hours().all());
        assertEquals(
                Energy.ofJoules(joules), month.figures().facility().bounds().energy());
        List<FacilityFigures> days = new ArrayList<>(month.days().values());
        Collections.shuffle(days, random);
        assertEquals(month.figures(), days.stream().reduce(FacilityFigures.NONE, FacilityFigures::plus));
    }
}
