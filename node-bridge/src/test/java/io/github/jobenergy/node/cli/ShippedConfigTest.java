package io.github.jobenergy.node.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.registry.SourceKinds;
import io.github.jobenergy.program.testing.GoldenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped files and the documents contain only options that the program has. */
class ShippedConfigTest {

    private static final Path CONF = Path.of("src/main/dist/conf");
    private static final Path DOCS = Path.of("../docs/node-bridge.md");

    @TempDir
    private Path folder;

    @Test
    void everyOptionOfTheConfigurationFileExists() throws IOException {
        Path table = Files.writeString(folder.resolve("table.tsv"), "bmc1\tn1\n");
        PmTree.write(Files.createDirectories(folder.resolve("sys/cray/pm_counters")), 1_000);
        List<String> lines =
                Files.readString(CONF.resolve("node-bridge.properties")).lines().toList();
        List<String> options = lines.stream()
                .map(line -> line.replaceFirst("^#(?=[a-z.0-9-]+=)", ""))
                .map(line -> line.startsWith("kafka.sasl") || line.startsWith("kafka.security") ? "" : line)
                .toList();
        Path config = Files.write(folder.resolve("all.properties"), options);

        ProgramCall call = ProgramCall.of(
                "check",
                "--config=" + config,
                "--node-table=" + table,
                "--sysfs-root=" + folder,
                "--bootstrap-server=localhost:1",
                "--kafka=request.timeout.ms=300",
                "--kafka=default.api.timeout.ms=400");

        assertEquals(69, call.exitStatus(), call.err());
        assertTrue(call.out().contains("ok    pm_counters: 1 readings of n1: node"), call.out());
    }

    @Test
    void theUnitStartsTheInstalledProgram() throws IOException {
        String unit = Files.readString(CONF.resolve("node-bridge.service"));

        assertTrue(unit.contains("ExecStart=/opt/node-bridge/bin/node-bridge run --config "), unit);
        assertEquals(
                List.of("MemoryMax", "CPUQuota", "Nice", "OOMScoreAdjust"),
                List.of("MemoryMax", "CPUQuota", "Nice", "OOMScoreAdjust").stream()
                        .filter(setting -> unit.contains("\n" + setting + "="))
                        .toList());
    }

    @Test
    void theDropInForEachNodeLimitsMemoryAndHeap() throws IOException {
        String settings = Files.readString(CONF.resolve("on-each-node.conf"));

        assertEquals(
                List.of("Environment", "MemoryHigh", "MemoryMax", "CPUQuota"),
                settings.lines()
                        .filter(line -> !line.startsWith("#") && line.contains("="))
                        .map(line -> line.replaceFirst("=.*", ""))
                        .toList());
        assertTrue(settings.contains("\nMemoryHigh=150M\n"), settings);
        assertTrue(settings.contains("-Xmx24m "), settings);
    }

    @Test
    void theDocumentsListEveryKindOfSourceWithItsSettings() throws IOException {
        String docs = Files.readString(DOCS);
        StringBuilder expected =
                new StringBuilder(GoldenFile.marked(docs, "sources").before());
        for (SourceKind kind : SourceKinds.all()) {
            expected.append("- `").append(kind.name()).append("`, every ").append(kind.cadence());
            kind.help().forEach(line -> expected.append("\n  - ").append(line));
            expected.append('\n');
        }
        expected.append(GoldenFile.marked(docs, "sources").after());

        GoldenFile.assertIs(DOCS, expected.toString());
    }
}
