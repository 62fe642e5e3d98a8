package io.github.jobenergy.node.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.node.exportermetrics.ShippedMetrics;
import io.github.jobenergy.node.testing.MetricFindings;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Units, blanks, faults, names and times, one case in a line. */
class MetricReaderTest {

    @ParameterizedTest
    @CsvSource({
        "counter, J, 1.5, counter 1.500 J",
        "counter, mJ, 1.5, counter 0.001 J",
        "counter, uJ, 2500000, counter 2.500 J",
        "counter, kJ, 1e3, counter 1000000.000 J",
        "counter, Wh, 2, counter 7200.000 J",
        "counter, kWh, 1, counter 3600000.000 J",
        "instant, W, 350.5, instant 350.500 W",
        "instant, mW, 350500, instant 350.500 W",
        "instant, uW, 350500000, instant 350.500 W",
        "instant, kW, 0.35, instant 350.000 W"
    })
    void readsEveryUnit(String kind, String unit, String value, String expected) {
        assertEquals(
                List.of("10.0.0.7:9100 node x " + expected),
                lines("p x node " + kind + " " + unit, "p " + value + "\n"));
    }

    @Test
    void appliesAConditionOnOneSeriesToAllSeriesOfANode() {
        String table = """
                p gpus accelerator[{gpu}] instant W any:GPU_I_ID=.+ target:host
                p gpus gpu[{gpu}] instant W target:host""";

        List<String> lines = lines(table, """
                p{host="n1",gpu="0",GPU_I_ID="3"} 50
                p{host="n1",gpu="1"} 51
                p{host="n2",gpu="0",GPU_I_ID=""} 52
                """);

        assertEquals(
                List.of(
                        "n1 accelerator[0] gpus instant 50.000 W",
                        "n1 accelerator[1] gpus instant 51.000 W",
                        "n2 gpu[0] gpus instant 52.000 W"),
                lines);
    }

