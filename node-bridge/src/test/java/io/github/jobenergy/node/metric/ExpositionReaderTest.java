package io.github.jobenergy.node.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples are those of Prometheus' documentation of exposition formats and of the OpenMetrics specification. */
class ExpositionReaderTest {

    @Test
    void readsLabelsValuesAndTimes() {
        Series series =
                only("http_requests_total{method=\"post\",code=\"200\"} 1027 1395066363000\n", ExpositionFormat.TEXT);

        assertEquals("http_requests_total", series.name());
        assertEquals(Map.of("method", "post", "code", "200"), series.labels());
        assertEquals("1027", series.value());
        assertEquals(Optional.of(Instant.parse("2014-03-17T14:26:03Z")), series.time());
    }

    @Test
    void readsEscapesInLabels() {
        Series series = only(
                "msdos_file_access_time_seconds{path=\"C:\\\\DIR\\\\FILE.TXT\",error=\"Cannot find file:\\n\\\"FILE.TXT\\\"\"} 1.458255915e9\n",
                ExpositionFormat.TEXT);

        assertEquals(Map.of("path", "C:\\DIR\\FILE.TXT", "error", "Cannot find file:\n\"FILE.TXT\""), series.labels());
    }

    @Test
    void readsBlanksAndTabsBetweenTokens() {
        Series series = only(" \tpower \t{ gpu = \"0\" ,\tb=\"1\", }  5 \t\n", ExpositionFormat.TEXT);

        assertEquals(Map.of("gpu", "0", "b", "1"), series.labels());
        assertEquals("5", series.value());
    }

    @Test
    void readsAQuotedMetricNameAmongTheLabels() {
        Series series = only("{\"hw.host.energy\",\"host.name\"=\"n1\"} 5\n", ExpositionFormat.TEXT);

        assertEquals("hw.host.energy", series.name());
        assertEquals(Map.of("host.name", "n1"), series.labels());
    }

    @Test
    void readsOpenMetricsTimesInSecondsAndIgnoresExemplars() {
        Series series = only(
                "foo_total{a=\"b\"} 17.0 1520879607.789 # {trace_id=\"KOO5S4vxi0o\"} 0.67 1520872607\n# EOF\n",
                ExpositionFormat.OPENMETRICS);

        assertEquals("17.0", series.value());
        assertEquals(Optional.of(Instant.parse("2018-03-12T18:33:27.789Z")), series.time());
    }

    @Test
    void doesNotParseUnrequestedMetrics() {
        Exposition exposition =
                ExpositionReader.read("go_threads{ this is no line\npower 1\n", ExpositionFormat.TEXT, "power"::equals);

        assertEquals(
                List.of("power"), exposition.series().stream().map(Series::name).toList());
        assertEquals(List.of(), exposition.faults());
    }

    @Test
    void rejectsALastLineWithoutALineFeed() {
        Exposition exposition = ExpositionReader.read(
                "a 1\nnode_rapl_package_joules_total 2404", ExpositionFormat.TEXT, ExpositionReaderTest::isAName);

        assertEquals(1, exposition.series().size());
        assertEquals(
                "expected a line feed after the last line, found the end of the text: the line may be torn",
                exposition.faults().get(0).detail());
        assertEquals(2, exposition.faults().get(0).line().number());
    }

    @Test
    void rejectsAnOpenMetricsTextWithoutItsEndAndKeepsItsCompleteLines() {
        Exposition exposition =
                ExpositionReader.read("a 1\n", ExpositionFormat.OPENMETRICS, ExpositionReaderTest::isAName);

        assertEquals(1, exposition.series().size());
        assertEquals(
                "expected # EOF as the last line, found the end of the text",
                exposition.faults().get(0).detail());
    }

    @Test
    void acceptsAnEndMarkerWithoutALineFeed() {
        assertEquals(
                List.of(),
                ExpositionReader.read("a 1\n# EOF", ExpositionFormat.OPENMETRICS, ExpositionReaderTest::isAName)
                        .faults());
    }

    @Test
    void reportsATextWithoutMetricsOnce() {
        Exposition exposition =
                ExpositionReader.read("<html>\n<body>\nLog in\n</body>\n", ExpositionFormat.TEXT, "power"::equals);

        assertEquals(1, exposition.faults().size());
        assertEquals(
                "expected a line to begin with the name of a metric, found another beginning",
                exposition.faults().get(0).detail());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "power{",
                "power{gpu}",
                "power{gpu=0} 1",
                "power{gpu=\"0\" 1",
                "power{gpu=\"0\",gpu=\"1\"} 1",
                "power{gpu=\"\\x\"} 1",
                "power{gpu=\"0} 1",
                "power",
                "power 1 x",
                "power 1 99999999999999999999999",
                "power 1 1 1",
                "{gpu=\"0\"} 1",
                "{\"power\",\"again\"} 1"
            })
    void rejectsAnInvalidLine(String line) {
        Exposition exposition =
                ExpositionReader.read(line + "\nother 1\n", ExpositionFormat.TEXT, ExpositionReaderTest::isAName);

        assertEquals(
                List.of("other"), exposition.series().stream().map(Series::name).toList());
        assertEquals(1, exposition.faults().size());
        assertTrue(exposition.faults().get(0).detail().startsWith("expected "));
    }

    @Test
    void readsATextWithoutATypeAsPrometheusText() {
        assertEquals(ExpositionFormat.TEXT, ExpositionFormat.ofContentType(""));
        assertEquals(ExpositionFormat.TEXT, ExpositionFormat.ofContentType("text/plain; version=0.0.4; charset=utf-8"));
        assertEquals(
                ExpositionFormat.OPENMETRICS,
                ExpositionFormat.ofContentType("Application/OpenMetrics-Text; version=1.0.0"));
    }

    private static boolean isAName(String name) {
        return !name.isEmpty();
    }

    private static Series only(String text, ExpositionFormat dialect) {
        Exposition exposition = ExpositionReader.read(text, dialect, ExpositionReaderTest::isAName);
        assertEquals(List.of(), exposition.faults());
        assertEquals(1, exposition.series().size());
        return exposition.series().get(0);
    }
}
