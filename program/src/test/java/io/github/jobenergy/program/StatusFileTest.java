package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.StatusReport.Condition;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusFileTest {

    private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aWrittenStatusIsRead() throws IOException {
        StatusFile file = new StatusFile(folder.resolve("status.json"));
        ProgramStatus status = status(Optional.of(NOW.minusSeconds(90)));

        assertEquals(Optional.empty(), file.read());
        file.write(status);
        assertEquals(Optional.of(status), file.read());
        file.remove();
        assertEquals(Optional.empty(), file.read());
    }

    @Test
    void anotherFileIsRejected() throws IOException {
        StatusFile file = new StatusFile(Files.writeString(folder.resolve("status.json"), "{"));

        IOException refused = assertThrows(IOException.class, file::read);

        assertTrue(refused.getMessage().startsWith("expected a status, found " + file.path()), refused.getMessage());
    }

    @Test
    void aProgramThatRunsWithBrokersIsRunning() {
        StringWriter out = new StringWriter();

        Condition condition = report(out, status(Optional.empty()), NOW.plusSeconds(2));

        assertEquals(Condition.RUNNING, condition);
        assertEquals(0, condition.exitStatus());
        assertEquals(
                List.of(
                        "program     energy-streams, running, process 4711, started 2026-11-20T23:00:00Z, "
                                + "status written 2 s ago",
                        "brokers     responding",
                        "count       answers.given 3",
                        "count       readings.taken 12"),
                out.toString().lines().toList());
    }

    @Test
    void unavailableBrokersAreAConditionOfTheirOwn() {
        StringWriter out = new StringWriter();

        Condition condition = report(out, status(Optional.of(NOW.minusSeconds(90))), NOW);

        assertEquals(Condition.BROKERS_AWAY, condition);
        assertEquals(75, condition.exitStatus());
        assertTrue(
                out.toString().contains("brokers     not responding since 2026-11-20T23:58:30Z, 90 s\n"),
                out::toString);
    }

    @Test
    void aStatusOlderThanAMinuteIsThatOfAStoppedProgram() {
        StringWriter out = new StringWriter();

        assertEquals(Condition.RUNNING, report(out, status(Optional.empty()), NOW.plusSeconds(60)));
        Condition condition = report(out, status(Optional.empty()), NOW.plusSeconds(61));

        assertEquals(Condition.NOT_RUNNING, condition);
        assertEquals(69, condition.exitStatus());
        assertTrue(out.toString().contains("energy-streams, not running, process 4711"), out::toString);
        assertEquals(Condition.NOT_RUNNING, StatusReport.print(new PrintWriter(out, true), Optional.empty(), NOW));
    }

    @Test
    void brokersAreUnavailableThirtySecondsAfterTheLastContact() {
        BrokerSilence silence = new BrokerSilence(NOW);

        assertEquals(Optional.empty(), silence.since(NOW.plusSeconds(30)));
        assertEquals(Optional.of(NOW), silence.since(NOW.plusSeconds(31)));
        silence.responded(NOW.plusSeconds(31));
        assertEquals(Optional.empty(), silence.since(NOW.plusSeconds(31)));
        silence.responded(NOW);
        assertEquals(Optional.of(NOW.plusSeconds(31)), silence.since(NOW.plus(Duration.ofMinutes(5))));
    }

    private static Condition report(StringWriter out, ProgramStatus status, Instant now) {
        return StatusReport.print(new PrintWriter(out, true), Optional.of(status), now);
    }

    private static ProgramStatus status(Optional<Instant> brokersAway) {
        return new ProgramStatus(
                "energy-streams",
                4_711,
                Instant.parse("2026-11-20T23:00:00Z"),
                "running",
                brokersAway,
                Map.of("readings.taken", 12L, "answers.given", 3L),
                NOW);
    }
}
