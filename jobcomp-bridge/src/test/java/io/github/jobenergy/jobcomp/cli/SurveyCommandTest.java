package io.github.jobenergy.jobcomp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.program.testing.GoldenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The survey of the recorded accounting of a real cluster before 21 November 2026, the time of the program's clock. */
class SurveyCommandTest {

    /** Answers each query with the whole recording; a list contains no allocation of a run that continued. */
    private static final String STAND_IN = """
            case $1 in
                -V) echo "slurm 22.05.8"; exit ;;
                -e) head -n 1 %1$s | tr '\\037' ' '; exit ;;
            esac
            case " $* " in
                *" -X "*) %2$s ;;
                *) cat %1$s ;;
            esac
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void setUp() throws IOException {
        program("sacctmgr", "echo Operator");
        program("sdiag", "echo 'DBD Agent queue size: 0'");
    }

    private void program(String name, String body) throws IOException {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    private void sacctOf(String capture) throws IOException {
        Path recording = Captures.file("sacct/" + capture + ".txt").toAbsolutePath();
        program("sacct", STAND_IN.formatted(recording, "sed /RESIZING/d " + recording));
    }

    private ProgramCall surveyAsAlice(String... more) {
        String user = System.getProperty("user.name", "");
        System.setProperty("user.name", "alice");
        try {
            return survey(more);
        } finally {
            System.setProperty("user.name", user);
        }
    }

    private ProgramCall survey(String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "survey";
        arguments[1] = "--days=1";
        arguments[2] = "--sacct=" + folder.resolve("sacct");
        System.arraycopy(more, 0, arguments, 3, more.length);
        return ProgramCall.of(arguments);
    }

    @ParameterizedTest
    @CsvSource({"22.05, rig22", "26.05, rig26"})
    void printsTheReliabilityOfTheEnergiesOfACluster(String version, String cluster) throws IOException {
        sacctOf(version + "-jobs-x1f");

        ProgramCall call = survey("--cluster=" + cluster);

        assertEquals(0, call.exitStatus(), call.err());
        GoldenFile.assertMatches("survey-" + version + "-command.txt", call.out());
        assertTrue(call.err().contains("] 100 %, back to 2026-11-20T00:00:00Z, "), call.err());
    }

    @Test
    void printsJsonToo() throws IOException {
        sacctOf("26.05-jobs-x1f");

        ProgramCall call = survey("--cluster=rig26", "--json");

        assertEquals(0, call.exitStatus(), call.err());
        GoldenFile.assertMatches("survey-26.05-command.json", call.out());
    }

    /** A list that shows a row of job 99, of which no answer has a row, and a line that is no row. */
    @Test
    void gapsAreReportedAndInTheExitStatus() throws IOException {
        Path recording = Captures.file("sacct/22.05-jobs-x1f.txt").toAbsolutePath();
        String list = "printf 'JobIDRaw|State|Submit|Start|End|NodeList\\n"
                + "99|COMPLETED|1795218000|1795218000|1795218001|n1\\nx|y\\n'";
        program("sacct", STAND_IN.formatted(recording, list));

        ProgramCall call = survey("--cluster=rig22", "--json");

        assertEquals(65, call.exitStatus());
        assertTrue(call.err().contains("1 runs that sacct lists could not be read"), call.err());
        assertTrue(call.err().contains("the first: expected 6 fields, found 2"), call.err());
        assertTrue(call.out().contains("\"gaps\":{\"missing_runs\":1,\"refused_parts\":"), call.out());
    }

    @Test
    void doesNotStartWithoutThePermissionToReadTheJobsOfAllUsers() throws IOException {
        sacctOf("22.05-jobs-x1f");
        program("sacctmgr", "echo None");
        program("scontrol", "echo 'PrivateData = jobs'");

        ProgramCall call = surveyAsAlice("--cluster=rig22");

        assertEquals(77, call.exitStatus());
        assertTrue(call.err().contains("set adminlevel=Operator"), call.err());
        assertEquals("", call.out());
    }

    @Test
    void reportsThatAccountingDoesNotAnswer() throws IOException {
        program("sacct", "echo 'slurmdbd is away' >&2; exit 1");

        ProgramCall call = survey("--cluster=rig22");

        assertEquals(69, call.exitStatus());
        assertTrue(call.err().contains("found 1: slurmdbd is away"), call.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--days=0", "--days=3661", "--days=many", "--sacct-duty=0"})
    void anInvalidOptionIsAUsageError(String argument) throws IOException {
        sacctOf("22.05-jobs-x1f");

        assertEquals(64, survey("--cluster=rig22", argument).exitStatus());
    }
}
