package io.github.jobenergy.schemas.docs;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * A record of the sample of all topics, as {@code quickstart --dump} wrote it.
 *
 * @param topic the topic of the record
 * @param key its key
 * @param headers its headers by name
 * @param value its value; {@code null} in JSON for a tombstone
 * @param line the whole line
 */
record SampleRecord(Topic topic, String key, JsonNode headers, JsonNode value, JsonNode line) {

    /** The sample that is stored beside the pages. */
    static final Path FILE = Path.of("../docs/sample/topics.ndjson.gz");

    static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final List<SampleRecord> ALL = read();

    /** Returns all records, by topic, partition and offset. */
    static List<SampleRecord> all() {
        return ALL;
    }

    static List<SampleRecord> of(Topic topic) {
        return ALL.stream().filter(each -> each.topic() == topic).toList();
    }

    private static List<SampleRecord> read() {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(FILE)), StandardCharsets.UTF_8))) {
            return lines.lines().map(SampleRecord::parse).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static SampleRecord parse(String text) {
        try {
            JsonNode line = JSON.readTree(text);
            Topic topic = Arrays.stream(Topic.values())
                    .filter(each -> line.path("topic").asText().equals(Topic.DEFAULT_PREFIX + each.baseName()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("expected a topic of the contract, found " + text));
            return new SampleRecord(
                    topic, line.path("key").textValue(), line.path("headers"), line.path("value"), line);
        } catch (IOException notJson) {
            throw new UncheckedIOException(notJson);
        }
    }

    byte[] valueBytes() {
        return value.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the bytes of key, value and headers. */
    int bytes() {
        int ofHeaders = headers.properties().stream()
                .mapToInt(header ->
                        header.getKey().length() + header.getValue().textValue().length())
                .sum();
        return key.getBytes(StandardCharsets.UTF_8).length + valueBytes().length + ofHeaders;
    }
}
