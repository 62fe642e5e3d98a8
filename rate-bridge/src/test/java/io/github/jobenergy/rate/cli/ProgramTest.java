package io.github.jobenergy.rate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.ProgramStatus;
import io.github.jobenergy.program.StatusFile;
import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.rate.decode.Documents;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {

    private static final String CONSTANT = "--source=constant,rate=pue,value=1.27,zone=hall-1,series=annual";

    @TempDir
    private Path folder;

    @Test
    void helpMatchesItsGoldenFile() throws IOException {
        ProgramCall call = ProgramCall.of("--help");

        assertEquals(0, call.exitStatus());
        GoldenFile.assertMatches("help.txt", call.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "read", "decode", "backfill", "check", "status"})
    void helpOfEachCommandMatchesItsGoldenFile(String command) throws IOException {
        ProgramCall call = ProgramCall.of(command, "--help");

        assertEquals(0, call.exitStatus());
        GoldenFile.assertMatches("help-" + command + ".txt", call.out());
    }

    @Test
    void decodePrintsRecordsOfTheContract() {
        ProgramCall call = ProgramCall.of(
                "decode",
                "--site=rig22",
                "--format=uk-carbon-intensity",
                Documents.FOLDER.resolve("uk-national.json").toString());

        assertEquals(0, call.exitStatus(), call.err());
        List<String> lines = call.out().lines().toList();
        assertEquals(2, lines.size());
        for (String line : lines) {
            ContractCheck.assertValid(Topic.RATES, line.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void decodeReportsRejectionsAndEndsWithTheStatusOfInvalidData() {
        ProgramCall call = ProgramCall.of(
                "decode",
                "--site=rig22",
                "--format=entsoe",
                Documents.FOLDER.resolve("entsoe-a03.xml").toString());

        assertEquals(65, call.exitStatus());
        assertEquals(5, call.out().lines().count());
        assertTrue(call.err().contains("expected a factor of B25 in ipcc-ar5-median, found none"), call.err());
    }

    @Test
    void decodeOfAnotherFormatEndsWithTheStatusOfInvalidData() {
        ProgramCall call = ProgramCall.of(
                "decode",
                "--site=rig22",
                "--format=watttime",
                Documents.FOLDER.resolve("entsoe-a03.xml").toString());

        assertEquals(65, call.exitStatus());
        assertEquals("", call.out());
    }

    @Test
    void decodeOfAMissingFileEndsWithItsStatus() {
        assertEquals(
                66,
                ProgramCall.of("decode", "--site=a", "--format=watttime", "/nowhere")
                        .exitStatus());
    }

    @Test
    void readPrintsTheSlotsOfTheWindow() {
        ProgramCall call = ProgramCall.of("read", "--once", "--site=rig22", "--window=P2D", CONSTANT);

        assertEquals(0, call.exitStatus(), call.err());
        assertEquals(2, call.out().lines().count(), call.out());
    }

    @Test
    void readOfAMissingFileEndsWithTheStatusOfAnUnavailableSource() {
        ProgramCall call =
                ProgramCall.of("read", "--once", "--site=a", CONSTANT, "--source=electricity-maps-csv,file=/nowhere");

        assertEquals(69, call.exitStatus());
        assertTrue(call.err().contains("electricity-maps-csv: /nowhere: expected a readable file"), call.err());
    }

    @Test
    void aConfigurationFileNamesItsSources() throws IOException {
        Path config = Files.writeString(
                folder.resolve("rate-bridge.properties"),
                "site=rig22\nsource.pue=constant,rate=pue,value=1.27,zone=hall-1,series=annual\n");

        ProgramCall call = ProgramCall.of("read", "--once", "--config=" + config);

        assertEquals(0, call.exitStatus(), call.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "decode --site=a/b --format=watttime x | --site: expected a name without '/', found 'a/b'",
                "decode --site= --format=watttime x | --site: expected a name without '/', found ''",
                "decode --site=a --format=nonsense x | --format: expected electricity-maps,",
                "decode --site=a --format=watttime,zone=a x | --format: watttime: expected the settings",
                "decode --site=a --format=watttime | Missing required parameter",
                "read --once --site=a --source=nonsense | --source: expected electricity-maps,",
                "read --once --site=a --source=constant,every=PT1S | --source: constant: expected the setting",
                "read --site=a --source=constant | Missing required option: '--once'",
                "read --once --site=a --window=PT1M --source=constant | --window: expected PT1H to P366D, found PT1M",
                "run --site=a --source=constant --bootstrap-server=localhost | --bootstrap-server: expected HOST:PORT",
                "run --site=a --source=constant --bootstrap-server=localhost:1 --kafka=acks=0 | found [acks]",
                "run --site=a --source=constant --bootstrap-server=localhost:1 --topic-prefix={cluster}. | --cluster: expected",
                "backfill --site=a --source=constant --bootstrap-server=localhost:1 --from=now --to=now | --from: expected a time",
                "backfill --site=a --source=constant --bootstrap-server=localhost:1 --from=2026-01-01T00:00:00Z --to=2026-01-01T00:00:00Z | --to: expected a time after"
            })
    void anInvalidOptionIsAUsageError(String arguments, String reason) {
        ProgramCall call = ProgramCall.of(arguments.split(" ", -1));

        assertEquals(64, call.exitStatus(), call.err());
        assertTrue(call.err().contains(reason), call.err());
    }

    @Test
    void aNameOfTwoSourcesIsAUsageError() {
        ProgramCall call = ProgramCall.of("read", "--once", "--site=a", CONSTANT, CONSTANT);

        assertEquals(64, call.exitStatus());
        assertTrue(call.err().contains("expected each name once, found 'constant' twice"), call.err());
    }

    @Test
    void brokersThatDoNotRespondEndTheProgram() {
        ProgramCall call = ProgramCall.of(
                "run",
                "--site=a",
                CONSTANT,
                "--bootstrap-server=127.0.0.1:1",
                "--kafka=default.api.timeout.ms=1000",
                "--kafka=request.timeout.ms=1000");

        assertEquals(69, call.exitStatus(), call.err());
    }

    @ParameterizedTest
    @CsvSource({"0, false, 0", "60, false, 0", "61, false, 69", "0, true, 75"})
    void statusEndsWithTheConditionOfTheBridge(long age, boolean isAway, int exitStatus) throws IOException {
        Instant written = ProgramCall.CLOCK.instant().minusSeconds(age);
        Path file = folder.resolve("status.json");
        new StatusFile(file)
                .write(new ProgramStatus(
                        "rate-bridge",
                        1,
                        written,
                        "running",
                        Optional.of(written).filter(any -> isAway),
                        Map.of("source.uk.failures", 2L),
                        written));

        ProgramCall call = ProgramCall.of("status", "--status-file=" + file);

        assertEquals(exitStatus, call.exitStatus(), call.err());
        assertTrue(call.out().contains("count       source.uk.failures 2"), call.out());
    }

    @Test
    void statusWithoutAFileAndOfAnotherFile() throws IOException {
        assertEquals(
                69,
                ProgramCall.of("status", "--status-file=" + folder.resolve("none"))
                        .exitStatus());

        Path other = Files.writeString(folder.resolve("other.json"), "no status");

        assertEquals(66, ProgramCall.of("status", "--status-file=" + other).exitStatus());
    }
}
