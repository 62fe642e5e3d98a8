package io.github.jobenergy.jobcomp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void theFileOfAnnotateContainsValidOptionsOnly() throws IOException {
        List<String> options = Files.readString(CONF.resolve("jobcomp-annotate.properties"))
                .lines()
                .map(line -> line.replaceFirst("^#(?=[a-z.-]+=)", ""))
                .map(line -> line.startsWith("kafka.sasl") || line.startsWith("kafka.security") ? "" : line)
                .toList();
        Path config = Files.write(folder.resolve("all.properties"), options);

        ProgramCall call = ProgramCall.of(
                "annotate",
                "--check",
                "--config=" + config,
                "--sacct=" + folder.resolve("sacct"),
                "--bootstrap-server=localhost:1",
                "--kafka=request.timeout.ms=300",
                "--kafka=default.api.timeout.ms=400");

        assertEquals(69, call.exitStatus(), call.err());
        assertTrue(call.out().contains("FAIL  " + folder.resolve("sacctmgr") + ": cannot be run"), call.out());
        assertTrue(call.out().contains("FAIL  brokers at localhost:1"), call.out());
    }

    @ParameterizedTest
    @CsvSource({"jobcomp-bridge, run", "jobcomp-annotate, annotate"})
    void theUnitStartsTheProgramAsItIsInstalled(String name, String command) throws IOException {
        String unit = Files.readString(CONF.resolve(name + ".service"));

        assertTrue(
                unit.contains("ExecStart=/opt/jobcomp-bridge/bin/jobcomp-bridge " + command
                        + " --config /etc/jobenergy/" + name + ".properties"),
                unit);
        assertEquals(
                List.of("MemoryMax", "CPUQuota", "Nice", "OOMScoreAdjust"),
                List.of("MemoryMax", "CPUQuota", "Nice", "OOMScoreAdjust").stream()
                        .filter(setting -> unit.contains("\n" + setting + "="))
                        .toList());
    }
}
