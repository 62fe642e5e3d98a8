package io.github.jobenergy.energy.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.OptionFiles;
import io.github.jobenergy.program.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The output of {@code run} and {@code check} before the first connection to a broker. */
class RunCommandTest {

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--create-topics=0         | create-topics: expected 1 partition or more, found 0",
                "--bootstrap-server=none   | bootstrap-server: expected HOST:PORT, separated by commas, found 'none'",
                "--bootstrap-server=a:1,   | bootstrap-server: expected HOST:PORT, separated by commas, found 'a:1,'",
                "--application-id=         | application-id: expected 1 to 150 letters",
                "--application-id=a/b      | and '-', found 'a/b'",
                "--topic-prefix=a/b        | topic-prefix: expected at most 200 letters",
                "--kafka=num.stream.threads=x | kafka: Invalid value x for configuration num.stream.threads",
                "--kafka=security.protocol=FOO | kafka: Invalid value FOO for configuration security.protocol",
                "--kafka=processing.guarantee=at_least_once | sets itself, found [processing.guarantee]",
                "--standbys=6              | standbys: expected 0 to 5, found 6",
                "--instance=a/b            | instance: expected 1 to 100 letters, digits, '.', '_' and '-', found 'a/b'",
                "--footprint | job-power: expected a length of slots such as PT1M, since --footprint is given, found off",
                "--site=rig | footprint: expected with --site, --embodied and --embodied-source, found none",
                "--lateness=PT99999999999S | expected a duration up to P3650D, found 'PT99999999999S'",
                "--meter-space=alps        | meter-space: expected SPACE=CLUSTER,..., found 'alps'",
                "--meter-space=alps=       | meter-space: expected SPACE=CLUSTER,..., found 'alps='",
                "--meter-space=b=eiger     | meter-space: expected cluster eiger in meter space alps only, found 'b=eiger'"
            })
    void anInvalidOptionIsAUsageErrorWithItsReason(String option, String reason) {
        StringWriter errors = new StringWriter();

        int exitCode = EnergyStreams.commandLine()
                .setErr(new PrintWriter(errors))
                .execute("run", "--bootstrap-server=127.0.0.1:1", "--meter-space=alps=Daint,Eiger", option);

        assertEquals(ExitCode.USAGE.number(), exitCode);
        assertTrue(errors.toString().contains(reason), errors::toString);
        assertEquals(1, errors.toString().lines().count(), errors::toString);
    }

    @Test
    void aKeyInAFileThatIsNoOptionIsNamed() throws IOException {
        Path config = Files.writeString(folder.resolve("a"), "bootstrap-server=none:9092\nlateless=PT1S\n");
        StringWriter errors = new StringWriter();

        int exitCode = EnergyStreams.commandLine()
                .setErr(new PrintWriter(errors))
                .execute(new OptionFiles().expand(new String[] {"check", "--config=" + config}));

        assertEquals(ExitCode.USAGE.number(), exitCode);
        assertTrue(errors.toString().contains("--lateless"), errors::toString);
    }

    @Test
    void unavailableBrokersEndTheProgramWithOneLine() {
        StringWriter errors = new StringWriter();

        int exitCode = EnergyStreams.commandLine()
                .setErr(new PrintWriter(errors))
                .execute(
                        "run",
                        "--bootstrap-server=127.0.0.1:1",
                        "--state-dir=" + folder,
                        "--kafka=request.timeout.ms=300",
                        "--kafka=default.api.timeout.ms=400");

        assertEquals(ExitCode.UNAVAILABLE.number(), exitCode);
        assertEquals(
                "energy-streams run: brokers at 127.0.0.1:1: expected a response within 0.4 s, found none\n",
                errors.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"topology", "check"})
    void anInvalidTopicPrefixIsAUsageErrorOfEachCommand(String command) {
        int exitCode = EnergyStreams.commandLine()
                .setErr(new PrintWriter(Writer.nullWriter()))
                .setOut(new PrintWriter(Writer.nullWriter()))
                .execute(
                        command.equals("check")
                                ? new String[] {
                                    command, "--topic-prefix=a b", "--bootstrap-server=a:1", "--state-dir=" + folder
                                }
                                : new String[] {command, "--topic-prefix=a b"});

        assertEquals(ExitCode.USAGE.number(), exitCode);
    }

    @Test
    void anInvalidApplicationIdIsAUsageErrorOfStatus() {
        StringWriter errors = new StringWriter();

        int exitCode = EnergyStreams.commandLine()
                .setErr(new PrintWriter(errors))
                .execute("status", "--application-id=a/b", "--state-dir=" + folder);

        assertEquals(ExitCode.USAGE.number(), exitCode);
        assertTrue(errors.toString().contains("application-id: expected 1 to 150 letters"), errors::toString);
    }

    @Test
    void anUnknownHostIsNamed() {
        StringWriter errors = new StringWriter();

        int exitCode = EnergyStreams.commandLine()
                .setErr(new PrintWriter(errors))
                .execute("run", "--bootstrap-server=nowhere.invalid:9092", "--state-dir=" + folder);

        assertEquals(ExitCode.UNAVAILABLE.number(), exitCode);
        assertEquals(
                "energy-streams run: brokers at nowhere.invalid:9092: No resolvable bootstrap urls given in bootstrap.servers",
                errors.toString().strip());
    }

    @Test
    void aStateDirectoryThatCannotBeCreatedFailsTheCheck() {
        StringWriter answers = new StringWriter();

        int exitCode = EnergyStreams.commandLine()
                .setOut(new PrintWriter(answers))
                .execute("check", "--bootstrap-server=nowhere.invalid:9092", "--state-dir=/proc/energy-streams");

        assertEquals(ExitCode.UNAVAILABLE.number(), exitCode);
        assertEquals(
                "FAIL  state directory /proc/energy-streams: expected a writable directory, found /proc, not writable for this"
                        + " user\n"
                        + "FAIL  brokers at nowhere.invalid:9092: No resolvable bootstrap urls given in bootstrap.servers",
                answers.toString().strip());
    }
}
