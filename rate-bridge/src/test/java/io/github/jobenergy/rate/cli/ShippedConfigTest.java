package io.github.jobenergy.rate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.rate.decode.entsoe.FactorTable;
import io.github.jobenergy.rate.source.RateSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that the archive has, and the document of the program. */
class ShippedConfigTest {

    private static final Path CONF = Path.of("src/main/dist/conf");
    private static final Path DOCS = Path.of("../docs/rate-bridge.md");

    @TempDir
    private Path folder;

    @Test
    void everyOptionOfTheConfigurationFileExists() throws IOException {
        List<String> options = Files.readString(CONF.resolve("rate-bridge.properties"))
                .lines()
                .map(line -> line.replaceFirst("^#(?=[a-z.0-9-]+=)", ""))
                .map(line -> line.startsWith("kafka.sasl") || line.startsWith("kafka.security") ? "" : line)
                .map(line -> line.startsWith("source.") && !line.startsWith("source.pue") ? checked(line) : line)
                .toList();
        Path config = Files.write(folder.resolve("all.properties"), options);

        ProgramCall call = ProgramCall.of(
                "check",
                "--config=" + config,
                "--bootstrap-server=localhost:1",
                "--kafka=request.timeout.ms=300",
                "--kafka=default.api.timeout.ms=400");

        assertEquals(69, call.exitStatus(), call.err());
        assertTrue(call.out().contains("ok    constant: 3 slots since"), call.out());
    }

    /** Creates the source, which needs a network to be read, and leaves its line out. */
    private static String checked(String line) {
        ProgramCall call = ProgramCall.of(
                "backfill",
                "--site=a",
                "--from=2026-01-01T00:00:00Z",
                "--to=2026-01-02T00:00:00Z",
                "--bootstrap-server=localhost:1",
                "--kafka=request.timeout.ms=30",
                "--kafka=default.api.timeout.ms=40",
                "--source=" + line.substring(line.indexOf('=') + 1));
        assertEquals(69, call.exitStatus(), call.err());
        return "";
    }

    @Test
    void theUnitStartsTheInstalledProgram() throws IOException {
        String unit = Files.readString(CONF.resolve("rate-bridge.service"));

        assertTrue(unit.contains("ExecStart=/opt/rate-bridge/bin/rate-bridge run --config "), unit);
        for (String setting : List.of("MemoryMax", "CPUQuota", "Nice", "OOMScoreAdjust")) {
            assertTrue(unit.contains("\n" + setting + "="), setting);
        }
    }

    @Test
    void theDocumentListsEveryKindOfSourceAndEveryFactor() throws IOException {
        String docs = Files.readString(DOCS);

        for (String kind : RateSources.kinds()) {
            assertTrue(docs.contains("\n| `" + kind + "` | "), kind);
        }
        FactorTable.IPCC_AR5
                .factors()
                .forEach((type, factor) -> assertTrue(
                        docs.lines().anyMatch(line -> line.contains(type + " ") && line.endsWith("| " + factor + " |")),
                        type));
    }
}
