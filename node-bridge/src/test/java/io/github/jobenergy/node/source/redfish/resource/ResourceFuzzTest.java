package io.github.jobenergy.node.source.redfish.resource;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.testing.Fuzz;
import io.github.jobenergy.program.testing.Mutation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Any response of a BMC results in values, in rejections or in nothing, within a bounded time. */
class ResourceFuzzTest {

    private static final long SLOW_NANOS = Duration.ofSeconds(20).toNanos();

    record Parser(String name, ResourceReader reader, List<String> files) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Parser> parsers() {
        return List.of(
                new Parser(
                        "power",
                        new PowerReader(),
                        List.of("lenovo-xcc-power.json", "two-inputs-power.json", "ami-self-power.json")),
                new Parser(
                        "environment",
                        new EnvironmentReader(),
                        List.of("supermicro-gb300-gpu-environment.json", "dmtf-rackmount-environment.json")),
                new Parser("supply", new SupplyReader("Bay1"), List.of("dmtf-bay1-supply.json")),
                new Parser(
                        "report",
                        new MetricReportReader(),
                        List.of("dell-t550-report.json", "dell-ome-report.json", "dmtf-average-report.json")));
    }

    @ParameterizedTest
    @MethodSource("parsers")
    void throwsNoUnexpectedException(Parser parser) throws IOException {
        check(parser, 20_261_121, 2_000);
    }

    @ParameterizedTest
    @MethodSource("parsers")
    @Tag("soak")
    void throwsNoUnexpectedExceptionInTheSoak(Parser parser) throws IOException {
        check(parser, 1_000_000, Fuzz.soakInputs());
    }

    private static void check(Parser parser, long seed, long inputs) throws IOException {
        long reported = 0;
        for (long i = 0; i < inputs; i++) {
            byte[] original =
                    Documents.bytes(parser.files().get((int) (i % parser.files().size())));
            byte[] changed = new Mutation(seed + i).change(original);
            long begun = System.nanoTime();
            reported += read(parser, changed);
            assertTrue(System.nanoTime() - begun < SLOW_NANOS, "seed " + (seed + i) + " took too long");
        }
        assertTrue(reported > inputs / 20, "expected many to be read all the same, found " + reported);
    }

    /** The number of values; each is validated against the contract. */
    private static int read(Parser parser, byte[] bytes) {
        Documents documents = new Documents();
        try {
            documents.read(parser.reader(), "Chassis_0", bytes);
        } catch (IOException noDocument) {
            return 0;
        }
        InputSelection selection = InputSelection.decide(
                documents.values(), CandidatePolicy.SUM, Optional.empty(), documents.warnings::add);
        return selection.apply(documents.values()).size();
    }
}
