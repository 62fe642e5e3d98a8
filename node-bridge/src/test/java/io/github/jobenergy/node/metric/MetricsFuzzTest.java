package io.github.jobenergy.node.metric;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.decode.registry.Formats;
import io.github.jobenergy.node.exportermetrics.ShippedMetrics;
import io.github.jobenergy.node.testing.Fuzz;
import io.github.jobenergy.node.testing.MetricFindings;
import io.github.jobenergy.program.testing.Mutation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Any input results in valid samples, in rejections or in nothing, within a bounded time. */
class MetricsFuzzTest {

    private static final Path RESOURCES = Path.of("src/test/resources");
    private static final Instant ARRIVAL = Instant.parse("2026-11-21T12:00:00Z");
    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final int VALIDATED_ONE_IN = 10;

    /** The parser under test. */
    enum Parser {
        TEXT {
            @Override
            List<byte[]> seeds() throws IOException {
                return files("io/github/jobenergy/node/metric/expositions", ".prom");
            }

            @Override
            void read(byte[] input, MetricFindings findings) {
                String text = new String(input, StandardCharsets.UTF_8);
                ExportersTest.read(new MetricReader(TABLE), text, ExpositionFormat.TEXT, findings);
            }
        },
        OPENMETRICS {
            @Override
            List<byte[]> seeds() throws IOException {
                List<byte[]> seeds = new ArrayList<>();
                for (byte[] text : files("io/github/jobenergy/node/metric/expositions", ".prom")) {
                    String timed =
                            new String(text, StandardCharsets.UTF_8).replace("\n", " 1700000000.5 # {a=\"b\"} 1\n");
                    seeds.add((timed + "# EOF\n").getBytes(StandardCharsets.UTF_8));
                }
                return seeds;
            }

            @Override
            void read(byte[] input, MetricFindings findings) {
                String text = new String(input, StandardCharsets.UTF_8);
                ExportersTest.read(new MetricReader(TABLE), text, ExpositionFormat.OPENMETRICS, findings);
            }
        },
        PROMETHEUS_KAFKA_ADAPTER {
            @Override
            List<byte[]> seeds() throws IOException {
                return lines("io/github/jobenergy/node/decode/prometheus", "decode/prometheus-kafka-adapter");
            }

            @Override
            void read(byte[] input, MetricFindings findings) {
                decode("prometheus-kafka-adapter", input, findings);
            }
        },
        OTLP_JSON {
            @Override
            List<byte[]> seeds() throws IOException {
                return lines("io/github/jobenergy/node/decode/otlp", "decode/otlp-json");
            }

            @Override
            void read(byte[] input, MetricFindings findings) {
                decode("otlp-json", input, findings);
            }
        };

        private static final MetricTable TABLE = ShippedMetrics.table();

        abstract List<byte[]> seeds() throws IOException;

        abstract void read(byte[] input, MetricFindings findings);

        private static void decode(String format, byte[] input, MetricFindings findings) {
            Decoder decoder = Formats.named(format).orElseThrow().decoder();
            decoder.decode(Message.ofFile("fuzz", input, ARRIVAL), findings);
        }
    }

    @ParameterizedTest
    @EnumSource(Parser.class)
    void reportsOrRejectsAnyText(Parser parser) throws IOException {
        check(parser, 20_261_121, 2_000);
    }

    @ParameterizedTest
    @EnumSource(Parser.class)
    @Tag("soak")
    void reportsOrRejectsAnyTextInTheSoak(Parser parser) throws IOException {
        check(parser, 1_000_000, Fuzz.soakInputs());
    }

    private static void check(Parser parser, long firstSeed, long inputs) throws IOException {
        List<byte[]> seeds = parser.seeds();
        long reported = 0;
        long rejected = 0;
        for (long seed = firstSeed; seed < firstSeed + inputs; seed++) {
            Mutation mutation = new Mutation(seed);
            byte[] input = mutation.change(mutation.oneOf(seeds));
            MetricFindings findings = new MetricFindings(seed % VALIDATED_ONE_IN == 0);
            long start = System.nanoTime();
            try {
                parser.read(input, findings);
            } catch (RuntimeException escaped) {
                throw new AssertionError(parser + ", seed " + seed, escaped);
            }
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            assertTrue(took.compareTo(LONGEST) < 0, parser + ", seed " + seed + ": " + took);
            reported += findings.samples().size();
            rejected += findings.rejections().size();
        }
        System.out.printf("fuzz: %s, %d inputs: %d reported, %d rejected%n", parser, inputs, reported, rejected);
        assertTrue(reported > inputs / 50, reported + " reported");
        assertTrue(rejected > inputs / 20, rejected + " refused");
    }

    private static List<byte[]> files(String folder, String end) throws IOException {
        try (Stream<Path> files = Files.list(RESOURCES.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(end))
                    .sorted()
                    .map(MetricsFuzzTest::bytes)
                    .toList();
        }
    }

    private static List<byte[]> lines(String... folders) throws IOException {
        List<byte[]> lines = new ArrayList<>();
        for (String folder : folders) {
            files(folder, ".jsonl").stream()
                    .flatMap(file -> new String(file, StandardCharsets.UTF_8).lines())
                    .map(line -> line.getBytes(StandardCharsets.UTF_8))
                    .forEach(lines::add);
        }
        return lines;
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
