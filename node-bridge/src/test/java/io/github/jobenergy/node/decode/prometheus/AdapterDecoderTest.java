package io.github.jobenergy.node.decode.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Formats;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.testing.MetricFindings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read from files of messages. {@code -Djobenergy.regenerate=true} writes the expectations anew. */
class AdapterDecoderTest {

    private static final Path FOLDER = Path.of("src/test/resources/io/github/jobenergy/node/decode/prometheus");
    private static final Instant ARRIVAL = Instant.parse("2026-11-21T12:00:05Z");

    @ParameterizedTest
    @ValueSource(strings = {"adapter"})
    void readsMessages(String name) throws IOException {
        Decoder decoder =
                Formats.named("prometheus-kafka-adapter").orElseThrow().decoder();
        MetricFindings findings = new MetricFindings();
        List<String> lines = Files.readAllLines(FOLDER.resolve(name + ".jsonl"));

        for (int i = 0; i < lines.size(); i++) {
            byte[] bytes = lines.get(i).getBytes(StandardCharsets.UTF_8);
            decoder.decode(Message.ofFile(name + ":" + (i + 1), bytes, ARRIVAL), findings);
        }

        Path golden = FOLDER.resolve(name + ".told");
        if (Boolean.getBoolean("jobenergy.regenerate")) {
            Files.write(golden, findings.lines());
        }
        assertEquals(Files.readAllLines(golden), findings.lines());
    }
}