    @Test
    void ignoresAReplacingMetricWithTheValue0() {
        String table =
                "e gpu gpu[{gpu}] counter mJ zero:nothing\np gpu_power gpu[{gpu}] instant W unless:e zero:nothing";

        List<String> lines =
                lines(table, "e{gpu=\"0\"} 0\np{gpu=\"0\"} 69\ne{gpu=\"1\"} 5000\np{gpu=\"1\"} 70\np{gpu=\"2\"} 0\n");

        assertEquals(
                List.of("10.0.0.7:9100 gpu[0] gpu_power instant 69.000 W", "10.0.0.7:9100 gpu[1] gpu counter 5.000 J"),
                lines.stream().sorted().toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NaN",
                "+Inf",
                "-Inf",
                "9223372036854775792",
                "9223372036854775793",
                "9223372036854775794",
                "9223372036854775795",
                "9.223372036854776e+18",
                "18446744073709551614",
                "1.8446744073709552e+19",
                "140737488355328",
                "1.40737488355328e+14",
                "140737488355329.000000",
                "2147483632",
                "2147483634.000000"
            })
    void ignoresABlankOfLibraries(String value) {
        assertEquals(List.of(), lines("p x node instant W", "p " + value + "\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775794", "9.223372036854776e+18", "NaN"})
    void ignoresABlankReplacingMetric(String blank) {
        String table = "e gpu gpu[{gpu}] counter mJ\np gpu_power gpu[{gpu}] instant W unless:e";

        assertEquals(
                List.of("10.0.0.7:9100 gpu[0] gpu_power instant 69.437 W"),
                lines(table, "e{gpu=\"0\"} " + blank + "\np{gpu=\"0\"} 69.437\n"));
    }

    @Test
    void acceptsABlankOfPowerAsAnEnergy() {
        assertEquals(
                List.of("10.0.0.7:9100 node x counter 2147483.632 J"), lines("p x node counter mJ", "p 2147483632\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "instant, W, -5, expected 0 W or more",
        "instant, W, 500000, expected at most 100000.000 W",
        "instant, W, five, expected a number",
        "instant, W, 0x10, expected a number",
        "instant, W, 1e999, expected a number",
        "counter, J, -0.5, expected 0 J or more",
        "counter, kWh, 1e18, expected what fits 63 bits"
    })
    void rejectsAnInvalidValue(String kind, String unit, String value, String detail) {
        List<String> lines = lines("p x node " + kind + " " + unit, "p " + value + "\nq 1\n");

        assertEquals(1, lines.size());
        assertEquals(
                List.of(true), lines.stream().map(line -> line.contains(detail)).toList(), lines.toString());
    }

    static Stream<Arguments> names() {
        return Stream.of(
                Arguments.of("p x node instant W target:Hostname", "p{Hostname=\"n1\"} 1\n", "n1"),
                Arguments.of("p x node instant W target:hostname", "p{hostname=\"\"} 1\n", "10.0.0.7:9100"),
                Arguments.of("p x node instant W", "p{instance=\"n2:9100\"} 1\n", "n2:9100"),
                Arguments.of("p x node instant W", "p 1\n", "10.0.0.7:9100"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void namesTheNodeByConfigurationLabelInstanceOrAddress(String rule, String text, String expected) {
        assertEquals(List.of(expected + " node x instant 1.000 W"), lines(rule, text));
    }

    @Test
    void rejectsAnIndexThatIsNotANumber() {
        assertEquals(
                List.of(
                        "refused: INVALID_FIELD domain text:1: expected the labels of the domain cpu[{index}], found {index=a}"),
                lines("p x cpu[{index}] instant W", "p{index=\"a\"} 1\n"));
    }

    @Test
    void usesTheTimeInTheTextAsDeviceTimeAndReportsItOnce() {
        MetricReader reader = new MetricReader(MetricTable.parse("table", "p x node instant W"));
        MetricFindings findings = new MetricFindings();

        ExportersTest.read(reader, "p 5 1700000000000\n", ExpositionFormat.TEXT, findings);
        ExportersTest.read(reader, "p 5 1700000000000\n", ExpositionFormat.TEXT, findings);
        ExportersTest.read(reader, "p 5 1700000030000\n", ExpositionFormat.TEXT, findings);

        assertEquals(
                List.of(
                        "10.0.0.7:9100 node x instant 5.000 W at 2023-11-14T22:13:20Z",
                        "10.0.0.7:9100 node x instant 5.000 W at 2023-11-14T22:13:50Z"),
                findings.lines());
    }

    @Test
    void readsTheCreationTimeOfACounterAsItsEpoch() {
        assertEquals(
                List.of("10.0.0.7:9100 node x counter 5.000 J since 1.700000000123e+09"),
                lines("p_joules_total x node counter J", "p_joules_total 5\np_joules_created 1.700000000123e+09\n"));
    }

    @Test
    void prefersTheTableOfTheSite() {
        MetricTable table = MetricTable.parse(
                        "site", "ipmi_dcmi_power_consumption_watts - - nothing -\nplug watts node instant W # ours\n")
                .before(ShippedMetrics.table());
        MetricFindings findings = new MetricFindings();

        ExportersTest.read(
                new MetricReader(table),
                "ipmi_dcmi_power_consumption_watts 5\nplug 6\nnode_rapl_package_joules_total{index=\"0\"} 7\n",
                ExpositionFormat.TEXT,
                findings);

        assertEquals(
                List.of(
                        "10.0.0.7:9100 node watts instant 6.000 W",
                        "10.0.0.7:9100 cpu[0] node_exporter counter 7.000 J"),
                findings.lines());
    }

    @Test
    void readsAMeanWithTheIntervalInTheTableOfTheSite() {
        assertEquals(
                List.of("10.0.0.7:9100 node r mean 319.000 W over PT1M"),
                lines(
                        "redfish_chassis_power_average_consumed_watts r node mean W window:PT60S",
                        "redfish_chassis_power_average_consumed_watts{chassis_id=\"1\"} 319\n"));
    }

    @ParameterizedTest
    @CsvSource({"PT30S, instant 262.000 W", "PT1S, mean 262.000 W over PT1S"})
    void readsAMeanOverLessThanTheScrapeIntervalAsAnInstant(Duration every, String expected) {
        MetricReader reader = new MetricReader(ShippedMetrics.table(), every);
        MetricFindings findings = new MetricFindings();

        ExportersTest.read(reader, """
                node_hwmon_power_average_watt{chip="LNXSYSTM:00_LNXSYBUS:00_ACPI000D:00",sensor="power1"} 262
                node_hwmon_power_average_interval_seconds{chip="LNXSYSTM:00_LNXSYBUS:00_ACPI000D:00",sensor="power1"} 1
                """, ExpositionFormat.TEXT, findings);

        assertEquals(List.of("10.0.0.7:9100 node node_exporter " + expected), findings.lines());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p x node                              | expected METRIC SOURCE DOMAIN KIND UNIT [OPTION]..., found 'p x node'",
                "p x node counter W                    | expected one of [J, Wh, kJ, kWh, mJ, uJ], found 'W'",
                "p x node gauge W                      | expected counter, instant, mean or nothing, found 'gauge'",
                "p x node mean W                       | expected window:... with a mean, found 'none'",
                "p x node mean W window:m/h            | expected one of [min, s], found 'h'",
                "p x node mean W window:PT5            | window: expected a duration such as PT0.5S or PT5M, found 'PT5'",
                "p x node instant W only:a             | expected text before and after '=', found 'a'",
                "p x node instant W whenever:a         | expected only, not, any, target, join, sum, window, unless, repeats or zero, found 'whenever:a'"
            })
    void rejectsAnInvalidRuleWithItsLine(String rule, String message) {
        IllegalArgumentException rejected =
                assertThrows(IllegalArgumentException.class, () -> MetricTable.parse("table", "# rules\n" + rule));

        assertEquals("table:2: " + message, rejected.getMessage());
    }

    private static List<String> lines(String rule, String text) {
        MetricFindings findings = new MetricFindings();
        ExportersTest.read(new MetricReader(MetricTable.parse("table", rule)), text, ExpositionFormat.TEXT, findings);
        return findings.lines();
    }
}
