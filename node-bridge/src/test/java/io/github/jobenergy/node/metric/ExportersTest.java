package io.github.jobenergy.node.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.exportermetrics.ShippedMetrics;
import io.github.jobenergy.node.testing.MetricFindings;
import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples of recorded expositions. {@code -Djobenergy.regenerate=true} writes the golden files. */
class ExportersTest {

    private static final Path FOLDER = Path.of("src/test/resources/io/github/jobenergy/node/metric/expositions");
    private static final Instant ARRIVAL = Instant.parse("2026-11-21T12:00:00Z");

    static Stream<String> exporters() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".prom"))
                    .map(name -> name.substring(0, name.length() - ".prom".length()))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("exporters")
    void readsTheMetricsOfAnExporter(String exporter) throws IOException {
        Path golden = FOLDER.resolve(exporter + ".samples");

        List<String> lines = lines(Files.readString(FOLDER.resolve(exporter + ".prom")));

        if (Boolean.getBoolean("jobenergy.regenerate")) {
            Files.write(golden, lines);
        }
        assertEquals(Files.readAllLines(golden), lines);
    }

    @ParameterizedTest
    @MethodSource("exporters")
    void everyExpositionNamesItsOrigin(String exporter) throws IOException {
        String origins = Files.readString(FOLDER.resolveSibling("README.md"));

        String family = exporter.replaceAll("-(no-interval|announced-only)$", "-no-interval");

        assertTrue(origins.contains("| " + exporter) || origins.contains("| " + family), exporter);
    }

    @Test
    void rejectsTwoPowerControlMembersAndDoesNotAddThem() throws IOException {
        List<String> lines = lines(Files.readString(FOLDER.resolve("idrac_exporter-two-members.prom")));

        assertEquals(1, lines.size());
        assertTrue(lines.get(0).startsWith("refused: INVALID_FIELD domain"), lines.get(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "node_rapl_psys_joules_total{index=\"%d\",path=\"/sys/class/powercap/intel-rapl:%d\"} %d",
                "node_rapl_joules_total{index=\"%d\",path=\"/sys/class/powercap/intel-rapl:%d\",rapl_zone=\"psys\"} %d",
                "ceems_rapl_psys_joules_total{hostname=\"\",index=\"%d\",path=\"intel-rapl:%d\"} %d",
                "ceems_rapl_joules_total{hostname=\"\",index=\"%d\",path=\"intel-rapl:%d\",rapl_zone=\"psys\"} %d"
            })
    void readsThePlatformOfAnyPackageOnce(String series) {
        String ofPackage0 = String.format(series, 0, 1, 60_293_987) + "\n";
        String ofPackage1 = String.format(series, 1, 3, 60_293_986) + "\n";
        String neverCounted = String.format(series, 0, 1, 0) + "\n";

        assertTrue(
                lines(ofPackage1).get(0).contains(" psys "),
                () -> lines(ofPackage1).toString());
        assertEquals(lines(ofPackage1), lines(neverCounted + ofPackage1));
        assertEquals(1, lines(ofPackage0 + ofPackage1).size());
        assertTrue(lines(ofPackage0 + ofPackage1).get(0).startsWith("refused: INVALID_FIELD domain"));
    }

    @ParameterizedTest
    @CsvSource({"rocm-mi300x, job_id=\"5\"", "dcgm-hpc-jobs, hpc_job=\"job1-1\""})
    void doesNotReadTheLabelOfAJob(String exporter, String label) throws IOException {
        String text = Files.readString(FOLDER.resolve(exporter + ".prom"));
        String sluid = label.replaceAll("\".*\"", "\"sEKNKTV3WPV500\"");

        assertTrue(text.contains(label), text);
        assertEquals(lines(text), lines(text.replace(label, sluid)));
    }

    /** The table is that of docs/node-bridge.md; the values are those of capmc, which CEEMS also exports as current. */
    @Test
    void readsCeemsWithCapmcByTheDocumentedTableAsAMean() throws IOException {
        MetricTable table = MetricTable.parse("docs", documentedTable()).before(ShippedMetrics.table());
        MetricFindings findings = new MetricFindings();

        read(
                new MetricReader(table, Duration.ofMinutes(10)),
                "ceems_ipmi_dcmi_avg_watts{hostname=\"\"} 5942\nceems_ipmi_dcmi_current_watts{hostname=\"\"} 5942\n",
                ExpositionFormat.TEXT,
                findings);

        assertEquals(List.of("10.0.0.7:9100 system ceems_capmc mean 5942.000 W over PT10M"), findings.lines());
    }

    private static String documentedTable() throws IOException {
        String docs = Files.readString(Path.of("../docs/node-bridge.md"));
        GoldenFile.Marked marked = GoldenFile.marked(docs, "ceems-capmc");
        return docs.substring(
                        marked.before().length(), docs.length() - marked.after().length())
                .replace("```", "");
    }

    static List<String> lines(String text) {
        MetricFindings findings = new MetricFindings();
        read(new MetricReader(ShippedMetrics.table()), text, ExpositionFormat.TEXT, findings);
        return findings.lines();
    }

    static void read(MetricReader reader, String text, ExpositionFormat dialect, MetricFindings findings) {
        Exposition exposition = ExpositionReader.read(text, dialect, reader::reads);
        exposition
                .faults()
                .forEach(fault -> findings.rejected(origin(fault.line())
                        .reject(RejectionReason.MALFORMED, Optional.empty(), fault.detail(), ARRIVAL)));
        reader.read(
                exposition.series(),
                new SeriesContext(
                        Optional.empty(), Optional.of("10.0.0.7:9100"), ARRIVAL, series -> origin(series.line())),
                findings);
    }

    private static Origin origin(Series.Line line) {
        return new Origin("text:" + line.number(), line.text().getBytes(StandardCharsets.UTF_8));
    }
}
