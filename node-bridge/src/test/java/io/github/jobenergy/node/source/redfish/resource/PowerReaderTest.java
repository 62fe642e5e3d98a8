package io.github.jobenergy.node.source.redfish.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The power control of BMCs of several manufacturers. */
class PowerReaderTest {

    private final Documents documents = new Documents();

    @Test
    void readsAnIdracWithoutTheRatingsOfItsSupplies() throws IOException {
        documents.read(new PowerReader(), "System.Embedded.1", "dell-idrac-power.json");

        assertEquals(
                List.of("node redfish 429.000 W", "node redfish 426.000 W over PT1M"),
                documents.lines(CandidatePolicy.APART));
        assertTrue(documents.findings.rejections().isEmpty());
        assertTrue(documents.warnings.isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"hpe-ilo5-power.json, 221, 221", "hpe-ilo6-power.json, 565, 521"})
    void readsAnIloWithoutTheOutputOfItsSupplies(String file, int now, int mean) throws IOException {
        documents.read(new PowerReader(), "1", file);

        assertEquals(
                List.of("node redfish " + now + ".000 W", "node redfish " + mean + ".000 W over PT20M"),
                documents.lines(CandidatePolicy.APART));
    }

    @Test
    void readsAnXccWithProcessorsAndMemoryInTheServer() throws IOException {
        documents.read(new PowerReader(), "1", "lenovo-xcc-power.json");

        assertEquals(
                List.of(
                        "node redfish 416.000 W",
                        "node redfish 342.000 W over PT1M",
                        "cpu redfish 111.000 W",
                        "cpu redfish 112.000 W over PT1M",
                        "dram redfish 12.000 W",
                        "dram redfish 12.000 W over PT1M"),
                documents.lines(CandidatePolicy.APART));
        assertEquals(
                List.of("PowerControl[0].PowerConsumedWatts: is published although it is above its own maximum"),
                documents.warnings);
    }

    @Test
    void ignoresTheLimitsOfACrayNodeController() throws IOException {
        documents.read(new PowerReader(), "Node0", "cray-nc-power.json");

        assertTrue(documents.values().isEmpty());
        assertTrue(documents.findings.rejections().isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"fujitsu-irmc-power.json, 160", "inspur-power.json, 158"})
    void readsTheTotalOfAManufacturerWithoutPowerControl(String file, int watts) throws IOException {
        documents.read(new PowerReader(), "0", file);

        assertEquals(List.of("node redfish " + watts + ".000 W"), documents.lines(CandidatePolicy.APART));
        assertTrue(documents.findings.rejections().isEmpty());
    }

    @Test
    void ignoresTheTotalOfAManufacturerBesidePowerControl() throws IOException {
        documents.readText(
                new PowerReader(),
                "{\"PowerControl\":[{\"Name\":\"System Power Control\",\"PowerConsumedWatts\":150}],"
                        + "\"Oem\":{\"Public\":{\"TotalPower\":158}}}");

        assertEquals(List.of("node redfish 150.000 W"), documents.lines(CandidatePolicy.APART));
    }

    @Test
    void readsAnIntervalOfAFractionOfAMinute() throws IOException {
        documents.read(new PowerReader(), "Self", "ami-self-power.json");

        assertEquals(List.of("node redfish 148.000 W over PT5S"), documents.lines(CandidatePolicy.APART));
    }

    @Test
    void doesNotAddTwoMembersNamedInputByDefault() throws IOException {
        documents.read(new PowerReader(), "1", "two-inputs-power.json");

        List<String> lines = documents.lines(CandidatePolicy.APART);

        assertEquals(
                List.of(
                        "power_control.1[0] redfish 344.000 W",
                        "power_control.1[0] redfish 319.000 W over PT30M",
                        "power_control.1[1] redfish 53.000 W",
                        "power_control.1[1] redfish 46.000 W over PT30M"),
                lines);
        assertTrue(documents.warnings.stream().anyMatch(remark -> remark.contains("members=sum")));
    }

    @Test
    void reportsAPowerBelowItsOwnMinimumAndLogsIt() throws IOException {
        documents.read(new PowerReader(), "1", "two-inputs-power.json");

        assertEquals(
                List.of("PowerControl[1].PowerConsumedWatts: is published although it is below its own minimum"),
                documents.warnings);
    }

