package io.github.jobenergy.schemas.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.schemas.check.TopicSchemas;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Reads the fields of a schema in order. The fields of an object follow the field of the object. */
final class SchemaReader {

    private final JsonNode document;
    private final List<FieldEntry> fields = new ArrayList<>();

    private SchemaReader(JsonNode document) {
        this.document = document;
    }

    static SchemaReader of(Topic topic) {
        return of(topic.baseName());
    }

    /** Reads the schema of that name: that of a topic, or of a format without a topic. */
    static SchemaReader of(String name) {
        JsonNode document = TopicSchemas.document(name);
        SchemaReader reader = new SchemaReader(document);
        reader.readObject(resolved(document), "", "always");
        return reader;
    }

    String description() {
        return document.path("description").textValue();
    }

    List<FieldEntry> fields() {
        return List.copyOf(fields);
    }

    private void readObject(JsonNode object, String prefix, String whenRequired) {
        readProperties(object, prefix, whenRequired);
        // A branch by another field only narrows fields of the object.
        for (JsonNode branch : object.path("allOf")) {
            String kind = branch.path("if")
                    .path("properties")
                    .path("kind")
                    .path("const")
                    .textValue();
            if (kind != null) {
                readProperties(branch.path("then"), prefix, "kind `" + kind + "`");
            }
        }
    }

    private void readProperties(JsonNode object, String prefix, String whenRequired) {
        List<String> required = StreamSupport.stream(object.path("required").spliterator(), false)
                .map(JsonNode::textValue)
                .toList();
        object.path("properties").properties().forEach(property -> {
            String presence = required.contains(property.getKey())
                    ? whenRequired
                    : whenRequired.equals("always") ? "where known" : whenRequired + ", where known";
            readField(prefix + property.getKey(), resolved(property.getValue()), presence);
        });
    }

    private void readField(String path, JsonNode field, String presence) {
        fields.add(new FieldEntry(
                path,
                type(field),
                field.path("x-unit").asText(""),
                presence,
                field.path("description").textValue()));
        if (field.has("properties")) {
            readObject(field, path + ".", "always");
        }
        JsonNode items = resolved(field.path("items"));
        if (items.has("properties")) {
            readObject(items, path + "[].", "always");
        }
    }

    private static String type(JsonNode field) {
        if (field.has("oneOf")) {
            return StreamSupport.stream(field.path("oneOf").spliterator(), false)
                    .map(word -> "`" + word.path("const").textValue() + "`")
                    .collect(Collectors.joining(", "));
        }
        if (field.has("const")) {
            return "`" + field.path("const").asText() + "`";
        }
        String type = field.path("type").asText("");
        return switch (type) {
            case "array" -> "array of " + type(resolved(field.path("items")));
            case "object" ->
                field.path("additionalProperties").isObject()
                        ? "map of names to " + type(resolved(field.path("additionalProperties")))
                        : "object";
            case "string" -> field.path("format").asText("text").equals("date-time") ? "time" : "string";
            case "number" -> "decimal";
            default -> type;
        };
    }

    /** Returns the schema merged with the schema that it refers to; its own members replace those of the other. */
    private static JsonNode resolved(JsonNode schema) {
        if (!schema.has("$ref")) {
            return schema;
        }
        ObjectNode whole = target(schema.path("$ref").textValue()).deepCopy();
        whole.setAll((ObjectNode) schema.deepCopy());
        whole.remove("$ref");
        return whole;
    }

    private static JsonNode target(String reference) {
        int hash = reference.indexOf('#');
        String file = hash < 0 ? reference : reference.substring(0, hash);
        JsonNode document = TopicSchemas.document(file.isEmpty() ? "common" : file.replace(".schema.json", ""));
        JsonNode target = hash < 0 ? document : document.at(reference.substring(hash + 1));
        if (target instanceof MissingNode) {
            throw new AssertionError("expected a schema at " + reference + ", found none");
        }
        return target;
    }
}
