package io.github.jobenergy.store.testing;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.contract.RecordRows;
import io.github.jobenergy.store.database.Change;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.database.Store;
import io.github.jobenergy.store.database.TopicBatch;
import io.github.jobenergy.store.run.StoredTopics;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of quickstart, as the content of a store. The files in {@code recorded/} have a line for each record of a topic: its key,
 * a tab, and its value. They were read from the topics of quickstart with its recording {@code contain}.
 */
public final class RecordedTables {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private RecordedTables() {}

    /** Writes the records into a new store. */
    public static void write(DatabaseSettings database) throws Exception {
        write(database, Map.of());
    }

    /**
     * Writes the records and further ones into a new store.
     *
     * @param more further values by their keys, by topic
     */
    public static void write(DatabaseSettings database, Map<Topic, Map<String, String>> more) throws Exception {
        Instant read = Instant.parse("2026-11-21T02:00:00Z");
        try (Store store = Store.open(database, StoredTopics.STORED)) {
            List<TopicBatch> batches = new ArrayList<>();
            for (Topic topic : StoredTopics.STORED) {
                store.startPass(topic, "recorded", read);
                Map<String, String> records = records(topic);
                records.putAll(more.getOrDefault(topic, Map.of()));
                TopicBatch batch = new TopicBatch(topic);
                long offset = 0;
                for (Map.Entry<String, String> each : records.entrySet()) {
                    JsonNode value = JSON.readTree(each.getValue());
                    batch.add(new Change(
                            each.getKey(),
                            Optional.of(RecordRows.of(store.table(topic), each.getKey(), value)),
                            value.path("revision").asLong(),
                            new Change.Position(0, offset, read)));
                    offset++;
                }
                batch.readTo(0, offset);
                batches.add(batch);
            }
            store.write(batches, read);
        }
    }

    /** Returns the values by the keys of their rows. */
    private static Map<String, String> records(Topic topic) throws Exception {
        Map<String, String> records = new LinkedHashMap<>();
        try (InputStream file = RecordedTables.class.getResourceAsStream("recorded/" + topic.baseName() + ".tsv")) {
            if (file != null) {
                BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8));
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    String[] parts = line.split("\t", 2);
                    records.put(rowKey(topic, parts[0], parts[1]), parts[1]);
                }
            }
        }
        return records;
    }

    private static String rowKey(Topic topic, String key, String value) throws Exception {
        return switch (topic) {
            case JOB_POWER ->
                key + "/" + JSON.readTree(value).path("start_time").asText();
            case NODE_JOB_ENERGY ->
                key + "/" + JSON.readTree(value).path("node").asText();
            default -> key;
        };
    }
}
