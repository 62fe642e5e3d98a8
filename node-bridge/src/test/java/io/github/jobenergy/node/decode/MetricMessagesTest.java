package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.decode.registry.Formats;
import io.github.jobenergy.node.testing.MetricFindings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The samples of recorded messages with metrics. {@code -Djobenergy.regenerate=true} writes the golden files. */
class MetricMessagesTest {

    private static final Path FOLDER = Path.of("src/test/resources/io/github/jobenergy/node/decode");
    private static final Instant ARRIVAL = Instant.parse("2026-11-21T12:00:05Z");

    @ParameterizedTest
    @CsvSource({
        "otlp-json, otlp, host",
        "otlp-json, otlp, units",
        "otlp-json, otlp, faults",
        "prometheus-kafka-adapter, prometheus, adapter"
    })
    void readsMessages(String format, String folder, String name) throws IOException {
        Decoder decoder = Formats.named(format).orElseThrow().decoder();
        MetricFindings findings = new MetricFindings();
        Path messages = FOLDER.resolve(folder).resolve(name + ".jsonl");
        List<String> lines = Files.readAllLines(messages);

        for (int i = 0; i < lines.size(); i++) {
            byte[] bytes = lines.get(i).getBytes(StandardCharsets.UTF_8);
            decoder.decode(Message.ofFile(name + ":" + (i + 1), bytes, ARRIVAL), findings);
        }

        Path golden = messages.resolveSibling(name + ".samples");
        if (Boolean.getBoolean("jobenergy.regenerate")) {
            Files.write(golden, findings.lines());
        }
        assertEquals(Files.readAllLines(golden), findings.lines());
    }
}
