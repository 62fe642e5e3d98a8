package io.github.jobenergy.node.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.monitoring.BridgeStatus;
import io.github.jobenergy.node.output.Delivery;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.registry.SourceKinds;
import io.github.jobenergy.program.StatusFile;
import io.github.jobenergy.program.testing.GoldenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {

    @TempDir
    private Path folder;

    @Test
    void helpMatchesItsGoldenFile() throws IOException {
        ProgramCall call = ProgramCall.of("--help");

        assertEquals(0, call.exitStatus());
        GoldenFile.assertMatches("help.txt", call.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "adopt", "read", "decode", "check", "status", "sources"})
    void helpOfEachCommandMatchesItsGoldenFile(String command) throws IOException {
        ProgramCall call = ProgramCall.of(command, "--help");

        assertEquals(0, call.exitStatus());
        GoldenFile.assertMatches("help-" + command + ".txt", call.out());
    }

    @Test
    void listsEveryKindOfSource() {
        ProgramCall call = ProgramCall.of("sources");

        assertEquals(0, call.exitStatus());
        for (SourceKind kind : SourceKinds.all()) {
            assertTrue(call.out().contains(kind.name() + ", every " + kind.cadence() + "\n"), call.out());
        }
    }

    @Test
    void rejectsAReadableConfigurationFileWithASecret() throws IOException {
        Path config = Files.writeString(folder.resolve("secret.properties"), "kafka.sasl.jaas.config=hunter2\n");
        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-r--r--"));

        ProgramCall call = ProgramCall.of("run", "--config=" + config);

        assertEquals(66, call.exitStatus());
        assertTrue(call.err().contains(config + ": expected a file that no other user may read"), call.err());
        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-r-----"));
        assertEquals(64, ProgramCall.of("run", "--config=" + config).exitStatus());
    }

    @Test
    void namesAnUnknownKeyOfAConfigurationWithoutItsValue() throws IOException {
        Path config = Files.writeString(folder.resolve("misspelt.properties"), "kafak.sasl.jaas.config=hunter2\n");

        ProgramCall call = ProgramCall.of(
                "run", "--source=pm_counters", "--cluster=a", "--bootstrap-server=localhost:1", "--config=" + config);

        assertEquals(64, call.exitStatus());
        assertTrue(call.err().contains("--kafak.sasl.jaas.config"), call.err());
        assertFalse(call.err().contains("hunter2"), call.err());
    }

    @Test
    void reportsAUsageErrorWithoutACommand() {
        assertEquals(64, ProgramCall.of().exitStatus());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "check | Missing required option",
                "check --source=pm_counters --bootstrap-server=localhost:1 | cluster: expected --cluster=NAME, found none",
                "check --source=pm_counters --bootstrap-server=localhost:1 --cluster=A | cluster: expected a lower-case name",
                "check --source=pm_counters --bootstrap-server=localhost --cluster=a | bootstrap-server: expected HOST:PORT",
                "check --source=pm_counters --bootstrap-server=localhost:1 --cluster=a --kafka=acks=0 | found [acks]",
                "check --source=pm_counters --bootstrap-server=localhost:1 --cluster=a --topic-prefix=a/b | topic-prefix: expected",
                "check --source=pm_counters --bootstrap-server=localhost:1 --cluster=a --meter-space=a/b | --meter-space: expected a name without '/'",
                "check --source=nonsense --bootstrap-server=localhost:1 --cluster=a | source: expected one of [",
                "read --source=pm_counters,colour=red | --source: pm_counters: expected the settings [",
                "read --source=pm_counters,every | --source: expected KIND[,KEY=VALUE]..., found 'every'",
                "read --source=pm_counters,every=0 | expected a duration such as PT0.5S or PT5M, found '0'",
                "read --source=pm_counters,every=P200000D | pm_counters: every: expected a duration up to P3650D, found 'P200000D'",
                "read --source=pm_counters --frozen-after=P200000D | expected a duration up to P3650D, found 'P200000D'",
                "read --source=pm_counters,every=PT0S | every: expected more than PT0S",
                "read --source=pm_counters,every=PT1S,every=PT2S | expected each setting once, found 'every' more than once",
                "read --source=rapl,name=a --source=hwmon,name=a | source: expected each name once, found 'a' more than once",
                "read --source=rapl,name=a:b | name: expected letters, digits",
                "read --source=pm_counters --rule=upper | rule: expected strip-port",
                "read --source=pm_counters --nodes=n[1-2 | nodes: hostlist",
                "read --source=pm_counters --node-table=/nowhere | --node-table: expected a readable file, found no /nowhere",
                "read --source=pm_counters --node-table=src | --node-table: expected a readable file, found src: java.io.IOException: Is a directory",
                "read --source=pm_counters --node-table=pom.xml | --node-table: pom.xml:1: expected a target and a node",
                "read --source=pm_counters --clock-ahead=PT6M | clock-ahead: expected PT0S to PT5M, found PT6M",
                "read --source=pm_counters --clock-behind=soon | expected a duration such as PT0.5S or PT5M, found 'soon'",
                "read --source=pm_counters --frozen-after=PT0S | frozen-after: expected more than PT0S",
                "decode --format=nonsense | format: expected one of [",
                "adopt --topic=t --format=cc-metric --bootstrap-server=localhost:1 | cluster: expected --cluster=NAME",
                "adopt --topic=jobenergy.node-power --format=cc-metric --bootstrap-server=localhost:1 --cluster=a | topic: expected a topic other than",
                "run --source=pm_counters --cluster=a --bootstrap-server=localhost:1 --colour=red | Unknown option: '--colour'"
            })
    void reportsAnInvalidOptionWithItsReason(String arguments, String reason) {
        ProgramCall call = ProgramCall.of(arguments.split(" ", -1));

        assertEquals(64, call.exitStatus(), call.err());
        assertTrue(call.err().contains(reason), call.err());
        assertEquals(1, call.err().lines().count(), call.err());
    }

    @Test
    void attributesATooLongClusterNameToItsOption() {
        ProgramCall call = ProgramCall.of("read", "--source=pm_counters", "--cluster=" + "a".repeat(1_025));

        assertEquals(64, call.exitStatus());
        assertTrue(
                call.err().contains("--cluster: expected a name of at most 1024 characters, found 1025 characters"),
                call.err());
    }

    @Test
    void readsSourcesAndRulesOfAConfigurationFileInOrder() throws IOException {
        Path meters = Files.createDirectories(folder.resolve("sys/cray/pm_counters"));
        Path config = Files.writeString(folder.resolve("bridge.properties"), """
                cluster=alps
                node=n7-bmc.example.org
                nodes=n7
                bootstrap-server=localhost:1
                kafka.request.timeout.ms=300
                kafka.default.api.timeout.ms=400
                source.blade=pm_counters
                source.other=pm_counters,every=PT5S
                rule.2=strip-domain
                rule.10=(.*)-bmc -> $1
                sysfs-root=%s
                """.formatted(folder));
        PmTree.write(meters, 1_000);

        ProgramCall call = ProgramCall.of("check", "--config=" + config);

        assertFalse(call.out().contains("expected a node for each target"), call.out());
        assertTrue(call.out().contains("ok    blade: "), call.out());
        assertTrue(call.out().contains("ok    other: "), call.out());
        assertTrue(call.out().contains("FAIL  brokers at localhost:1: "), call.out());
        assertEquals(69, call.exitStatus());
    }

    @Test
    void mergesConfigurationFilesAndRejectsAnOptionInTwoOfThem() throws IOException {
        Path brokers = Files.writeString(folder.resolve("a"), "cluster=alps\nbootstrap-server=localhost:1\n");
        Path sources = Files.writeString(folder.resolve("b"), "source.blade=nonsense\n");
        Path other = Files.writeString(folder.resolve("c"), "cluster=eiger\n");

        ProgramCall together = ProgramCall.of("check", "--config=" + brokers, "--config=" + sources);
        ProgramCall twice = ProgramCall.of("check", "--config=" + brokers, "--config=" + other);

        assertTrue(together.err().contains("source: expected one of ["), together.err());
        assertEquals(64, twice.exitStatus());
        assertEquals(
                "node-bridge: --config: expected each option in one file, found cluster in " + brokers + " and " + other
                        + "\n",
                twice.err());
    }

    @Test
    void reportsAMissingFile() {
        ProgramCall call = ProgramCall.of("run", "--config=" + folder.resolve("nowhere"));

        assertEquals(66, call.exitStatus());
        assertTrue(call.err().contains("nowhere"), call.err());
    }

    @Test
    void checkFailsForAnotherClusterThanThatOfSlurmctld() throws IOException {
        Path scontrol = Files.writeString(folder.resolve("scontrol"), """
                #!/bin/sh
                echo 'Configuration data as of 2026-11-20T23:00:00'
                echo 'ClusterName             = rig22'
                """);
        Files.setPosixFilePermissions(scontrol, PosixFilePermissions.fromString("rwx------"));
        PmTree.write(Files.createDirectories(folder.resolve("sys/cray/pm_counters")), 1_000);

        ProgramCall other = check("alps", "slurm,command=" + scontrol);
        ProgramCall same = check("rig22", "slurm,command=" + scontrol);

        assertTrue(
                other.out()
                        .contains(
                                "FAIL  cluster: expected --cluster=rig22, the ClusterName of slurmctld, found alps\n"),
                other.out());
        assertTrue(same.out().contains("ok    cluster rig22 is that of slurmctld\n"), same.out());
        assertTrue(
                same.out().contains("warn  clock: expected the time of slurmctld, found this host 3600 s ahead\n"),
                same.out());
    }

    private ProgramCall check(String cluster, String source) {
        return ProgramCall.of(
                "check",
                "--cluster=" + cluster,
                "--source=" + source,
                "--source=pm_counters",
                "--sysfs-root=" + folder,
                "--node=n1",
                "--bootstrap-server=localhost:1",
                "--kafka=request.timeout.ms=300",
                "--kafka=default.api.timeout.ms=400");
    }

    @Test
    void statusPrintsTheStatusFileOfRun() throws IOException {
        Path file = folder.resolve("status.json");
        ProgramCall none = ProgramCall.of("status", "--status-file=" + file);
        Instant now = ProgramCall.CLOCK.instant();
        new StatusFile(file)
                .write(new BridgeStatus(ProgramCall.CLOCK, any -> Optional.of(now.minusSeconds(90)))
                        .with("deliveries", new Counts<>(Delivery.class))
                        .get());

        ProgramCall away = ProgramCall.of("status", "--status-file=" + file);

        assertEquals(69, none.exitStatus());
        assertEquals("program     not running\n", none.out());
        assertEquals(75, away.exitStatus());
        assertTrue(away.out().contains("brokers     not responding since 2026-11-20T23:58:30Z, 90 s\n"), away.out());
        assertTrue(away.out().contains("count       deliveries.handed 0\n"), away.out());
    }

    @Test
    void runReportsThatTheBrokersDoNotRespond() {
        ProgramCall call = ProgramCall.of(
                "run",
                "--cluster=alps",
                "--source=pm_counters",
                "--bootstrap-server=localhost:1",
                "--kafka=request.timeout.ms=300",
                "--kafka=default.api.timeout.ms=400");

        assertEquals(69, call.exitStatus(), call.err());
        assertTrue(
                call.err()
                        .contains("node-bridge: brokers at localhost:1: expected a response within 0.4 s, found none"),
                call.err());
    }
}
