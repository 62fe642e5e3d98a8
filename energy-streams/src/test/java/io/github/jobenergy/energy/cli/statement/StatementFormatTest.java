package io.github.jobenergy.energy.cli.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
        assertEquals(
                "rig22,2026-11,astro,,node_input,open,1764240000000,2026-11,1203600.75,4807005,14420,14412.5,14,1103600.75,100000,0,0,0,0,0,1202100.499,,90000.000001,1200.25,1500,1",
                lines.get(1));
        assertEquals(
                "rig22,2026-11,astro,,node_input,open,1764240000000,2026-09,-500.25,-900,-20,-20,-1,1000,-1500.25,0,0,0,0,0,,,-250.5,-3.5,-4,-1",
                lines.get(3));
    }

    @Test
    void jsonIsTheRecordOfTheTopic() throws IOException, MalformedRecordException {
        Statement row = example("valid-user-closed");
        String json = StatementFormat.JSON.print(List.of(row));
        assertEquals(row, new ContractCodec().read(Statement.class, json.strip().getBytes(StandardCharsets.UTF_8)));
        assertEquals(1, json.lines().count());
    }
}
