package io.github.jobenergy.jobcomp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is shipped in {@code conf} is what the program takes. */
class ShippedConfigTest {

    private static final Path CONF = Path.of("src/main/dist/conf");

    @TempDir
    private Path folder;

    @Test
    void theFileContainsValidOptionsOnly() throws IOException {
        List<String> lines = Files.readString(CONF.resolve("jobcomp-bridge.properties"))
                .lines()
                .toList();
        List<String> options = lines.stream()
                .map(line -> line.replaceFirst("^#(?=[a-z.-]+=)", ""))
                .map(line -> line.startsWith("kafka.sasl") || line.startsWith("kafka.security") ? "" : line)
                .toList();
        Path config = Files.write(folder.resolve("all.properties"), options);

        ProgramCall call = ProgramCall.of(
                "check",
                "--config=" + config,
                "--spool=" + folder,
                "--bootstrap-server=localhost:1",
                "--no-accounting",
                "--kafka=request.timeout.ms=300",
                "--kafka=default.api.timeout.ms=400");

        assertEquals(69, call.exitStatus(), call.err());
        assertTrue(call.out().contains("ok    spool " + folder + " is writable"), call.out());
    }

    @Test
    void theUnitStartsTheProgramAsItIsInstalled() throws IOException {
        String unit = Files.readString(CONF.resolve("jobcomp-bridge.service"));

        assertTrue(unit.contains("ExecStart=/opt/jobcomp-bridge/bin/jobcomp-bridge run --config "), unit);
        assertEquals(
                List.of("MemoryMax", "CPUQuota", "Nice", "OOMScoreAdjust"),
                List.of("MemoryMax", "CPUQuota", "Nice", "OOMScoreAdjust").stream()
                        .filter(setting -> unit.contains("\n" + setting + "="))
                        .toList());
    }
}
