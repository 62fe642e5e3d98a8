package io.github.jobenergy.energy.cli.facility;

import static io.github.jobenergy.energy.facility.FacilityRows.HALL;
import static io.github.jobenergy.energy.facility.FacilityRows.complete;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.facility.FacilityMonth;
import io.github.jobenergy.energy.facility.FacilityRows;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.place.PlaceKey;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The formats of {@code energy-streams facility}. */
class FacilityFormatTest {

    private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);
    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
    private static final Instant LATER = Instant.parse("2027-01-15T12:00:00Z");
    private static final List<PlaceEnergy> ROWS = List.of(
            complete(START, 468_000_000, 360_000_000),
            FacilityRows.row(START.plusSeconds(3_600), 400_000_000, Quality.PARTIAL, 360_000_000, Quality.MEASURED));

    private static FacilityMonth november() {
        return FacilityMonth.of(HALL, NOVEMBER, ROWS, LATER);
    }

    @Test
    void textBeginsWithTheAnswer() {
        assertEquals("""
                Place hall-1 of centre, 2026-11: facility 241.111 kWh, IT 200.000 kWh, partial interim PUE 1.300
                Status: ended, partial
                Hours: 1 of 720 complete, 1 partial, 718 missing, 0 to come
                Facility energy (E_DC): 241.111 kWh (238.700 to 243.522 kWh at 95 %), 1 hours complete
                IT energy (E_IT): 200.000 kWh (198.000 to 202.000 kWh at 95 %), 2 hours complete
                Partial interim PUE (one place, less than a year): 1.300 = 130.000 kWh / 100.000 kWh in the complete hours
                Category (EN 50600-4-2): 2, IT energy at the output of the PDU
                Nodes: no hour with IT energy and all nodes complete
                Last hour computed at 2026-11-01T02:15:00Z
                """, FacilityFormat.TEXT.print(november()));
    }

    @Test
    void theExampleOfTheDocumentationIsThisText() throws IOException {
        String documentation = Files.readString(Path.of("../docs/energy-streams.md"));

        assertTrue(
                documentation.contains("<!-- facility -->\n```\n" + FacilityFormat.TEXT.print(november()) + "```\n"));
    }

    @Test
    void textStatesAMonthThatHasNotEndedAndEnergiesThatAreUnknown() {
        PlaceEnergy onlyIt = FacilityRows.row(START, -1, Quality.MISSING, 360_000_000, Quality.MEASURED);
        List<String> lines = FacilityFormat.TEXT
                .print(FacilityMonth.of(HALL, NOVEMBER, List.of(onlyIt), START.plusSeconds(7_300)))
                .lines()
                .toList();

        assertEquals(
                "Place hall-1 of centre, 2026-11: facility unknown, IT 100.000 kWh, partial interim PUE unknown",
                lines.get(0));
        assertEquals("Status: open until 2026-12-01T00:00:00Z, partial", lines.get(1));
        assertEquals("Hours: 0 of 720 complete, 1 partial, 1 missing, 718 to come", lines.get(2));
        assertEquals("Facility energy (E_DC): unknown", lines.get(3));
        assertTrue(lines.get(5).endsWith("unknown, no hour with both energies complete"), lines.get(5));
        assertEquals("Category (EN 50600-4-2): unknown", lines.get(6));
    }

    @Test
    void jsonHasTheFieldsOfTheMonthWithoutUnknownOnes() {
        String json = FacilityFormat.JSON.print(november());

        assertEquals(
                "{\"schema_version\":1,\"coverage\":\"partial\",\"facility_energy_joules\":868000000,"
                        + "\"facility_energy_lower_joules\":859320000,\"facility_energy_upper_joules\":876680000,"
                        + "\"facility_hours_complete\":1,\"hours\":720,\"hours_complete\":1,"
                        + "\"hours_contradictory\":0,\"hours_missing\":718,\"hours_partial\":1,"
                        + "\"hours_to_come\":0,\"it_energy_joules\":720000000,"
                        + "\"it_energy_lower_joules\":712800000,\"it_energy_upper_joules\":727200000,"
                        + "\"it_hours_complete\":2,\"nodes_hours_complete\":0,"
                        + "\"observed_time\":\"2026-11-01T02:15:00Z\",\"partial_interim_pue\":1.3,"
                        + "\"period\":\"2026-11\",\"place\":\"hall-1\",\"pue_category\":2,"
                        + "\"pue_facility_energy_joules\":468000000,\"pue_it_energy_joules\":360000000,"
                        + "\"row\":\"month\",\"site\":\"centre\",\"status\":\"ended\"}\n",
                json);
    }

    @Test
    void csvHasARowForEachDayAndOneForTheMonth() {
        List<String> lines = FacilityFormat.CSV.print(november()).lines().toList();

        assertEquals(32, lines.size());
        assertTrue(lines.get(0).startsWith("site,place,row,period,status,coverage,hours,"), lines.get(0));
        assertTrue(lines.get(1).startsWith("centre,hall-1,day,2026-11-01,ended,partial,24,1,1,22,0,1,868000000,"));
        assertTrue(lines.get(2).startsWith("centre,hall-1,day,2026-11-02,ended,partial,24,0,0,24,0,0,,,,0,,,,"));
        assertTrue(lines.get(31).startsWith("centre,hall-1,month,2026-11,ended,partial,720,1,1,718,0,1,868000000,"));
        long columns = lines.get(0).chars().filter(each -> each == ',').count();
        lines.forEach(line ->
                assertEquals(columns, line.chars().filter(each -> each == ',').count(), line));
    }

    @Test
    void aNameThatASpreadsheetWouldReadAsAFormulaHasAnApostropheAndANumberHasNone() {
        for (String name : List.of("=1+2", "+1", "-1", "@SUM(A1)", "\tx", "\rx")) {
            assertTrue(
                    FacilityField.text("place", name).cell().replace("\"", "").startsWith("'" + name.charAt(0)), name);
        }
        assertEquals("r-07=1", FacilityField.text("place", "r-07=1").cell());
        FacilityMonth quoted = FacilityMonth.of(new PlaceKey("centre", "a,\"b\""), NOVEMBER, List.of(), LATER);
        assertTrue(FacilityFormat.CSV
                .print(quoted)
                .lines()
                .skip(1)
                .allMatch(line -> line.startsWith("centre,\"a,\"\"b\"\"\",")));
        assertEquals(
                "-50.5",
                FacilityField.number("difference_joules", Optional.of(new BigDecimal("-50.500")))
                        .cell());
        FacilityMonth month = FacilityMonth.of(new PlaceKey("centre", "=A1"), NOVEMBER, List.of(), LATER);
        assertTrue(FacilityFormat.CSV.print(month).lines().skip(1).allMatch(line -> line.startsWith("centre,'=A1,")));
        assertFalse(FacilityFormat.JSON.print(month).contains("'"));
    }
}
