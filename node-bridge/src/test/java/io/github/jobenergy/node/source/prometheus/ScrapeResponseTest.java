package io.github.jobenergy.node.source.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The responses of targets. */
class ScrapeResponseTest extends ExporterOnLoopback {

    @Test
    void decompressesAResponse() throws IOException, InterruptedException {
        server.createContext("/packed", exchange -> {
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            respond(exchange, 200, "text/plain", packed(TEXT));
        });

        read("targets=" + url("/packed"));

        assertEquals(List.of(instance() + " cpu[0] node_exporter counter 5.000 J"), findings.lines());
    }

    @Test
    void readsOpenMetricsByTheContentType() throws IOException, InterruptedException {
        server.createContext(
                "/open",
                exchange -> respond(
                        exchange,
                        200,
                        "application/openmetrics-text; version=1.0.0",
                        (TEXT.strip() + " 1700000000.5\n# EOF\n").getBytes(StandardCharsets.UTF_8)));

        read("targets=" + url("/open"));

        assertEquals(
                Optional.of(Instant.parse("2023-11-14T22:13:20.500Z")),
                findings.samples().get(0).deviceTime());
    }

    @ParameterizedTest
    @CsvSource({
        "/gone, 404, text/plain",
        "/down, 503, text/plain",
        "/login, 200, text/html",
        "/elsewhere, 302, text/plain",
        "/binary, 200, application/vnd.google.protobuf"
    })
    void countsAResponseWithoutMetricsAsAFailureAndReportsTheOthers(String path, int status, String type)
            throws IOException, InterruptedException {
        server.createContext(path, exchange -> {
            exchange.getResponseHeaders().add("Location", url("/good"));
            respond(exchange, status, type, TEXT.getBytes(StandardCharsets.UTF_8));
        });
        try (PrometheusSource source = open("targets=" + url(path) + " " + url("/good"))) {

            source.read(findings);

            assertEquals(1, findings.samples().size());
            assertEquals(new TargetCounts(0, 1, 0, 0), source.counts().get(url(path)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# HELP up\n",
                "go_goroutines 12\n",
                "node_hwmon_power_watt{chip=\"ACPI000D:00\",sensor=\"power1\"} 0\n",
                "DCGM_FI_DEV_POWER_USAGE{gpu=\"0\"} NaN\n"
            })
    void rejectsAResponseWithoutAPowerValueAtEachScrape(String text) throws IOException, InterruptedException {
        server.createContext(
                "/empty", exchange -> respond(exchange, 200, "text/plain", text.getBytes(StandardCharsets.UTF_8)));
        try (PrometheusSource source = open("targets=" + url("/empty") + " " + url("/good"))) {

            source.read(findings);
            source.read(findings);

            assertEquals(2, findings.samples().size());
            assertEquals(new TargetCounts(2, 0, 0, 2), source.counts().get(url("/empty")));
            assertEquals(url("/empty"), findings.rejections().get(0).origin());
            assertEquals(
                    "expected a value of a metric of the table, found none",
                    findings.rejections().get(0).detail());
        }
    }

    @Test
    void doesNotRejectAValueWhoseTimeIsUnchanged() throws IOException, InterruptedException {
        server.createContext(
                "/old",
                exchange -> respond(
                        exchange,
                        200,
                        "text/plain",
                        (TEXT.strip() + " 1700000000000\n").getBytes(StandardCharsets.UTF_8)));
        try (PrometheusSource source = open("targets=" + url("/old"))) {

            source.read(findings);
            source.read(findings);

            assertEquals(new TargetCounts(2, 0, 1, 0), source.counts().get(url("/old")));
        }
    }

    @Test
    void rejectsAResponseAboveTheSizeLimit() throws IOException, InterruptedException {
        server.createContext(
                "/much",
                exchange -> respond(
                        exchange, 200, "text/plain", "# \n".repeat(5_000).getBytes(StandardCharsets.UTF_8)));
        server.createContext("/bomb", exchange -> {
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            respond(exchange, 200, "text/plain", packed("# \n".repeat(1_000_000)));
        });
        try (PrometheusSource source =
                open("max-bytes=10000,targets=" + url("/much") + " " + url("/bomb") + " " + url("/good"))) {

            source.read(findings);

            assertEquals(1, findings.samples().size());
            assertEquals(1, source.counts().get(url("/much")).failed());
            assertEquals(1, source.counts().get(url("/bomb")).failed());
        }
    }

    @Test
    void reportsTheCompleteLinesOfATornTextAndRejectsTheLast() throws IOException, InterruptedException {
        server.createContext(
                "/torn",
                exchange -> respond(
                        exchange,
                        200,
                        "text/plain",
                        (TEXT + "node_rapl_dram_joules_total{index=\"0\"} 2404").getBytes(StandardCharsets.UTF_8)));

        read("targets=" + url("/torn"));

        assertEquals(1, findings.samples().size());
        assertEquals(url("/torn") + ":2", findings.rejections().get(0).origin());
    }
}
