package io.github.jobenergy.node.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecodeTest {

    /** The form of Telegraf's intel_powerstat in its README. */
    private static final String LINES = """
            powerstat_package,host=ubuntu,package_id=0 current_power_consumption_watts=35 1606494744000000000
            powerstat_package,host=ubuntu,package_id=0 current_power_consumption_watts=35 1606494754000000000
            """;

    @TempDir
    private Path folder;

    @Test
    void readsLinesOfTheStandardInputWithTheirOwnTimes() {
        ProgramCall call = decode(LINES);

        assertEquals(0, call.exitStatus(), call.err());
        assertEquals(
                "{\"schema_version\":1,\"meter_space\":\"local\",\"node\":\"ubuntu\","
                        + "\"reading_time\":\"2020-11-27T16:32:34.000Z\",\"domain\":\"cpu[0]\","
                        + "\"source\":\"telegraf.powerstat\",\"kind\":\"interval_mean\",\"power_watts\":35,"
                        + "\"interval_seconds\":10,\"observed_time\":\"2026-11-21T00:00:00.000Z\"}\n",
                call.out());
    }

    @Test
    void rejectsAnInvalidLineWithItsPositionAndReadsTheRest() {
        ProgramCall call = decode("nonsense\n" + LINES);

        assertEquals(65, call.exitStatus());
        assertEquals(1, call.out().lines().count(), call.out());
        assertEquals(1, call.err().lines().count(), call.err());
        assertTrue(call.err().contains("\"origin\":\"stdin:1\""), call.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "log,host=n1 message=\"two\nlines\",level=3i 1606494744000000000",
                "log,host=n1 level=3i,message=\"said \\\"two\n\n\\\\\"  1606494744000000000",
                "log,host=n\\ 1,unit=\" message=\"{\n[\n\" 1606494744000000000",
                "# said \"nothing\nlog,host=n1 message=\"\" 1606494744000000000"
            })
    void readsAQuotedStringOfSeveralLines(String line) {
        ProgramCall call = decode(line + "\n" + LINES);

        assertEquals("", call.err());
        assertEquals(0, call.exitStatus());
        assertEquals(1, call.out().lines().count(), call.out());
    }

    @Test
    void anUnterminatedStringDoesNotIncludeLaterLines() {
        ProgramCall call =
                decode("log,host=n1 message=\"torn\n" + LINES + "log,host=n1 message=\"whole\" 1606494744000000000\n");

        assertEquals(65, call.exitStatus());
        assertEquals(1, call.out().lines().count(), call.out());
        assertEquals(1, call.err().lines().count(), call.err());
    }

    @Test
    void printsTheReadingsOfThePlacesOfAFile() throws IOException {
        Path places = Files.write(
                folder.resolve("places.txt"),
                List.of("site centre", "place r07 rack", "meter pdu r07 it counter kWh modbus energy scale:0.1"));

        ProgramCall call = decode("modbus energy=15i 1606494754000000000\n", "--places=" + places);

        assertEquals("", call.err());
        assertEquals(
                "{\"schema_version\":1,\"site\":\"centre\",\"place\":\"r07\","
                        + "\"reading_time\":\"2020-11-27T16:32:34.000Z\",\"meter\":\"pdu\",\"feed\":\"main\","
                        + "\"measured_energy\":\"it\",\"source\":\"telegraf.modbus\",\"kind\":\"counter\","
                        + "\"counter_joules\":5400000,\"observed_time\":\"2026-11-21T00:00:00.000Z\"}\n",
                call.out());
    }

    @Test
    void namesTheWordOfAnInvalidFileOfPlaces() throws IOException {
        Path places = Files.write(folder.resolve("places.txt"), List.of("site centre", "place r07 cupboard"));

        ProgramCall call = decode("", "--places=" + places);

        assertEquals(64, call.exitStatus());
        assertTrue(
                call.err()
                        .startsWith(
                                "node-bridge decode: --places: " + places + ":2:11: expected one of site, building, "),
                call.err());
    }

    @Test
    void namesTheFileOfPlacesOfAnotherEncoding() throws IOException {
        Path places = Files.writeString(
                folder.resolve("places.txt"), "site rechenzentrum-köln\n", StandardCharsets.ISO_8859_1);

        ProgramCall call = decode("", "--places=" + places);

        assertEquals(64, call.exitStatus());
        assertTrue(
                call.err()
                        .startsWith("node-bridge decode: --places: expected a file in UTF-8, found another encoding in "
                                + places),
                call.err());
    }

    @Test
    void failsIfNonEmptyInputHasNoReading() {
        String lines = "cpu,host=n1 usage_idle=99.5 1606494744000000000\n";

        ProgramCall call = decode(lines);

        assertEquals(65, call.exitStatus());
        assertEquals("", call.out());
        assertTrue(call.err().startsWith("node-bridge: expected readings or node states in the format "), call.err());
        assertTrue(call.err().endsWith(", found none in " + lines.length() + " bytes\n"), call.err());
        assertEquals(0, decode("").exitStatus());
    }

    @Test
    void rejectsAnUnmappedTarget() {
        ProgramCall call = decode(LINES, "--nodes=n[1-4]");

        assertEquals(65, call.exitStatus());
        assertTrue(call.err().contains("found 'ubuntu'"), call.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hpe | src/test/resources/decode/hpe/mountain.json | x1103c1s1b0n0",
                "dell | src/test/resources/decode/dell/pump.json | 8SJ6Y13"
            })
    void mapsAHardwareNameOnlyByTheTableIfAMappingIsConfigured(String format, Path file, String target)
            throws IOException {
        Path table = Files.writeString(folder.resolve("node-table.tsv"), target + "\tn7\n");

        ProgramCall ruled = ProgramCall.of("decode", "--format=" + format, "--rule=lower", file.toString());
        ProgramCall mapped = ProgramCall.of("decode", "--format=" + format, "--node-table=" + table, file.toString());
        ProgramCall unmapped = ProgramCall.of("decode", "--format=" + format, file.toString());

        assertEquals(65, ruled.exitStatus());
        assertFalse(ruled.out().contains("\"node\":\"" + target), ruled.out());
        assertTrue(ruled.err().contains("\"reason\":\"unmapped\""), ruled.err());
        assertTrue(mapped.out().contains("\"node\":\"n7\""), mapped.err());
        assertTrue(unmapped.out().contains("\"node\":\"" + target), unmapped.out());
    }

    @Test
    void mapsTheNameOfABmcToItsHostOnlyByARule() {
        String line = "ipmi_sensor,host=poller,server=n1-bmc,name=instantaneous_power_reading,unit=watts value=167 "
                + "1606494744000000000\n";

        ProgramCall call = decode(line, "--rule=strip-port");
        ProgramCall ruled = decode(line, "--rule=^(.*)-bmc$ -> $1");

        assertEquals(65, call.exitStatus(), call.out());
        assertTrue(call.err().contains("found 'n1-bmc'"), call.err());
        assertEquals(0, ruled.exitStatus(), ruled.err());
        assertTrue(ruled.out().contains("\"node\":\"n1\""), ruled.out());
    }

    /** In a separate process, with the shipped log configuration. */
    @Test
    void printsOnlyRejectionsToTheStandardError() throws Exception {
        Path file = Files.writeString(folder.resolve("power.influx"), "nonsense\n" + LINES);
        Path rejections = folder.resolve("rejections");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dlogback.configurationFile=" + Path.of("../.mvn/dist/logback.xml"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        NodeBridge.class.getName(),
                        "decode",
                        "--format=telegraf-influx",
                        "--nodes=n[1-4]",
                        file.toString())
                .redirectError(rejections.toFile())
                .start();

        assertEquals("", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(65, process.waitFor());
        List<String> mapped = Files.readAllLines(rejections);
        assertEquals(2, mapped.size(), mapped::toString);
        for (String line : mapped) {
            assertTrue(new ObjectMapper().readTree(line).has("reason"), line);
        }
    }

    @Test
    void readsAFileWithoutAFinalLineFeed() throws IOException {
        Path file = Files.writeString(folder.resolve("power.influx"), LINES.strip());

        ProgramCall call = ProgramCall.of("decode", "--format=telegraf-influx", file.toString());

        assertEquals(0, call.exitStatus(), call.err());
        assertEquals(1, call.out().lines().count(), call.out());
    }

    @Test
    void readsDocumentsOfSeveralLinesAndRejectsOnlyTheTruncatedOne() {
        String metric = """
                {
                  "name": "nvidia_smi",
                  "tags": {"host": "n1", "index": "0"},
                  "fields":
                  {
                    "power_draw": 48
                  },
                  "timestamp": 1606494744
                }
                """;
        String line =
                "{\"name\":\"nvidia_smi\",\"tags\":{\"host\":\"n1\",\"index\":\"1\"},\"fields\":{\"power_draw\":49},"
                        + "\"timestamp\":1606494744}\n";
        String torn = line.substring(0, line.indexOf(",\"fields\"") + 1) + "\n";
        String batch = "[\n" + line.strip().replace("744", "745") + ",\n"
                + line.strip().replace("744", "746") + "]\n";

        ProgramCall call = ProgramCall.withInput(
                (metric + torn + line + batch + "nonsense\n" + metric.replace("744", "745"))
                        .getBytes(StandardCharsets.UTF_8),
                "decode",
                "--format=telegraf-json");

        assertEquals(5, call.out().lines().count(), call.out() + call.err());
        assertEquals(
                List.of("stdin:10", "stdin:15"),
                call.err()
                        .lines()
                        .map(rejection -> rejection.replaceFirst(".*\"origin\":\"([^\"]*)\".*", "$1"))
                        .toList());
    }

    @Test
    void reportsAMissingFile() {
        ProgramCall call = ProgramCall.of(
                "decode", "--format=telegraf-influx", folder.resolve("no").toString());

        assertEquals(66, call.exitStatus());
        assertTrue(call.err().contains("expected a readable file"), call.err());
    }

    @Test
    void namesAnUnreadableFile() {
        ProgramCall call = ProgramCall.of("decode", "--format=telegraf-influx", "src");

        assertEquals(66, call.exitStatus());
        assertEquals(
                "node-bridge: expected a readable file, found src: java.io.IOException: Is a directory\n", call.err());
    }

    private static ProgramCall decode(String input, String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "decode";
        arguments[1] = "--format=telegraf-influx";
        System.arraycopy(more, 0, arguments, 2, more.length);
        return ProgramCall.withInput(input.getBytes(StandardCharsets.UTF_8), arguments);
    }
}
