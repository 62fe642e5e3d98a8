package io.github.jobenergy.store.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.testing.ExampleRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {

    private static final Path CONF = Path.of("src/main/dist/conf");

    @TempDir
    private Path folder;

    private String url() {
        return "jdbc:duckdb:" + folder.resolve("energy.duckdb");
    }

    @Test
    void helpMatchesItsGoldenFile() throws IOException {
        ProgramCall call = ProgramCall.of("--help");

        assertEquals(0, call.exitStatus());
        GoldenFile.assertMatches("help.txt", call.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "rebuild", "check", "export", "status"})
    void helpOfEachCommandMatchesItsGoldenFile(String command) throws IOException {
        ProgramCall call = ProgramCall.of(command, "--help");

        assertEquals(0, call.exitStatus());
        GoldenFile.assertMatches("help-" + command + ".txt", call.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--jdbc-url=sqlite:x | expected jdbc:duckdb:FILE or jdbc:postgresql://HOST/DATABASE, found 'sqlite:x'",
                "--jdbc-url=jdbc:duckdb: | expected a file after jdbc:duckdb:, found none",
                "--topic-prefix={cluster}. | cluster: expected --cluster=NAME",
                "--jdbc-password-file=/nonexistent/password | jdbc-password-file: "
            })
    void anInvalidOptionIsNamed(String option, String message) {
        ProgramCall call = ProgramCall.of("run", "--bootstrap-server=localhost:1", option);

        assertEquals(64, call.exitStatus());
        assertTrue(call.err().contains(message), call.err());
    }

    @Test
    void brokersThatDoNotRespondAreReported() {
        ProgramCall call = ProgramCall.of(
                "run",
                "--bootstrap-server=localhost:1",
                "--jdbc-url=" + url(),
                "--kafka=request.timeout.ms=300",
                "--kafka=default.api.timeout.ms=400");

        assertEquals(69, call.exitStatus());
        assertTrue(call.err().startsWith("energy-store: brokers at localhost:1: "), call.err());
    }

    @Test
    void exportWritesAViewAndNamesTheTablesThatExist() throws Exception {
        ExampleRecords.write(new DatabaseSettings(url(), Optional.empty(), Optional.empty()));
        Path file = folder.resolve("months.csv");

        ProgramCall written = ProgramCall.of(
                "export", "--jdbc-url=" + url(), "--table=account_month", "--format=csv", "--output=" + file);
        ProgramCall unknown =
                ProgramCall.of("export", "--jdbc-url=" + url(), "--table=job_energie", "--output=" + file);

        assertEquals(0, written.exitStatus(), written.err());
        List<String> lines = Files.readAllLines(file);
        assertTrue(lines.get(0).startsWith("cluster,account,scope,month,energy_joules,"), lines.get(0));
        assertEquals(5, lines.size());
        assertEquals(64, unknown.exitStatus());
        assertTrue(unknown.err().contains("table: expected one of account_gpu_hour, "), unknown.err());
        assertTrue(unknown.err().contains(", found 'job_energie'"), unknown.err());
    }

    @Test
    void aMissingDatabaseIsReported() {
        ProgramCall call = ProgramCall.of("export", "--jdbc-url=" + url(), "--table=job_energy", "--output=" + folder);

        assertEquals(69, call.exitStatus());
        assertTrue(call.err().startsWith("energy-store: " + url() + ": "), call.err());
    }

    @Test
    void everyOptionOfTheConfigurationFileExists() throws IOException {
        List<String> options = Files.readString(CONF.resolve("energy-store.properties"))
                .lines()
                .map(line -> line.replaceFirst("^#(?=[a-z.0-9-]+=)", ""))
                .filter(line -> !line.startsWith("kafka.s") && !line.startsWith("jdbc-"))
                .toList();
        Path config = Files.write(folder.resolve("all.properties"), options);

        ProgramCall call = ProgramCall.of(
                "run",
                "--config=" + config,
                "--bootstrap-server=localhost:1",
                "--jdbc-url=" + url(),
                "--jdbc-user=jobenergy",
                "--kafka=request.timeout.ms=300",
                "--kafka=default.api.timeout.ms=400");

        assertEquals(69, call.exitStatus(), call.err());
    }

    @Test
    void theUnitStartsTheInstalledProgram() throws IOException {
        String unit = Files.readString(CONF.resolve("energy-store.service"));

        assertTrue(unit.contains("ExecStart=/opt/energy-store/bin/energy-store run --config "), unit);
        for (String setting : List.of("MemoryMax", "CPUQuota", "Nice", "OOMScoreAdjust", "StateDirectory")) {
            assertTrue(unit.contains("\n" + setting + "="), setting);
        }
    }
}
