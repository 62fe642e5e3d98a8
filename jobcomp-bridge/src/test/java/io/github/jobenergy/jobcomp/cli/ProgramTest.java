package io.github.jobenergy.jobcomp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.GoldenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {

    @TempDir
    private Path folder;

    @Test
    void helpEqualsItsGoldenFile() throws IOException {
        ProgramCall call = ProgramCall.of("--help");

        assertEquals(0, call.exitStatus());
        GoldenFile.assertMatches("help.txt", call.out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "adopt",
                "decode",
                "check",
                "status",
                "pause",
                "resume",
                "backfill",
                "survey",
                "erase",
                "annotate"
            })
    void helpOfEachCommandEqualsItsGoldenFile(String command) throws IOException {
        ProgramCall call = ProgramCall.of(command, "--help");

        assertEquals(0, call.exitStatus());
        GoldenFile.assertMatches("help-" + command + ".txt", call.out());
    }

    @Test
    void aConfigurationWithASecretThatOthersCanReadIsRefused() throws IOException {
        Path config = Files.writeString(folder.resolve("secret.properties"), "kafka.sasl.jaas.config=hunter2\n");
        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-r--r--"));

        ProgramCall call = ProgramCall.of("run", "--config=" + config);

        assertEquals(66, call.exitStatus());
        assertTrue(call.err().contains(config + ": expected a file that no other user may read"), call.err());
        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-r-----"));
        assertEquals(64, ProgramCall.of("run", "--config=" + config).exitStatus());
    }

    @Test
    void aMisspeltKeyOfAConfigurationIsNamedWithoutItsValue() throws IOException {
        Path config = Files.writeString(folder.resolve("misspelt.properties"), "kafak.sasl.jaas.config=hunter2\n");

        ProgramCall call = ProgramCall.of("run", "--cluster=a", "--bootstrap-server=localhost:1", "--config=" + config);

        assertEquals(64, call.exitStatus());
        assertTrue(call.err().contains("--kafak.sasl.jaas.config"), call.err());
        assertFalse(call.err().contains("hunter2"), call.err());
    }

    @Test
    void withoutACommandItIsAUsageError() {
        assertEquals(64, ProgramCall.of().exitStatus());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--cluster=rig22 | Missing required option: '--bootstrap-server",
                "--cluster=a/b --bootstrap-server=localhost:1 | expected a lower-case name without '/', found 'a/b'",
                "--cluster=rig22 --bootstrap-server=localhost:1 --sacct-duty=0 | expected 1 to 100 percent, found 0",
                "--cluster=rig22 --bootstrap-server=localhost:1 --settle-time=PT1S | expected first-look",
                "--cluster=rig22 --bootstrap-server=localhost:1 --settle-time=soon | expected a duration such as PT0.5S or PT5M, found 'soon'",
                "--cluster=rig22 --bootstrap-server=localhost:1 --max-node-power=0 | whole number of watts from 1 to 1000000000, found '0'",
                "--cluster=rig22 --bootstrap-server=localhost:1 --max-node-power=1000000001 | whole number of watts from 1 to 1000000000, found '1000000001'",
                "--cluster=rig22 --bootstrap-server=localhost:1 --kafka=acks=0 | found [acks]",
                "--cluster=rig22 --bootstrap-server=localhost:1 --sacct-timeout=PT0S | sacct-timeout: expected more than 0, found PT0S",
                "--cluster=rig22 --bootstrap-server=localhost:1 --poll-interval=PT99999999999S | expected a duration up to P3650D",
                "--cluster=rig22 --bootstrap-server=localhost:1 --topic-prefix=a/b | topic-prefix: expected at most 200 letters",
                "--cluster=rig22 --bootstrap-server=localhost | bootstrap-server: expected HOST:PORT, separated by commas, found 'localhost'",
                "--cluster=rig22 --bootstrap-server=localhost:1, | bootstrap-server: expected HOST:PORT, separated by commas, found",
                "--cluster=rig22 --bootstrap-server=localhost:1 --kafka=security.protocol=FOO | Invalid value FOO for configuration security.protocol",
                "--cluster=rig22 --bootstrap-server=localhost:1 --kafka=linger.ms=x | Invalid value x for configuration linger.ms",
                "--cluster=rig22 --bootstrap-server=localhost:1 --starts-interval=PT5S | starts-interval: expected PT1M or more, found PT5S",
                "--cluster=rig22 --bootstrap-server=localhost:1 --starts-timeout=PT0S | starts-timeout: expected more than 0, found PT0S",
                "--cluster=rig22 --bootstrap-server=localhost:1 --adopt=rig22 --format=jobcomp-kafka | expected a topic that is not adopted, found rig22",
                "--cluster=rig22 --bootstrap-server=localhost:1 --listen=192.0.2.1:9201 --listen-anonymous | expected listen-token-file with an address",
                "--cluster=rig22 --bootstrap-server=localhost:1 --listen=9201 | listen: expected either listen-token-file or listen-anonymous, found neither",
                "--cluster=rig22 --bootstrap-server=localhost:1 --listen=soon | expected a port such as 9201 or 10.0.0.1:9201, found 'soon'",
                "--cluster=rig22 --bootstrap-server=localhost:1 --colour=red | Unknown option: '--colour'",
                "--cluster=rig22 --bootstrap-server=localhost:1 --privacy.profile=gdpr | privacy.key-file: expected a file of keys",
                "--cluster=rig22 --bootstrap-server=localhost:1 --privacy.user=hash | expected one of keep, drop, pseudonym, found 'hash'",
                "--cluster=rig22 --bootstrap-server=localhost:1 --privacy.opt-out-word=a,b | expected up to 64 letters",
                "--cluster=rig22 --bootstrap-server=localhost:1 --no-accounting --privacy.opt-out-word=private | expected accounting, which has the comment"
            })
    void anInvalidOptionIsAUsageErrorWithItsReason(String arguments, String reason) {
        ProgramCall call = ProgramCall.of(("check " + arguments).split(" "));

        assertEquals(64, call.exitStatus());
        assertTrue(call.err().contains(reason), call.err());
        assertEquals(1, call.err().lines().count(), call.err());
    }

    @Test
    void optionsOnTheCommandLineOverrideTheFile() throws IOException {
        Path config = Files.writeString(folder.resolve("bridge.properties"), """
                # where and who
                cluster=rig22
                bootstrap-server=localhost:1
                spool=%s
                no-accounting=true
                kafka.request.timeout.ms=300
                kafka.default.api.timeout.ms=400
                """.formatted(folder.resolve("nowhere")));

        ProgramCall call = ProgramCall.of("check", "--config", config.toString(), "--spool=" + folder);

        assertEquals(
                List.of("ok    spool " + folder + " is writable", "ok    accounting is not queried (--no-accounting)"),
                call.out().lines().limit(2).toList());
        assertTrue(call.out().contains("FAIL  brokers at localhost:1: "), call.out());
        assertEquals(69, call.exitStatus());
    }

    @Test
    void checkPrintsTheTreatmentOfEachFieldAndNoKey() throws IOException {
        String key = "0123456789abcdef".repeat(4);
        Path keys = Files.writeString(folder.resolve("keys"), "2026 2026-01-01 " + key + "\n");
        Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rw-r-----"));

        ProgramCall call = checkWith("--privacy.profile=gdpr", "--privacy.account=keep", "--privacy.key-file=" + keys);

        assertEquals(
                List.of(
                        "ok    privacy: user is replaced by a pseudonym (user_name; user_id, cancelled_by_user_id and the number in "
                                + "state_raw are dropped unless it is kept)",
                        "ok    privacy: account is kept (account)",
                        "ok    privacy: group is replaced by a pseudonym (group_name; group_id is dropped unless it is kept)",
                        "ok    privacy: job-name is dropped (job_name; job_name_base64 is dropped unless it is kept)",
                        "ok    privacy: work-dir is dropped (work_dir)",
                        "ok    privacy: reservation is dropped (reservation)",
                        "ok    privacy: wckey is dropped (wckey)",
                        "ok    privacy: key epochs 2026 from 2026-01-01"),
                call.out().lines().filter(line -> line.contains("privacy")).toList());
        assertFalse((call.out() + call.err()).contains(key.substring(0, 16)), call.out());
    }

    @Test
    void aWorldReadableKeyFileIsRefused() throws IOException {
        Path keys = Files.writeString(folder.resolve("keys"), "2026 2026-01-01 " + "00".repeat(32) + "\n");
        Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rw-r--r--"));

        ProgramCall call = checkWith("--privacy.key-file=" + keys);

        assertEquals(64, call.exitStatus());
        assertTrue(call.err().contains("expected a file that no other user may read or change"), call.err());
    }

    private ProgramCall checkWith(String... options) {
        List<String> arguments = new ArrayList<>(List.of(
                "check",
                "--cluster=rig22",
                "--bootstrap-server=localhost:1",
                "--spool=" + folder,
                "--no-accounting",
                "--kafka=request.timeout.ms=300",
                "--kafka=default.api.timeout.ms=400"));
        arguments.addAll(List.of(options));
        return ProgramCall.of(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--run=rig22/7 | 64 | rig22/7",
                "--run=rig26/7/1000000000 | 64 | --run: expected a run of cluster rig22, found one of rig26",
                "--run=rig22/7/1000000000 --user=alice | 64 | mutually exclusive",
                "--dry-run | 64 | Missing required argument",
                "--user=alice | 69 | jobcomp-bridge: "
            })
    void erasePrintsWhatItDoesNotErase(String selection, int exitStatus, String reason) {
        String[] arguments = ("erase --cluster=rig22 --bootstrap-server=localhost:1 --kafka=request.timeout.ms=300 "
                        + "--kafka=default.api.timeout.ms=400 " + selection)
                .split(" ");

        ProgramCall call = ProgramCall.of(arguments);

        assertEquals(exitStatus, call.exitStatus(), call.err());
        assertTrue(call.err().contains(reason), call.err());
    }

    @Test
    void anUnknownKeyInTheFileIsAnError() throws IOException {
        Path config = Files.writeString(folder.resolve("bridge.properties"), "cluster=rig22\ncolour=red\n");

        ProgramCall call = ProgramCall.of("check", "--config=" + config, "--bootstrap-server=localhost:1");

        assertEquals(64, call.exitStatus());
        assertTrue(call.err().contains("Unknown option: '--colour'"), call.err());
    }

    @Test
    void aMissingFileIsReported() {
        ProgramCall call = ProgramCall.of("check", "--config=" + folder.resolve("nowhere"));

        assertEquals(66, call.exitStatus());
        assertTrue(call.err().contains("nowhere"), call.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "check"})
    void unavailableBrokersAreReportedOnOneLine(String command) {
        ProgramCall call = ProgramCall.of(
                command,
                "--cluster=rig22",
                "--bootstrap-server=localhost:1",
                "--spool=" + folder,
                "--no-accounting",
                "--no-starts",
                "--kafka=request.timeout.ms=300",
                "--kafka=default.api.timeout.ms=400");

        String line = "brokers at localhost:1: expected a response within 0.4 s, found none\n";
        assertEquals(69, call.exitStatus());
        assertEquals(command.equals("run") ? "jobcomp-bridge: " + line : "", call.err());
        assertTrue(call.out().endsWith(command.equals("run") ? "" : "FAIL  " + line), call.out());
    }

    @Test
    void runReportsAMissingSpool() {
        ProgramCall call = ProgramCall.of(
                "run", "--cluster=rig22", "--bootstrap-server=localhost:1", "--spool=" + folder.resolve("nowhere"));

        assertEquals(73, call.exitStatus());
        assertTrue(call.err().contains("expected a folder, found none"), call.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Operator | none | ok    the jobs of all users are visible: | 69",
                "None     | none | ok    the jobs of all users are visible: PrivateData is none | 69",
                "None     | accounts,jobs | FAIL  PrivateData contains jobs in slurmdbd.conf and | 77",
                "''       | jobs | adminlevel=Operator | 77",
                "fail     | none | ?     permission to see the jobs of all users: | 69"
            })
    void checkReportsWhetherAccountingShowsTheJobsOfAllUsers(
            String level, String privateData, String line, int exitStatus) throws IOException {
        slurm(level, privateData);

        ProgramCall call = callAsAlice("check");

        assertTrue(call.out().contains("ok    " + folder.resolve("sacct") + " responds, Slurm 22.05.8"), call.out());
        assertTrue(call.out().contains(line), call.out());
        assertTrue(call.out().lines().allMatch(each -> each.matches("(ok   |FAIL |\\?    ) .*")), call.out());
        assertEquals(exitStatus, call.exitStatus());
    }

    @Test
    void checkPrintsTheVersionsAndTheStateOfTheHook() throws IOException {
        slurm("Operator", "none");

        ProgramCall call = callAsAlice("check");

        assertTrue(
                call.out().contains("ok    " + folder.resolve("squeue") + " responds, 0 runs hold nodes"), call.out());
        assertTrue(
                call.out().contains("?     hook: expected JobCompType jobcomp/script, found jobcomp/none"), call.out());
    }

    @Test
    void aMissingSqueueIsReported() throws IOException {
        slurm("Operator", "none");
        Files.delete(folder.resolve("squeue"));

        ProgramCall call = callAsAlice("check");

        assertTrue(call.out().contains("FAIL  " + folder.resolve("squeue") + ": cannot be run"), call.out());
        assertTrue(call.out().contains("; --no-starts disables the polls"), call.out());
        assertEquals(69, call.exitStatus());
    }

    /** The programs of Slurm that a bridge executes. */
    private void slurm(String level, String ofSlurmdbd) throws IOException {
        program(
                "sacct",
                "case $1 in -V) echo 'slurm 22.05.8';; -e) echo JobIDRaw State Submit Start End NodeList;; *) "
                        + "echo 'JobIDRaw|State|Submit|Start|End|NodeList';; esac");
        program(
                "sacctmgr",
                level.equals("fail")
                        ? "printf 'no\\nserver\\n' >&2; exit 1"
                        : "case $* in *user*) echo '" + level
                                + "';; *) echo 'SlurmDBD configuration:'; echo 'PrivateData = " + ofSlurmdbd
                                + "';; esac");
        program("scontrol", "echo 'PrivateData = none'; echo 'JobCompType = jobcomp/none'");
        program("squeue", "echo 'JOBID|STATE|SUBMIT_TIME|START_TIME|NODELIST'");
    }

    /** Calls it as an ordinary user in any case, since root may read all jobs. */
    private ProgramCall callAsAlice(String command) {
        String user = System.getProperty("user.name", "");
        System.setProperty("user.name", "alice");
        try {
            return ProgramCall.of(
                    command,
                    "--cluster=rig22",
                    "--bootstrap-server=localhost:1",
                    "--spool=" + folder,
                    "--sacct=" + folder.resolve("sacct"),
                    "--squeue=" + folder.resolve("squeue"),
                    "--scontrol=" + folder.resolve("scontrol"),
                    "--kafka=request.timeout.ms=300",
                    "--kafka=default.api.timeout.ms=400");
        } finally {
            System.setProperty("user.name", user);
        }
    }

    private void program(String name, String body) throws IOException {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }
}
