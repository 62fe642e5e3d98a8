package io.github.jobenergy.node.source.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The list of targets and its changes. */
class TargetListTest extends ExporterOnLoopback {

    @Test
    void reloadsAChangedListAndKeepsThePreviousOneIfItIsTorn() throws IOException, InterruptedException {
        Path list = Files.writeString(folder.resolve("targets.json"), "[]");
        try (PrometheusSource source = open("targets=" + list)) {
            source.read(findings);
            assertEquals(List.of(), findings.lines());
            Files.writeString(list, """
                    [{"targets":["%s"],"labels":{"__metrics_path__":"/good","instance":"n1"}}]
                    """.formatted(instance()));
            source.read(findings);
            Files.writeString(list, "[{\"targets\":[\"127.");

            source.read(findings);
            source.read(findings);

            assertEquals(
                    List.of("n1", "n1", "n1"),
                    findings.samples().stream().map(Sample::target).toList());
            assertEquals(1, findings.rejections().size());
        }
    }

    @Test
    void keepsThePreviousListWhileItIsRewrittenAndReportsItOnce() throws IOException, InterruptedException {
        Path list = Path.of(list(List.of(url("/good"))));
        try (PrometheusSource source = open("targets=" + list)) {
            source.read(findings);
            Files.delete(list);
            source.read(findings);
            source.read(findings);
            Files.writeString(list, "# no target yet\n");
            source.read(findings);
            source.read(findings);

            assertEquals(5, findings.samples().size());
            assertEquals(
                    List.of(
                            "expected a readable file, found java.nio.file.NoSuchFileException: " + list,
                            "expected a target, found none"),
                    findings.rejections().stream().map(Rejection::detail).toList());
        }
    }

    @Test
    void failsIfTheListDoesNotExist() {
        Path invalidLocation = folder.resolve("nowhere");

        assertThrows(IOException.class, () -> read("targets=" + invalidLocation));
    }

    @Test
    void namesATargetAsPrometheusDoesWithoutAConfiguredName() {
        Map<String, String> names = Map.of(
                "n1:9100", "n1:9100",
                "https://n1/metrics", "n1:443",
                "http://n1", "n1:80",
                "http://exporter:9290/ipmi?module=dcmi&target=bmc%2D7", "bmc-7");

        names.forEach((address, name) -> assertEquals(
                name,
                ScrapeTarget.of(address, Optional.empty(), "http", "/metrics").instance()));
    }
}
