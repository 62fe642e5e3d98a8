package io.github.jobenergy.quickstart.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.testing.GoldenFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The output of the command line before a program is started. */
class QuickstartTest {

    private static final String HOME = "jobenergy.home";

    private final StringWriter output = new StringWriter();

    @TempDir
    Path folder;

    @BeforeEach
    void atHome() {
        System.setProperty(HOME, folder.toString());
    }

    @AfterEach
    void missing() {
        System.clearProperty(HOME);
    }

    private int execute(String... arguments) {
        CommandLine program = Quickstart.commandLine();
        program.setOut(new PrintWriter(output, true));
        program.setErr(new PrintWriter(output, true));
        program.setUsageHelpWidth(100);
        return program.execute(arguments);
    }

    @ParameterizedTest
    @CsvSource({"--help, help.txt", "consume --help, help-consume.txt"})
    void printsTheHelpOfItsGoldenFile(String arguments, String golden) throws IOException {
        int exitCode = execute(arguments.split(" "));

        GoldenFile.assertMatches(golden, output.toString());
        assertEquals(ExitCode.OK.number(), exitCode);
    }

    @Test
    void rejectsAMissingRecordingInOneLine() {
        Path missing = folder.resolve("nowhere");

        int exitCode = execute(
                "--recording",
                missing.toString(),
                "--work",
                folder.resolve("work").toString());

        assertEquals(
                "quickstart: " + missing + ": expected the folder of a recording, found none\n", output.toString());
        assertEquals(ExitCode.NO_INPUT.number(), exitCode);
    }

    @Test
    void rejectsARecordingWithoutARequiredFileInOneLine() throws IOException {
        Path recording = Files.createDirectories(folder.resolve("mine"));
        Files.writeString(recording.resolve("slurm.conf"), "ClusterName=rig22\n");

        int exitCode = execute(
                "--recording",
                recording.toString(),
                "--work",
                folder.resolve("work").toString());

        assertEquals(
                "quickstart: " + recording.resolve("sacct.x1f") + ": expected a file, found none\n", output.toString());
        assertEquals(ExitCode.NO_INPUT.number(), exitCode);
    }

    @Test
    void rejectsAnUnknownOption() {
        int exitCode = execute("--fast");

        assertEquals("quickstart: Unknown option: '--fast' (--help lists the options)\n", output.toString());
        assertEquals(ExitCode.USAGE.number(), exitCode);
    }
}
