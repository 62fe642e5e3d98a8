package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.node.decode.registry.Formats;
import io.github.jobenergy.node.exportermetrics.ShippedMetrics;
import io.github.jobenergy.node.metric.ExpositionFormat;
import io.github.jobenergy.node.metric.ExpositionReader;
import io.github.jobenergy.node.metric.MetricReader;
import io.github.jobenergy.node.metric.Series;
import io.github.jobenergy.node.testing.MetricFindings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Metrics of exporters that an OpenTelemetry Collector scraped and wrote as OTLP/JSON. */
class ScrapedByCollectorTest {

    private static final Path FOLDER = Path.of("src/test/resources/io/github/jobenergy/node/metric/expositions");
    private static final Instant ARRIVAL = Instant.parse("2026-11-21T12:00:05Z");
    private static final String TIME = "1795262400000000000";
    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<String> expositions() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".prom"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("expositions")
    void reportsTheSameAsADirectScrape(String exposition) throws IOException {
        String text = Files.readString(FOLDER.resolve(exposition));
        List<String> expected = Files.readAllLines(FOLDER.resolve(exposition.replace(".prom", ".samples")));

        MetricFindings findings = decoded(request(text, Map.of("service.instance.id", "10.0.0.7:9100")));

        List<String> readings = findings.samples().isEmpty()
                ? List.of()
                : findings.lines().subList(0, findings.samples().size());
        assertEquals(
                expected.stream().filter(line -> !line.startsWith("refused")).toList(),
                readings.stream()
                        .map(line -> line.replace(" at 2026-11-21T12:00:00Z", ""))
                        .toList());
        assertEquals(expected.size(), findings.lines().size());
    }

    @ParameterizedTest
    @CsvSource({
        "service.instance.id=n1:9100;server.address=n1;server.port=9100;url.scheme=http, n1:9100",
        "service.instance.id=n1:9100;net.host.name=n1;net.host.port=9100;http.scheme=http;host.name=gateway, n1:9100",
        "service.name=node;host.name=n1;job=node;instance=n1:9100;port=9100;scheme=http, n1:9100",
        "service.instance.id=localhost:9100;server.port=9100;host.name=n1, n1",
        "service.instance.id=127.0.0.1:9100;host.name=n1, n1",
        "service.instance.id=[::1]:9100;host.name=n1;k8s.node.name=k1, k1",
        "instance=localhost:9100;host.name=localhost, localhost:9100",
        "server.address=n1, n1"
    })
    void usesTheScrapedTargetAsNodeExceptOnTheHostOfTheCollector(String resource, String node) throws IOException {
        Map<String, String> attributes = Stream.of(resource.split(";"))
                .map(attribute -> attribute.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));

        MetricFindings findings = decoded(request("node_rapl_package_joules_total{index=\"0\"} 5\n", attributes));

