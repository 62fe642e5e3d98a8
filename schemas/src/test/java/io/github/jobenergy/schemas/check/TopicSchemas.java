package io.github.jobenergy.schemas.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The JSON Schemas of the topics as they are shipped, and a strict form of them. */
public final class TopicSchemas {

    private static final String COMMON = "common";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Map<String, Schema> schemas = new HashMap<>();

    private TopicSchemas(boolean strict) {
        Map<String, String> texts = new HashMap<>();
        Stream.concat(Stream.of(COMMON), names())
                .map(TopicSchemas::document)
                .forEach(document -> texts.put(id(document), (strict ? tightened(document) : document).toString()));
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(texts));
        names().forEach(name -> schemas.put(name, registry.getSchema(SchemaLocation.of(id(document(name))))));
    }

    /** The names of all schemas. */
    public static Stream<String> names() {
        return Arrays.stream(Topic.values()).map(Topic::baseName);
    }

    /** The schemas as shipped: open to the fields of a newer writer. */
    public static TopicSchemas shipped() {
        return new TopicSchemas(false);
    }

    /** The schemas closed: no field beyond those they name, no decimals beyond those they state. */
    public static TopicSchemas strict() {
        return new TopicSchemas(true);
    }

    /** What is wrong with a value, one line each; empty if nothing is. */
    public List<String> complaints(Topic topic, byte[] value) {
        return complaints(topic.baseName(), value);
    }

    /** What is wrong with a value of the schema of that name, one line each; empty if nothing is. */
    public List<String> complaints(String name, byte[] value) {
        try {
            JsonNode tree = JSON.readTree(value);
            return schemas.get(name).validate(tree).stream()
                    .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                    .toList();
        } catch (JsonProcessingException notJson) {
            return List.of("no JSON: " + notJson.getOriginalMessage());
        } catch (IOException memoryDoesNotFail) {
            throw new UncheckedIOException(memoryDoesNotFail);
        }
    }

    /** A shipped schema as it is, by the name of its topic, or {@code common}. */
    public static JsonNode document(String name) {
        String path = "/io/github/jobenergy/schemas/" + name + ".schema.json";
        try (InputStream in = Topic.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new AssertionError("expected the schema " + path + ", found none");
            }
            return JSON.readTree(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String id(JsonNode document) {
        return document.path("$id").textValue();
    }

    private static JsonNode tightened(JsonNode schema) {
        if (schema instanceof ArrayNode list) {
            ArrayNode tight = JSON.createArrayNode();
            list.forEach(element -> tight.add(tightened(element)));
            return tight;
        }
        if (!(schema instanceof ObjectNode fields)) {
            return schema;
        }
        ObjectNode tight = JSON.createObjectNode();
        fields.properties().forEach(field -> tight.set(field.getKey(), tightened(field.getValue())));
        if (schema.path("additionalProperties").isBoolean()) {
            tight.remove("additionalProperties");
            tight.put("unevaluatedProperties", false);
        }
        if (schema.has("x-decimals")) {
            tight.put(
                    "multipleOf",
                    BigDecimal.ONE.movePointLeft(schema.path("x-decimals").intValue()));
        }
        return tight;
    }
}
