package io.github.jobenergy.jobcomp.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.Reading;
import io.github.jobenergy.jobcomp.reading.Reception;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the plugin of 26.05 wrote of the runs of a day, read and written again. */
class PluginRecordWriterTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What the contract does not carry; null or left out by the plugin too where it has none. */
    private static final Set<String> NOT_OURS = Set.of(
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
            new Reception(Optional.of("rig26"), Capture.ADOPT, Optional.empty(), Instant.EPOCH),
            new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE));

    private final PluginRecordWriter writer = new PluginRecordWriter();

    @ParameterizedTest
    @ValueSource(strings = {"26.05.jsonl", "26.05-plain.jsonl"})
    void writesWhatThePluginWrote(String file) throws IOException {
        Path recorded = Path.of("src/test/resources/jobcomp-kafka", file);
        int compared = 0;
        for (String line : Files.readAllLines(recorded, StandardCharsets.ISO_8859_1)) {
            byte[] record = line.getBytes(StandardCharsets.ISO_8859_1);
            if (reader.read(file, record) instanceof Reading.Completed completed
                    && isItselfAgain(completed.completion())) {
                compare(record, completed.completion());
                compared++;
            }
        }
        assertTrue(compared >= 8, compared + " records compared");
    }

    /** A name of no encoding has no JSON; of the last slice of a resized run the plugin counts from the first start. */
    private static boolean isItselfAgain(JobCompletion completion) {
        return completion.identity().jobNameBase64().isEmpty()
                && completion.run().jobId() != RESIZED;
    }

    private void compare(byte[] record, JobCompletion completion) throws IOException {
        ObjectNode expected = (ObjectNode) JSON.readTree(new String(record, StandardCharsets.UTF_8));
        expected.remove(NOT_OURS);
        JsonNode written = JSON.readTree(writer.write(completion));
        assertTrue(written.get("alloc_node").isNull());
        ObjectNode found = ((ObjectNode) written).without("alloc_node");
        if (completion.resources().nodes().orElse("").isEmpty()) {
            found.set("@start", expected.get("@start"));
            expected.remove(List.of("tres_req", "tres_req_raw"));
            found.set("total_cpus", expected.get("total_cpus"));
        }
        assertEquals(expected.toPrettyString(), found.toPrettyString());
        assertEquals(names(expected), names(found), "in the same order");
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
