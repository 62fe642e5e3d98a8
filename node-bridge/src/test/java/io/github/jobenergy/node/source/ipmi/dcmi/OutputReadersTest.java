package io.github.jobenergy.node.source.ipmi.dcmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.bmc.PrintedFindings;
import io.github.jobenergy.node.testing.Fuzz;
import io.github.jobenergy.program.testing.Mutation;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorded outputs of the programs, and invalid variants of them. */
class OutputReadersTest {

    /** Kinds of output that are mutated in turn. */
    private static final int OUTPUTS = 4;

    private static final long SLOW_NANOS = Duration.ofSeconds(20).toNanos();

    private final List<RejectionReason> rejected = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "freeipmi.txt, 332.000 W at 2023-11-03T08:36:29Z",
        "ipmitool.txt, 50.000 W at 2024-02-15T08:36:01Z",
        "ipmiutil.txt, 49.000 W at 2024-02-15T09:37:32Z"
    })
    void readsTheCurrentPowerAndIgnoresMinimumMaximumAverageAndLimit(String file, String expected) throws IOException {
        assertEquals(List.of("node ipmi " + expected), read(new PowerTextReader(ZoneOffset.UTC), text(file)));
        assertTrue(rejected.isEmpty());
    }

    @Test
    void readsTheTimeInTheConfiguredZone() throws IOException {
        assertEquals(
                List.of("node ipmi 332.000 W at 2023-11-03T07:36:29Z"),
                read(new PowerTextReader(ZoneId.of("Europe/Zurich")), text("freeipmi.txt")));
    }

    @Test
    void readsATimeWithAZoneOnlyIfTheZoneIsUtc() throws IOException {
        String text = text("ipmitool-1.8.19.txt");

        assertEquals(List.of("node ipmi 186.000 W"), read(new PowerTextReader(ZoneOffset.UTC), text));
        assertEquals(
                List.of("node ipmi 186.000 W at 2026-07-26T16:57:12Z"),
                read(new PowerTextReader(ZoneOffset.UTC), text.replace("CDT", "UTC")));
        assertEquals(
                List.of("node ipmi 186.000 W at 2026-07-26T21:57:12Z"),
                read(new PowerTextReader(ZoneId.of("America/Chicago")), text.replace("CDT", "UTC")));
        assertTrue(rejected.isEmpty());
    }

    @Test
    void readsARangeOfHosts() throws IOException {
        assertEquals(
                List.of(
                        "bmc1 node ipmi 332.000 W at 2023-11-03T08:36:29Z",
                        "bmc2 node ipmi 164.000 W at 2023-12-29T08:58:00Z"),
                read(new PowerTextReader(ZoneOffset.UTC), text("freeipmi-range.txt")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"freeipmi-not-available.txt", "ipmitool-deactivated.txt"})
    void reportsNothingIfPowerIsNotMeasured(String file) throws IOException {
        assertTrue(read(new PowerTextReader(ZoneOffset.UTC), text(file)).isEmpty());
        assertTrue(rejected.isEmpty());
    }

    @Test
    void reportsNothingIfPowerReadingIsInactive() throws IOException {
        String text = text("ipmitool.txt").replace("activated", "not active");

        assertTrue(read(new PowerTextReader(ZoneOffset.UTC), text).isEmpty());
        assertTrue(rejected.isEmpty());
    }

    @Test
    void doesNotReportTheMeanOfAMachineAsANode() throws IOException {
        assertEquals(
                List.of("system capmc 348.000 W over PT10M at 2015-04-01T17:12:10Z"),
                read(new CapmcReader(ZoneOffset.UTC), text("capmc.json")));
        assertTrue(
                read(new CapmcReader(ZoneOffset.UTC), text("capmc-failed.json")).isEmpty());
        assertTrue(rejected.isEmpty());
    }

    @Test
    void ignoresTheTimeOfAnUnsetClock() throws IOException {
        String text = text("ipmitool.txt").replace("Thu Feb 15 08:36:01 2024", "Thu Jan  1 00:00:00 1970");

        assertEquals(List.of("node ipmi 50.000 W"), read(new PowerTextReader(ZoneOffset.UTC), text));
    }

    @ParameterizedTest
    @CsvSource({"0 Watts", "-5 Watts", "65535 Watts", "50 kW", "fifty Watts", "50", "5.5.5 Watts"})
    void rejectsAnInvalidPowerOfANode(String power) throws IOException {
        String text = text("ipmitool.txt").replaceFirst("50 Watts", power);

        assertTrue(read(new PowerTextReader(ZoneOffset.UTC), text).isEmpty());
        assertEquals(List.of(RejectionReason.INVALID_FIELD), rejected);
    }

    @Test
    void rejectsATruncatedOutput() throws IOException {
        String text = text("ipmitool.txt");

        assertTrue(read(new PowerTextReader(ZoneOffset.UTC), text.substring(0, text.length() / 2))
                .isEmpty());
        assertTrue(read(new PowerTextReader(ZoneOffset.UTC), "Power reading state is: activated\n")
                .isEmpty());
        assertTrue(read(new PowerTextReader(ZoneOffset.UTC), "Error: Unable to establish IPMI v2 / RMCP+ session\n")
                .isEmpty());
        assertEquals(
                List.of(RejectionReason.MISSING_FIELD, RejectionReason.MISSING_FIELD, RejectionReason.MALFORMED),
                rejected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{", "", "{\"e\":0}", "{\"e\":0,\"avg\":1e9999999999,\"window_len\":600}"})
    void rejectsAnInvalidReportOfAMachine(String report) {
        assertTrue(read(new CapmcReader(ZoneOffset.UTC), report).isEmpty());
        assertTrue(!rejected.isEmpty());
    }

    @Test
    void throwsNoUnexpectedException() throws IOException {
        fuzz(20_261_121, OUTPUTS * 2_000);
    }

    @Test
    @Tag("soak")
    void throwsNoUnexpectedExceptionInTheSoak() throws IOException {
        fuzz(1_000_000, OUTPUTS * Fuzz.soakInputs());
    }

    private void fuzz(long seed, long inputs) throws IOException {
        List<String> texts =
                List.of(text("freeipmi-range.txt"), text("ipmitool.txt"), text("ipmiutil.txt"), text("capmc.json"));
        long reported = 0;
        for (long i = 0; i < inputs; i++) {
            boolean isJson = i % OUTPUTS == OUTPUTS - 1;
            OutputReader reader = isJson ? new CapmcReader(ZoneOffset.UTC) : new PowerTextReader(ZoneOffset.UTC);
            byte[] changed =
                    new Mutation(seed + i).change(texts.get((int) (i % OUTPUTS)).getBytes(StandardCharsets.UTF_8));
            long begun = System.nanoTime();
            reported +=
                    read(reader, new String(changed, StandardCharsets.UTF_8)).size();
            assertTrue(System.nanoTime() - begun < SLOW_NANOS, "seed " + (seed + i) + " took too long");
            rejected.clear();
        }
        assertTrue(reported > inputs / 4, "expected many to be read all the same, found " + reported);
    }

    private List<String> read(OutputReader reader, String output) {
        return reader.read(output, (reason, field, detail) -> rejected.add(reason)).stream()
                .map(OutputReadersTest::text)
                .toList();
    }

    private static String text(PrintedValue reading) {
        return (reading.host().isEmpty() ? "" : reading.host() + " ") + reading.domain() + " " + reading.source() + " "
                + PrintedFindings.text(reading.measurement())
                + reading.deviceTime().map(time -> " at " + time).orElse("");
    }

    private static String text(String file) throws IOException {
        try (InputStream in = OutputReadersTest.class.getResourceAsStream("/ipmi/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
