package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.github.jobenergy.node.decode.registry.Formats;
import io.github.jobenergy.node.testing.DecodedMessages;
import io.github.jobenergy.node.testing.Fuzz;
import io.github.jobenergy.program.testing.Mutation;
import io.github.jobenergy.schemas.check.ContractCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Any message results in valid readings, in rejections, or in nothing, within a bounded time. */
class FormatsFuzzTest {

    private static final int VALIDATED_ONE_IN = 50;
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Path FOLDER = Path.of("src/test/resources/decode");

    /** Formats with metrics have a separate fuzz test. */
    private static final Set<String> OF_METRICS = Set.of("otlp-json", "prometheus-kafka-adapter");

    static Stream<String> formats() {
        return Formats.all().stream().map(Format::name).filter(name -> !OF_METRICS.contains(name));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void reportsOrRejectsAnyInput(String format) throws IOException {
        check(format, 20_261_121, 2_000);
    }

    @ParameterizedTest
    @MethodSource("formats")
    @Tag("soak")
    void reportsOrRejectsAnyInputInTheSoak(String format) throws IOException {
        check(format, 1_000_000, Fuzz.soakInputs());
    }

    private static void check(String format, long firstSeed, long inputs) throws IOException {
        List<byte[]> seeds = seeds(format);
        Decoder decoder = Formats.named(format).orElseThrow().decoder();
        long reported = 0;
        long rejected = 0;
        for (long seed = firstSeed; seed < firstSeed + inputs; seed++) {
            Mutation mutation = new Mutation(seed);
            DecodedMessages decoded = decode(decoder, seed, mutation.change(mutation.oneOf(seeds)));
            reported += decoded.readings().size();
            rejected += decoded.rejections().size();
        }
        System.out.printf(
                "fuzz: %s, seeds %d to %d: %d reported, %d rejected%n",
                format, firstSeed, firstSeed + inputs - 1, reported, rejected);
        assertTrue(reported > inputs / 20, reported + " reported");
        assertTrue(rejected > inputs / 20, rejected + " refused");
    }

    private static DecodedMessages decode(Decoder decoder, long seed, byte[] bytes) {
        DecodedMessages decoded = new DecodedMessages();
        Message message = Message.ofFile("fuzz:" + seed, bytes, DecodedMessages.ARRIVAL);
        long began = System.nanoTime();
        try {
            decoder.decode(message, decoded);
        } catch (RuntimeException escaped) {
            throw new AssertionError("seed " + seed, escaped);
        }
        if (System.nanoTime() - began > LONG.toNanos()) {
            fail("seed " + seed + " took longer than " + LONG);
        }
        if (seed % VALIDATED_ONE_IN == 0) {
            decoded.readings().forEach(ContractCheck::assertValid);
            decoded.rejections().forEach(ContractCheck::assertValid);
        }
        return decoded;
    }

    private static List<byte[]> seeds(String format) throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (Path file : GoldenMessagesTest.files().toList()) {
            if (file.startsWith(FOLDER.resolve(format))) {
                seeds.add(Files.readAllBytes(file));
            }
        }
        return seeds;
    }
}
