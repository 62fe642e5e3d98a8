package io.github.jobenergy.energy.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.testing.GoldenFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"run", "topology", "replay", "explain", "check", "status", "reset", "statement", "facility"})
    void theHelpOfEachCommandEqualsItsGoldenFile(String command) throws IOException {
        String printed = CommandOutput.of(command, "--help");

        GoldenFile.assertMatches("help-" + command + ".txt", printed);
    }

    @Test
    void anUnknownCommandIsAUsageError() {
        int exitCode = EnergyStreams.commandLine()
                .setErr(new PrintWriter(Writer.nullWriter()))
                .execute("explode");

        assertEquals(ExitCode.USAGE.number(), exitCode);
    }
}
