package io.github.jobenergy.energy.cli.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The formats of {@code energy-streams statement}. */
class StatementFormatTest {

    private static Statement example(String name) throws IOException, MalformedRecordException {
        String path = "/io/github/jobenergy/schemas/examples/statements/" + name + ".json";
        try (InputStream in = Objects.requireNonNull(Topic.class.getResourceAsStream(path), path)) {
            return new ContractCodec().read(Statement.class, in.readAllBytes());
        }
    }

    @Test
    void textBeginsWithTheAnswer() throws IOException, MalformedRecordException {
        assertEquals("""
                Account astro on rig22, 2026-11, node input: 0.334 kWh, 14 run-days
                Status: open, closes after 2026-12-10T00:00:00Z
                Energy of the month: 0.334 kWh in 14 run-days
                Bounds at 95 %: at least 0.334 kWh; some runs have no upper bound
                Energy of the nodes held: 1.335 kWh
                Node-hours: 4.01 held, 4.00 metered
                Energy by end state:
                  completed: 0.307 kWh in 12 run-days
                  failed: 0.028 kWh in 2 run-days
                  timed out: 0.000 kWh in 0 run-days
                  cancelled: 0.000 kWh in 0 run-days
                  preempted: 0.000 kWh in 0 run-days
                  requeued: 0.000 kWh in 0 run-days
                  other: 0.000 kWh in 0 run-days
                Energy not used: unknown
                Adjustment of 2026-08: 0.000 kWh, 1 run-days
                Adjustment of 2026-09: 0.000 kWh, -1 run-days
                Revision 1764240000000, computed at 2026-11-27T10:40:00Z
                """, StatementFormat.TEXT.print(List.of(example("valid-adjusted"))));
    }

    @Test
    void unknownEndStatesAreStated() throws IOException, MalformedRecordException {
        List<String> lines = StatementFormat.TEXT
                .print(List.of(example("valid-end-states-unknown")))
                .lines()
                .toList();
        assertEquals("Bounds at 95 %: unknown", lines.get(3));
        assertEquals("Energy by end state: unknown", lines.get(6));
    }

    @Test
    void csvHasARowForTheFiguresAndForEachAdjustment() throws IOException, MalformedRecordException {
        List<String> lines = StatementFormat.CSV
                .print(List.of(example("valid-adjusted")))
                .lines()
                .toList();
        assertEquals(4, lines.size());
        String none = ",".repeat(14);
        assertEquals(
                "rig22,2026-11,astro,,,node_input,open,1764240000000,2026-11,1203600.75,4807005,14420,14412.5,,14,"
                        + "1103600.75,100000,0,0,0,0,0,,,90000.000001,1200.25,1500,1,1202100.499,,,," + none,
                lines.get(1));
        assertEquals(
                "rig22,2026-11,astro,,,node_input,open,1764240000000,2026-09,-500.25,-900,-20,-20,,-1,"
                        + "1000,-1500.25,0,0,0,0,0,,,-250.5,-3.5,-4,-1,,,,," + none,
                lines.get(3));
    }

    @Test
    void csvHasARowForEachSeriesWhoseFiguresAreEmpty() throws IOException, MalformedRecordException {
        List<String> lines = StatementFormat.CSV
                .print(List.of(example("valid-wckey-footprint-budget")))
                .lines()
                .toList();
        int columns = lines.get(0).split(",", -1).length;
        assertEquals(7, lines.size());
        assertTrue(lines.stream().allMatch(line -> line.split(",", -1).length == columns), lines::toString);
        String noFigures = ",".repeat(columns - 9 - 14);
        assertEquals(
                "rig22,2026-11,astro,,weather,node_input,open,1764240000000,2026-11" + noFigures
                        + ",centre,electricity_price,entsoe,DE_LU,day-ahead,,,,1200000.75,0,,-0.021667,EUR,",
                lines.get(3));
        assertTrue(lines.get(1).contains(",287500,90000.5,90000.000001,"), lines.get(1));
        assertTrue(lines.get(1).contains(",1440000,0.835486,80,"), lines.get(1));
        assertTrue(lines.get(6).endsWith(",location_based,-400.25,-100,-0.042,,,"), lines.get(6));
    }

