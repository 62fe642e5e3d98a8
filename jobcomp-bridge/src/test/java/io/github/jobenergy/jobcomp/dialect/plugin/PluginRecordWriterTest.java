package io.github.jobenergy.jobcomp.dialect.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the plugin of 26.05 wrote of the runs of a day, read and written again. */
class PluginRecordWriterTest {

    private static final JsonFactory JSON = new JsonFactory();

    /** What the contract does not carry; null or left out by the plugin too where it has none. */
    private static final Set<String> UNWRITTEN = Set.of(
            "alloc_node",
            "priority",
            "std_in",
            "std_out",
            "std_err",
            "ntasks",
            "ntasks_per_node",
            "ntasks_per_tres",
            "cpus_per_task",
            "orig_dependency",
            "features",
            "comment",
            "parent_accounts");

    private static final long RESIZED = 52;

    private final PluginRecordReader reader = new PluginRecordReader(
            new CaptureContext(Optional.of("rig26"), Capture.ADOPT, Optional.empty(), Instant.EPOCH),
            new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE));

    private final PluginRecordWriter writer = new PluginRecordWriter();

    @ParameterizedTest
    @ValueSource(strings = {"26.05.jsonl", "26.05-plain.jsonl"})
    void writesTheRecordOfThePlugin(String file) throws IOException {
        Path recorded = Path.of("src/test/resources/jobcomp-kafka", file);
        int compared = 0;
        for (String line : Files.readAllLines(recorded, StandardCharsets.ISO_8859_1)) {
            byte[] record = line.getBytes(StandardCharsets.ISO_8859_1);
            if (reader.read(file, record) instanceof ReaderResult.Completed completed
                    && isRoundTrip(completed.completion())) {
                compare(record, completed.completion());
                compared++;
            }
        }
        assertTrue(compared >= 8, compared + " records compared");
    }

    /** A name of no encoding has no JSON; of the last slice of a resized run the plugin counts from the first start. */
    private static boolean isRoundTrip(JobCompletion completion) {
        return completion.identity().jobNameBase64().isEmpty()
                && completion.run().jobId() != RESIZED;
    }

    private void compare(byte[] record, JobCompletion completion) throws IOException {
        Map<String, String> expected = fields(new String(record, StandardCharsets.UTF_8));
        expected.keySet().removeAll(UNWRITTEN);
        Map<String, String> found = fields(new String(writer.write(completion), StandardCharsets.UTF_8));
        assertEquals("VALUE_NULL null", found.remove("alloc_node"));
        if (completion.resources().nodes().orElse("").isEmpty()) {
            List.of("@start", "total_cpus").forEach(name -> found.put(name, expected.getOrDefault(name, "")));
        }
        assertEquals(expected, found);
        assertEquals(List.copyOf(expected.keySet()), List.copyOf(found.keySet()), "in the same order");
    }

    /** The fields of an object without parts, in order, each as its kind and its value. */
    private static Map<String, String> fields(String json) throws IOException {
        Map<String, String> fields = new LinkedHashMap<>();
        try (JsonParser parser = JSON.createParser(json)) {
            assertEquals(JsonToken.START_OBJECT, parser.nextToken());
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken kind = parser.nextToken();
                String value = kind == JsonToken.VALUE_NUMBER_FLOAT
                        ? Double.toString(parser.getDoubleValue())
                        : parser.getText();
                fields.put(name, kind + " " + value);
            }
            assertEquals(JsonToken.END_OBJECT, parser.currentToken());
        }
        return fields;
    }
}
