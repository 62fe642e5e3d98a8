package io.github.jobenergy.node.source.redfish.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The environment, the power supplies and the metric reports of BMCs. */
class ResourceReadersTest {

    private final Documents documents = new Documents();

    @Test
    void readsTheEnvironmentOfARackServer() throws IOException {
        documents.read(new EnvironmentReader(), "1U", "dmtf-rackmount-environment.json");

        assertEquals(List.of("node redfish_environment 374.000 W"), documents.lines(CandidatePolicy.APART));
    }

    @Test
    void readsTheEnvironmentsOfAMachineWithAChassisForEachPart() throws IOException {
        documents.read(new EnvironmentReader(), "Chassis_0", "supermicro-gb300-chassis-environment.json");
        documents.read(new EnvironmentReader(), "HGX_CPU_0", "supermicro-gb300-cpu-environment.json");
        documents.read(new EnvironmentReader(), "HGX_GPU_3", "supermicro-gb300-gpu-environment.json");
        documents.read(new EnvironmentReader(), "HGX_ProcessorModule_0", "supermicro-gb300-module-environment.json");

        assertEquals(
                List.of(
                        "node redfish_environment 1349.264 W",
                        "cpu[0] redfish_environment 98522328.913 J counted",
                        "accelerator[3] redfish_environment 231.958 W",
                        "accelerator[3] redfish_environment 230057772.094 J counted"),
                documents.lines(CandidatePolicy.APART));
    }

    @Test
    void reportsTheConfiguredChassisAsNode() throws IOException {
        documents.read(new EnvironmentReader(), "Sled_1", "dmtf-rackmount-environment.json");
        documents.read(new EnvironmentReader(), "Sled_2", "dmtf-rackmount-environment.json");

        assertEquals(
                List.of(
                        "environment.Sled_1 redfish_environment 374.000 W",
                        "environment.Sled_2 redfish_environment 374.000 W"),
                documents.lines(CandidatePolicy.APART));
        assertEquals(
                List.of("environment.Sled_1 redfish_environment 374.000 W", "node redfish_environment 374.000 W"),
                documents.lines(CandidatePolicy.APART, Optional.of("Sled_2")));
    }

    @Test
    void readsFineKilowattHoursAsACounterSinceTheReset() throws IOException {
        documents.readText(
                new EnvironmentReader(),
                "{\"EnergykWh\":{\"Reading\":63.90493,\"SensorResetTime\":\"2026-11-01T00:00:00Z\"}}");

        assertEquals(
                List.of("node redfish_environment 230057748.000 J counted since 2026-11-01T00:00:00Z"),
                documents.lines(CandidatePolicy.APART));
    }

    @Test
    void ignoresACounterOfWholeKilowattHours() throws IOException {
        documents.readText(new EnvironmentReader(), "{\"EnergykWh\":{\"Reading\":56438}}");

        assertTrue(documents.values().isEmpty());
        assertTrue(documents.findings.rejections().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"EnergykWh\":{\"Reading\":880000000.0001}",
                "\"EnergyJoules\":{\"Reading\":3200000000000001}",
                "\"EnergyJoules\":{\"Reading\":-1}"
            })
    void rejectsAnImplausibleEnergy(String energy) throws IOException {
        documents.readText(new EnvironmentReader(), "{" + energy + "}");

        assertTrue(documents.values().isEmpty());
        assertEquals(
                RejectionReason.INVALID_FIELD,
                documents.findings.rejections().get(0).reason());
    }

    @Test
    void readsOnlyTheInputOfASupply() throws IOException {
        documents.read(new SupplyReader("Bay1"), "1", "dmtf-bay1-supply.json");

        assertEquals(List.of("supply.1.Bay1 redfish_supply 937.400 W"), documents.lines(CandidatePolicy.SUM));
    }

