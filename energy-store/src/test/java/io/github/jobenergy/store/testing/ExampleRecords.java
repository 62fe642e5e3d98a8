package io.github.jobenergy.store.testing;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.contract.RecordRows;
import io.github.jobenergy.store.database.Change;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.database.Store;
import io.github.jobenergy.store.database.TopicBatch;
import io.github.jobenergy.store.run.StoredTopics;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The valid examples of the contract, as the content of a store, each with its file name as its key; and days of a bounded account. */
public final class ExampleRecords {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private ExampleRecords() {}

    /** Writes the examples of all topics into a new store. */
    public static void write(DatabaseSettings database) throws Exception {
        Instant now = Instant.parse("2026-11-20T12:00:00Z");
        try (Store store = Store.open(database, StoredTopics.STORED)) {
            List<TopicBatch> batches = new ArrayList<>();
            for (Topic topic : StoredTopics.STORED) {
                store.startPass(topic, "id", now);
                TopicBatch batch = new TopicBatch(topic);
                long offset = 0;
                for (Map.Entry<String, JsonNode> each : records(topic).entrySet()) {
                    batch.add(new Change(
                            each.getKey(),
                            Optional.of(RecordRows.of(store.table(topic), each.getKey(), each.getValue())),
                            each.getValue().path("revision").asLong(),
                            new Change.Position(0, offset, now)));
                    offset++;
                }
                batch.readTo(0, offset);
                batches.add(batch);
            }
            store.write(batches, now);
        }
    }

    private static Map<String, JsonNode> records(Topic topic) throws Exception {
        Map<String, JsonNode> records = new TreeMap<>();
        for (Path file : files(topic)) {
            records.put(String.valueOf(file.getFileName()), JSON.readTree(Files.readAllBytes(file)));
        }
        if (topic == Topic.USAGE_ENERGY) {
            for (String user : List.of("bob", "carol")) {
                ObjectNode bounded = records.get("valid-bounds.json").deepCopy();
                records.put(
                        "valid-bounds-of-" + user,
                        bounded.put("user_name", user).put("account", "bounded"));
            }
        }
        return records;
    }

    private static List<Path> files(Topic topic) throws Exception {
        String folder = "/io/github/jobenergy/schemas/examples/" + topic.baseName();
        URI uri =
                Objects.requireNonNull(Topic.class.getResource(folder), folder).toURI();
        try (Stream<Path> files = Files.list(ExampleFolder.path(uri))) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith("valid-"))
                    .sorted()
                    .toList();
        }
    }
}
