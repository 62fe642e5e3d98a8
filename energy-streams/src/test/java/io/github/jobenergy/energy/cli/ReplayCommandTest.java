package io.github.jobenergy.energy.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.replay.Scene;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {

    private final ContractCodec codec = new ContractCodec();
    private final Scene scene = new Scene("contain");

    @TempDir
    private Path folder = Path.of("");

    private String file(String name, List<?> records) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Object record : records) {
            lines.add(record instanceof String line ? line : new String(codec.write(record), StandardCharsets.UTF_8));
        }
        return Files.write(folder.resolve(name), lines).toString();
    }

    /** What a run of the command left behind. */
    private record Outcome(int exitCode, List<String> out, List<String> errors) {}

    private Outcome replay(List<Object> readings) throws IOException {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayOutputStream complained = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(complained, true, StandardCharsets.UTF_8));
        try {
            int exitCode = EnergyStreams.commandLine()
                    .execute(
                            "replay",
                            "--completions=" + file("completions", scene.completions()),
                            "--nodes=" + file("nodes", scene.states()),
                            "--readings=" + file("readings", readings));
            return new Outcome(
                    exitCode,
                    printed.toString(StandardCharsets.UTF_8).lines().toList(),
                    complained.toString(StandardCharsets.UTF_8).lines().toList());
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    @Test
    void recomputesEveryResultFromFiles() throws IOException, MalformedRecordException {
        Outcome outcome = replay(new ArrayList<>(scene.counters()));

        assertEquals(ExitCode.OK.number(), outcome.exitCode());
        assertEquals(9, outcome.out().size());
        JobEnergy sharer = codec.read(JobEnergy.class, outcome.out().get(6).getBytes(StandardCharsets.UTF_8));
        assertEquals(7, sharer.run().jobId());
        assertEquals(2_662_634, sharer.figures().energy().millijoules());
    }

    @Test
    void saysWhichLineItCouldNotUseAndGoesOn() throws IOException, MalformedRecordException {
        List<Object> readings = new ArrayList<>(scene.counters());
        readings.add(1, "half a li");

        Outcome outcome = replay(readings);

        assertEquals(ExitCode.DATA.number(), outcome.exitCode());
        assertEquals(9, outcome.out().size());
        Rejection rejection =
                codec.read(Rejection.class, outcome.errors().get(0).getBytes(StandardCharsets.UTF_8));
        assertEquals(RejectionReason.MALFORMED, rejection.reason());
        assertTrue(rejection.origin().endsWith("readings:2"), rejection::origin);
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        int exitCode = EnergyStreams.commandLine()
                .setErr(new PrintWriter(Writer.nullWriter()))
                .execute("replay", "--completions=nowhere", "--readings=nowhere");

        assertEquals(ExitCode.NO_INPUT.number(), exitCode);
    }
}