    @Test
    void csvNamesThatASpreadsheetWouldReadAsFormulasAreTexts() throws IOException, MalformedRecordException {
        String json = StatementFormat.JSON
                .print(List.of(example("valid-user-closed")))
                .replace("\"alice\"", "\"=cmd(\\\"x\\\")\"")
                .replace("\"astro\"", "\"-astro\"");
        Statement row = new ContractCodec().read(Statement.class, json.getBytes(StandardCharsets.UTF_8));

        String line = StatementFormat.CSV.print(List.of(row)).lines().toList().get(1);

        assertTrue(line.startsWith("rig22,2026-11,'-astro,\"'=cmd(\"\"x\"\")\",,node_input"), line);
    }

    @Test
    void cmip7HasThePueAndTheEmissionFactorOfTheEnergy() throws IOException, MalformedRecordException {
        List<String> lines = StatementFormat.CMIP7
                .print(List.of(example("valid-wckey-footprint-budget"), example("valid-user-closed")))
                .lines()
                .toList();

        assertEquals(3, lines.size());
        assertEquals(
                "rig22,,,,,,1.20360075,1.202100499,,-0.00050025,node_input,99.947,astro,,weather,2026-11,open,4.005556,"
                        + "1.2,places/room1/pue,367.998295,"
                        + "entsoe/DE_LU/lifecycle lifecycle average location-based,112.444,0.1",
                lines.get(1));
        assertEquals(
                "rig22,,,,,,1.20360075,,,0,node_input,99.947,astro,alice,,2026-11,closed,4.005556,,,,,,", lines.get(2));
        assertEquals(lines.get(0).split(",", -1).length, lines.get(1).split(",", -1).length);
    }

    @Test
    void textStatesGpusBudgetWasteAndFootprint() throws IOException, MalformedRecordException {
        String text = StatementFormat.TEXT.print(List.of(example("valid-wckey-footprint-budget")));

        assertEquals("""
                Account astro on rig22, WCKey weather, 2026-11, node input: 0.334 kWh, 13 run-days
                Status: open, closes after 2026-12-10T00:00:00Z
                Energy of the month: 0.334 kWh in 14 run-days
                Bounds at 95 %: at least 0.334 kWh; some runs have no upper bound
                Energy of the nodes held: 1.335 kWh
                Node-hours: 4.01 held, 4.00 metered
                GPU-hours: 7.78 held of metered GPUs
                Budget: 83.5 % of 0.400 kWh used with adjustments, warning level of 80 % reached
                Energy by end state:
                  completed: 0.307 kWh in 12 run-days
                  failed: 0.028 kWh in 2 run-days
                  timed out: 0.000 kWh in 0 run-days
                  cancelled: 0.000 kWh in 0 run-days
                  preempted: 0.000 kWh in 0 run-days
                  requeued: 0.000 kWh in 0 run-days
                  other: 0.000 kWh in 0 run-days
                Energy not used:
                  idle GPUs of completed runs: 0.080 kWh, 1.60 GPU-hours of 6.39
                  held and not requested by completed runs: 0.025 kWh
                Footprint of 0.333 kWh in 13 run-days:
                    emissions: 112.444 g, 0.028 kWh without rate (entsoe/DE_LU/lifecycle, lifecycle, average, location-based)
                    cost: -0.021667 EUR, 0.000 kWh without rate (entsoe/DE_LU/day-ahead)
                    facility energy: 0.400 kWh, 0.000 kWh without rate (places/room1/pue)
                    embodied: 79.444 g, not part of the emissions (product carbon footprint of the vendor)
                Adjustment of 2026-09: 0.000 kWh, -1 run-days
                  Change of the footprint of 0.000 kWh in -1 run-days:
                    emissions: -0.042 g, 0.000 kWh without rate (entsoe/DE_LU/lifecycle, lifecycle, average, location-based)
                Revision 1764240000000, computed at 2026-11-27T10:40:00Z
                """, text);
    }

    @Test
    void jsonIsTheRecordOfTheTopic() throws IOException, MalformedRecordException {
        Statement row = example("valid-user-closed");
        String json = StatementFormat.JSON.print(List.of(row));
        assertEquals(row, new ContractCodec().read(Statement.class, json.strip().getBytes(StandardCharsets.UTF_8)));
        assertEquals(1, json.lines().count());
    }
}
