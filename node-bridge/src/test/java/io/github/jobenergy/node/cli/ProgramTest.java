package io.github.jobenergy.node.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceKinds;
import io.github.jobenergy.node.testing.GoldenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {

    @TempDir
    private Path folder;

    @Test
    void helpIsAsItWas() throws IOException {
        ProgramCall call = ProgramCall.of("--help");

        assertEquals(0, call.exitStatus());
        GoldenFile.assertMatches("help.txt", call.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "adopt", "read", "decode", "check", "sources"})
    void helpOfEachCommandIsAsItWas(String command) throws IOException {
        ProgramCall call = ProgramCall.of(command, "--help");

        assertEquals(0, call.exitStatus());
        GoldenFile.assertMatches("help-" + command + ".txt", call.out());
    }

    @Test
    void everyKindOfSourceIsListed() {
        ProgramCall call = ProgramCall.of("sources");

        assertEquals(0, call.exitStatus());
        for (SourceKind kind : SourceKinds.all()) {
            assertTrue(call.out().contains(kind.name() + ", every " + kind.cadence() + "\n"), call.out());
        }
    }

    @Test
    void aConfigurationWithASecretThatOthersCanReadIsRefused() throws IOException {
        Path config = Files.writeString(folder.resolve("secret.properties"), "kafka.sasl.jaas.config=hunter2\n");
        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-r--r--"));

        ProgramCall call = ProgramCall.of("run", "--config=" + config);

        assertEquals(66, call.exitStatus());
        assertTrue(call.err().contains(config + ": expected a file no other user may read"), call.err());
        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-r-----"));
        assertEquals(64, ProgramCall.of("run", "--config=" + config).exitStatus());
    }

    @Test
    void aMisspeltKeyOfAConfigurationIsNamedWithoutItsValue() throws IOException {
        Path config = Files.writeString(folder.resolve("misspelt.properties"), "kafak.sasl.jaas.config=hunter2\n");

        ProgramCall call = ProgramCall.of(
                "run", "--source=pm_counters", "--cluster=a", "--bootstrap-server=localhost:1", "--config=" + config);

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
                "check | Missing required option",
                "check --source=pm_counters --bootstrap-server=localhost:1 | cluster: expected --cluster=NAME, found none",
                "check --source=pm_counters --bootstrap-server=localhost:1 --cluster=A | cluster: expected a lower-case name",
                "check --source=pm_counters --bootstrap-server=localhost --cluster=a | bootstrap-server: expected HOST:PORT",
                "check --source=pm_counters --bootstrap-server=localhost:1 --cluster=a --kafka=acks=0 | found [acks]",
                "check --source=pm_counters --bootstrap-server=localhost:1 --cluster=a --topic-prefix=a/b | topic-prefix: expected",
                "check --source=pm_counters --bootstrap-server=localhost:1 --cluster=a --meter-space=a/b | meter_space: expected a name",
                "check --source=nonsense --bootstrap-server=localhost:1 --cluster=a | source: expected one of [",
                "read --source=pm_counters,colour=red | expected the settings [",
                "read --source=pm_counters,every=0 | expected a duration such as PT10S, found '0'",
                "read --source=pm_counters,every=PT0S | every: expected more than PT0S",
                "read --source=pm_counters,every=PT1S,every=PT2S | expected each setting once, found 'every' again",
                "read --source=rapl,name=a --source=hwmon,name=a | source: expected each name once, found 'a' again",
                "read --source=rapl,name=a:b | name: expected letters, digits",
                "read --source=pm_counters --rule=upper | rule: expected strip-port",
                "read --source=pm_counters --nodes=n[1-2 | nodes: hostlist",
                "read --source=pm_counters --node-table=/nowhere | --node-table: expected a file that can be read, found no /nowhere",
                "read --source=pm_counters --clock-ahead=PT6M | clock-ahead: expected PT0S to PT5M, found PT6M",
                "read --source=pm_counters --clock-behind=soon | expected a duration such as PT0.5S or PT5M, found 'soon'",
                "read --source=pm_counters --frozen-after=PT0S | frozen-after: expected more than PT0S",
                "decode --format=nonsense | format: expected one of [",
                "adopt --topic=t --format=cc-metric --bootstrap-server=localhost:1 | cluster: expected --cluster=NAME",
                "adopt --topic=jobenergy.node-power --format=cc-metric --bootstrap-server=localhost:1 --cluster=a | topic: expected another topic than",
                "run --source=pm_counters --cluster=a --bootstrap-server=localhost:1 --colour=red | Unknown option: '--colour'"
            })
    void whatCannotBeIsAUsageErrorThatSaysWhy(String arguments, String reason) {
        ProgramCall call = ProgramCall.of(arguments.split(" ", -1));

        assertEquals(64, call.exitStatus(), call.err());
        assertTrue(call.err().contains(reason), call.err());
    }

    @Test
    void aFileMayHoldTheOptionsWithItsSourcesAndRulesInOrder() throws IOException {
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
    void aFileThatIsNotThereIsSaidToBe() {
        ProgramCall call = ProgramCall.of("run", "--config=" + folder.resolve("nowhere"));

        assertEquals(66, call.exitStatus());
        assertTrue(call.err().contains("nowhere"), call.err());
    }

    @Test
    void runSaysThatTheBrokersDoNotAnswer() {
        ProgramCall call = ProgramCall.of(
                "run",
                "--cluster=alps",
                "--source=pm_counters",
                "--bootstrap-server=localhost:1",
                "--kafka=request.timeout.ms=300",
                "--kafka=default.api.timeout.ms=400");

        assertEquals(69, call.exitStatus(), call.err());
        assertTrue(call.err().contains("node-bridge: brokers: "), call.err());
    }
}