        assertEquals(List.of(node + " cpu[0] node_exporter counter 5.000 J at 2026-11-21T12:00:00Z"), findings.lines());
    }

    @Test
    void prefersANodeLabelToTheHostOfTheCollector() throws IOException {
        String text = "DCGM_FI_DEV_POWER_USAGE{gpu=\"1\",Hostname=\"r6i3n0\"} 451\n";

        MetricFindings findings = decoded(request(
                text,
                Map.of("service.instance.id", "localhost:9400", "instance", "localhost:9400", "host.name", "n1")));

        assertEquals(List.of("r6i3n0 gpu[1] dcgm_power instant 451.000 W at 2026-11-21T12:00:00Z"), findings.lines());
    }

    @Test
    void readsScopesOfOlderCollectors() throws IOException {
        String request = request("node_rapl_package_joules_total{index=\"0\"} 5\n", Map.of("instance", "n1:9100"));

        MetricFindings findings = decoded(request.replace("scopeMetrics", "instrumentationLibraryMetrics"));

        assertEquals(1, findings.samples().size());
    }

    @Test
    void readsEachTimeOfAResourceSeparately() throws IOException {
        String earlier = request("DCGM_FI_DEV_POWER_USAGE{gpu=\"1\"} 451\n", Map.of("instance", "n1:9400"));
        String later = "{\"timeUnixNano\":\"1795262410000000000\",\"asInt\":\"450\","
                + "\"attributes\":[{\"key\":\"gpu\",\"value\":{\"stringValue\":\"1\"}}]},";

        MetricFindings findings = decoded(earlier.replace("\"dataPoints\":[", "\"dataPoints\":[" + later));

        assertEquals(
                List.of(
                        "n1:9400 gpu[1] dcgm_power instant 450.000 W at 2026-11-21T12:00:10Z",
                        "n1:9400 gpu[1] dcgm_power instant 451.000 W at 2026-11-21T12:00:00Z"),
                findings.lines());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"asDouble\":5.0            | \"asDouble\":\"NaN\"        |",
                "\"asDouble\":5.0            | \"asDouble\":\"Infinity\"   |",
                "\"asDouble\":5.0            | \"flags\":1                 |",
                "\"aggregationTemporality\":2 | \"aggregationTemporality\":1 | aggregationTemporality: expected a "
                        + "cumulative sum, found a delta",
                "\"timeUnixNano\":\"" + TIME + "\" | \"timeUnixNano\":\"soon\" | timeUnixNano: expected nanoseconds "
                        + "since 1970, found 'soon'",
                "\"asDouble\":5.0            | \"startTimeUnixNano\":\"1\"  | asDouble: expected a value, found none",
                "\"sum\":                    | \"summary\":               | data: expected a gauge or a sum, found "
                        + "neither"
            })
    void ignoresOrRejectsAnInvalidCounterValue(String written, String instead, String rejectionMessage)
            throws IOException {
        String request = request("node_rapl_package_joules_total{index=\"0\"} 5\n", Map.of("instance", "n1:9100"));

        MetricFindings findings = decoded(request.replace(written, instead));

        assertEquals(List.of(), findings.samples());
        assertEquals(
                rejectionMessage == null ? List.of() : List.of(rejectionMessage),
                findings.rejections().stream()
                        .map(rejection -> rejection.detail())
                        .toList());
    }

    @Test
    void limitsTheRejectionsOfARequestToAHundred() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            lines.append("node_rapl_package_joules_total{index=\"").append(i).append("\"} -5\n");
        }
        String request = request(lines.toString(), Map.of("instance", "n1:9100"));

        MetricFindings findings = assertTimeout(Duration.ofSeconds(60), () -> decoded(request));

        assertEquals(100, findings.lines().size());
    }

    private static MetricFindings decoded(String request) {
        MetricFindings findings = new MetricFindings();
        byte[] bytes = request.getBytes(StandardCharsets.UTF_8);
        Formats.named("otlp-json").orElseThrow().decoder().decode(Message.ofFile("request", bytes, ARRIVAL), findings);
        return findings;
    }

    /** Converts an exposition as a Collector does: counters by type or name, other series to gauges, values to doubles. */
    private static String request(String exposition, Map<String, String> resource) throws IOException {
        ObjectNode request = JSON.createObjectNode();
        ObjectNode ofResource = request.putArray("resourceMetrics").addObject();
        put(resource, ofResource.putObject("resource"));
        ArrayNode metrics = ofResource.putArray("scopeMetrics").addObject().putArray("metrics");
        MetricReader reader = new MetricReader(ShippedMetrics.table());
        for (Series one : ExpositionReader.read(exposition, ExpositionFormat.TEXT, reader::reads)
                .series()) {
            ObjectNode metric = metrics.addObject().put("name", one.name());
            boolean isCounter =
                    one.name().endsWith("_total") || exposition.contains("# TYPE " + one.name() + " counter");
            ObjectNode data = metric.putObject(isCounter ? "sum" : "gauge");
            if (isCounter) {
                data.put("aggregationTemporality", 2).put("isMonotonic", true);
            }
            ObjectNode point = data.putArray("dataPoints").addObject();
            point.put("timeUnixNano", TIME).put("asDouble", Double.parseDouble(one.value()));
            put(one.labels(), point);
        }
        return JSON.writeValueAsString(request);
    }

    private static void put(Map<String, String> attributes, ObjectNode owner) {
        ArrayNode list = owner.putArray("attributes");
        attributes.forEach((key, value) ->
                list.addObject().put("key", key).putObject("value").put("stringValue", value));
    }
}