    @Test
    void usesTheFirstMemberOrTheSumIfConfigured() throws IOException {
        documents.read(new PowerReader(), "1", "two-inputs-power.json");

        List<String> first = documents.lines(CandidatePolicy.FIRST);
        List<String> sum = documents.lines(CandidatePolicy.SUM);

        assertTrue(first.contains("node redfish 344.000 W"), first.toString());
        assertTrue(first.contains("power_control.1[1] redfish 53.000 W"), first.toString());
        assertTrue(sum.contains("node redfish 397.000 W"), sum.toString());
        assertTrue(sum.contains("node redfish 365.000 W over PT30M"), sum.toString());
        assertTrue(sum.contains("power_control.1[1] redfish 53.000 W"), sum.toString());
    }

    @Test
    void doesNotReportAMemberAsNodeWhileTheOtherHasNoValue() throws IOException {
        String text = "{\"PowerControl\":[{\"PowerConsumedWatts\":344},{\"PowerConsumedWatts\":null}]}";

        documents.readText(new PowerReader(), text);

        assertEquals(List.of("power_control.1[0] redfish 344.000 W"), documents.lines(CandidatePolicy.APART));
        assertEquals(List.of("power_control.1[0] redfish 344.000 W"), documents.lines(CandidatePolicy.SUM));
    }

    @Test
    void keepsTheSelectionWhenADocumentFails() throws IOException {
        documents.read(new PowerReader(), "1", "dell-idrac-power.json");
        documents.read(new PowerReader(), "2", "hpe-ilo5-power.json");
        InputSelection selection = InputSelection.decide(
                documents.values(), CandidatePolicy.APART, Optional.of("1"), documents.warnings::add);
        Documents later = new Documents().read(new PowerReader(), "2", "hpe-ilo5-power.json");

        List<String> lines =
                selection.apply(later.values()).stream().map(Documents::text).toList();

        assertEquals("power_control.2[0] redfish 221.000 W", lines.get(0));
    }

    @Test
    void ignoresAMemberThatIsPoweredOff() throws IOException {
        String text = "{\"PowerControl\":[{\"PowerConsumedWatts\":5,\"Status\":{\"State\":\"Absent\"}},"
                + "{\"PowerConsumedWatts\":300}]}";

        documents.readText(new PowerReader(), text);

        assertEquals(List.of("node redfish 300.000 W"), documents.lines(CandidatePolicy.APART));
    }

    @Test
    void ignoresAnAverageWithoutAnInterval() throws IOException {
        String text =
                "{\"PowerControl\":[{\"PowerConsumedWatts\":424,\"PowerMetrics\":{\"AverageConsumedWatts\":438}}]}";

        documents.readText(new PowerReader(), text);

        assertEquals(List.of("node redfish 424.000 W"), documents.lines(CandidatePolicy.APART));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-3", "\"many\"", "{}", "[]", "true", "100001", "1e999", "1e999999999", "\"-0.001\"", "1e-300"})
    void rejectsInvalidValues(String watts) throws IOException {
        documents.readText(new PowerReader(), "{\"PowerControl\":[{\"PowerConsumedWatts\":" + watts + "}]}");

        assertTrue(documents.values().isEmpty());
        assertEquals(1, documents.findings.rejections().size());
        assertEquals(
                RejectionReason.INVALID_FIELD,
                documents.findings.rejections().get(0).reason());
        assertEquals(
                "PowerControl[0].PowerConsumedWatts",
                documents.findings.rejections().get(0).field().orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "\"N/A\"", "\"NaN\""})
    void reportsNothingWithoutAValue(String watts) throws IOException {
        documents.readText(new PowerReader(), "{\"PowerControl\":[{\"PowerConsumedWatts\":" + watts + "}]}");

        assertTrue(documents.values().isEmpty());
        assertTrue(documents.findings.rejections().isEmpty());
    }

    @Test
    void rejectsMembersThatAreNotAnArray() throws IOException {
        documents.readText(new PowerReader(), "{\"PowerControl\":{\"PowerConsumedWatts\":5}}");

        assertFalse(documents.findings.rejections().isEmpty());
    }
}