    @Test
    void readsAMetricReportOfAnIdracAsASeries() throws IOException {
        documents.read(new MetricReportReader(), "PowerMetrics", "dell-t550-report.json");

        assertEquals(
                List.of(
                        "node redfish_telemetry 159.000 W at 2026-08-19T11:57:23.058Z",
                        "cpu redfish_telemetry 45.000 W at 2026-08-19T11:57:23.058Z",
                        "node redfish_telemetry 159.000 W at 2026-08-19T11:57:28.058Z",
                        "node redfish_telemetry 170.000 W at 2026-08-19T11:57:32.549Z",
                        "cpu redfish_telemetry 52.000 W at 2026-08-19T11:57:32.549Z",
                        "dram redfish_telemetry 7.000 W at 2026-08-19T11:57:32.796Z"),
                documents.lines(CandidatePolicy.APART));
    }

    @Test
    void readsOnlyTheAveragesOfAMetricReport() throws IOException {
        documents.read(new MetricReportReader(), "OME-PMP-Power-A", "dell-ome-report.json");

        assertEquals(
                List.of(
                        "cpu redfish_telemetry 115.578 W over PT5M at 2026-08-22T16:05:00Z",
                        "node redfish_telemetry 829.469 W over PT5M at 2026-08-22T16:05:00Z"),
                documents.lines(CandidatePolicy.APART).stream().sorted().toList());
    }

    @ParameterizedTest
    @CsvSource({"dmtf-average-report.json", "hpe-cpu-utilization-report.json"})
    void ignoresOtherMetricReports(String file) throws IOException {
        documents.read(new MetricReportReader(), "any", file);

        assertTrue(documents.values().isEmpty());
        assertTrue(documents.findings.rejections().isEmpty());
    }

    @Test
    void rejectsAReportValueWithoutATimeAndReadsTheNext() throws IOException {
        documents.readText(
                new MetricReportReader(),
                "{\"MetricValues\":[{\"MetricId\":\"SystemInputPower\",\"MetricValue\":\"159\"},"
                        + "{\"MetricId\":\"SystemInputPower\",\"MetricValue\":\"160\",\"Timestamp\":\"yesterday\"},"
                        + "{\"MetricId\":\"SystemInputPower\",\"MetricValue\":\"161\",\"Timestamp\":\"2026-08-19T11:57:23Z\"}]}");

        assertEquals(
                List.of("node redfish_telemetry 161.000 W at 2026-08-19T11:57:23Z"),
                documents.lines(CandidatePolicy.APART));
        assertEquals(
                List.of(RejectionReason.MISSING_FIELD, RejectionReason.INVALID_FIELD),
                documents.findings.rejections().stream()
                        .map(rejection -> rejection.reason())
                        .toList());
    }

    @Test
    void namesTheKindOfAnInvalidDocument() throws IOException {
        byte[] whole = Documents.bytes("dell-idrac-power.json");

        assertEquals(
                "expected a JSON object, found an HTML page, at byte 0",
                rejectionMessage("<html><body>Please wait</body></html>".getBytes(StandardCharsets.UTF_8)));
        assertTrue(rejectionMessage(Arrays.copyOf(whole, whole.length / 2))
                .startsWith("expected a JSON object, found invalid JSON"));
        assertTrue(rejectionMessage("{\"a\":1e-9999999999}".getBytes(StandardCharsets.UTF_8))
                .contains("an exponent"));
        assertTrue(rejectionMessage(new byte[0]).startsWith("expected a JSON object, found"));
        assertEquals(
                "expected a JSON object, found another value",
                rejectionMessage("[1]".getBytes(StandardCharsets.UTF_8)));
    }

    private static String rejectionMessage(byte[] bytes) {
        return assertThrows(IOException.class, () -> Document.parse(bytes)).getMessage();
    }

    @Test
    void ignoresLinksToOtherServices() throws IOException {
        Document collection = Document.parse(("{\"Members\":[{\"@odata.id\":\"https://other/redfish/v1/Chassis/1\"},"
                        + "{\"@odata.id\":\"//other/x\"},{\"@odata.id\":7},{\"@odata.id\":\"/redfish/v1/Chassis/1\"}]}")
                .getBytes(StandardCharsets.UTF_8));

        assertEquals(List.of("/redfish/v1/Chassis/1"), collection.members());
    }
}
