package io.github.jobenergy.node.source.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.prometheus.TargetReader.Fault;
import io.github.jobenergy.node.source.prometheus.TargetReader.Targets;
import io.github.jobenergy.node.testing.Fuzz;
import io.github.jobenergy.program.testing.Mutation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The JSON is that of Prometheus' documentation of file_sd_config, with the labels that its multi-target guide sets. */
class TargetReaderTest {

    private static final String LINES = """
            # two racks
            n1:9100
            https://n2:9100/metrics  n2
            n1:9100
            n3:9100 n3 again
            me:secret@n4:9100
            """;

    private static final String JSON = """
            [
              {"targets": ["n1:9100", "n2:9100"], "labels": {"job": "node"}},
              {"targets": ["exporter:9290"],
               "labels": {"__scheme__": "https", "__metrics_path__": "/ipmi", "__param_target": "bmc 7", "instance": "n7"}},
              {"labels": {}},
              {"targets": ["no host"]}
            ]
            """;

    @Test
    void readsLines() {
        Targets targets = read(LINES);

        assertEquals(
                List.of("http://n1:9100/metrics n1:9100", "https://n2:9100/metrics n2"),
                targets.targets().stream().map(TargetReaderTest::print).toList());
        assertEquals(
                List.of(":5", ":6"), targets.faults().stream().map(Fault::place).toList());
    }

    @Test
    void readsJson() {
        Targets targets = read(JSON);

        assertEquals(
                List.of(
                        "http://n1:9100/metrics n1:9100",
                        "http://n2:9100/metrics n2:9100",
                        "https://exporter:9290/ipmi?target=bmc+7 n7"),
                targets.targets().stream().map(TargetReaderTest::print).toList());
        assertEquals(
                List.of("#3", "#4"), targets.faults().stream().map(Fault::place).toList());
    }

    @Test
    void returnsTargetsOrFaultsForAnyInput() {
        check(20_261_121, 2_000);
    }

    @Test
    @Tag("soak")
    void returnsTargetsOrFaultsForAnyInputInTheSoak() {
        check(1_000_000, Fuzz.soakInputs());
    }

    private static void check(long firstSeed, long inputs) {
        long targets = 0;
        long faults = 0;
        for (long seed = firstSeed; seed < firstSeed + inputs; seed++) {
            Mutation mutation = new Mutation(seed);
            byte[] input = mutation.change(mutation.oneOf(List.of(LINES, JSON)).getBytes(StandardCharsets.UTF_8));
            try {
                Targets read = read(new String(input, StandardCharsets.UTF_8));
                targets += read.targets().size();
                faults += read.faults().size();
            } catch (RuntimeException escaped) {
                throw new AssertionError("seed " + seed, escaped);
            }
        }
        assertTrue(targets > inputs / 2, targets + " targets");
        assertTrue(faults > inputs / 2, faults + " faults");
    }

    private static Targets read(String text) {
        return TargetReader.read(text, "http", "/metrics", "instance");
    }

    private static String print(ScrapeTarget target) {
        return target.uri() + " " + target.name().orElseGet(target::instance);
    }
}
