package io.github.jobenergy.store.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Reads the JSON Schemas of the contract, with references replaced by what they refer to. */
final class ContractSchema {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String COMMON = "common";
    private static final String SUFFIX = ".schema.json";

    private final JsonNode document;
    private final JsonNode common = read(COMMON);

    private ContractSchema(JsonNode document) {
        this.document = document;
    }

    static ContractSchema of(Topic topic) {
        return new ContractSchema(read(topic.baseName()));
    }

    /** Returns the schema of the records. */
    JsonNode root() {
        return resolved(document);
    }

    /** Returns a schema merged with the schema that it refers to; its own members replace those of the other. */
    JsonNode resolved(JsonNode schema) {
        if (!schema.has("$ref")) {
            return schema;
        }
        ObjectNode whole =
                (ObjectNode) resolved(target(schema.path("$ref").textValue())).deepCopy();
        whole.setAll((ObjectNode) schema.deepCopy());
        whole.remove("$ref");
        return whole;
    }

    private JsonNode target(String reference) {
        int hash = reference.indexOf('#');
        String file = hash < 0 ? reference : reference.substring(0, hash);
        JsonNode holder =
                file.isEmpty() ? document : file.equals(COMMON + SUFFIX) ? common : read(file.replace(SUFFIX, ""));
        JsonNode target = hash < 0 ? holder : holder.at(reference.substring(hash + 1));
        // The definitions of the common schema refer to each other.
        JsonNode found = target.isMissingNode() ? common.at(reference.substring(hash + 1)) : target;
        if (found.isMissingNode()) {
            throw new IllegalStateException("expected a schema at " + reference + ", found none");
        }
        return found;
    }

    private static JsonNode read(String name) {
        String path = "/io/github/jobenergy/schemas/" + name + SUFFIX;
        try (InputStream file = Topic.class.getResourceAsStream(path)) {
            if (file == null) {
                throw new IllegalStateException("expected the resource " + path + ", found none");
            }
            return JSON.readTree(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
