package io.github.jobenergy.schemas.versions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.function.Function;

/**
 * A schema in which each reference is replaced by the schema that it refers to, without definitions. A type that moves to another
 * file, or into the field that has it, leaves the inlined schema as it was.
 */
final class InlinedSchema {

    /** The keywords whose value is a schema. */
    private static final Set<String> SCHEMAS = Set.of(
            "items",
            "additionalProperties",
            "unevaluatedProperties",
            "if",
            "then",
            "else",
            "not",
            "contains",
            "propertyNames");

    /** The keywords whose value is a list of schemas. */
    private static final Set<String> LISTS = Set.of("allOf", "anyOf", "oneOf", "prefixItems");

    /** The keywords whose value has a schema for each name. */
    private static final Set<String> MAPS = Set.of("properties", "patternProperties", "dependentSchemas");

    private static final Set<String> OMITTED = Set.of("$ref", "$defs", "$id", "$schema");

    private static final int MOST_REFERENCES = 20;

    private final Function<String, JsonNode> documents;

    private InlinedSchema(Function<String, JsonNode> documents) {
        this.documents = documents;
    }

    /**
     * Returns the schema of that name.
     *
     * @param documents the schema of a name, such as {@code common}
     */
    static ObjectNode of(String name, Function<String, JsonNode> documents) {
        return (ObjectNode) new InlinedSchema(documents).inlined(documents.apply(name), name, 0);
    }

    private JsonNode inlined(JsonNode schema, String document, int depth) {
        if (!(schema instanceof ObjectNode)) {
            return schema;
        }
        if (depth > MOST_REFERENCES) {
            throw new AssertionError("expected references without a cycle, found one in " + document);
        }
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        if (schema.has("$ref")) {
            whole.setAll((ObjectNode) target(schema.path("$ref").textValue(), document, depth));
        }
        schema.properties().stream()
                .filter(keyword -> !OMITTED.contains(keyword.getKey()))
                .forEach(keyword ->
                        add(whole, keyword.getKey(), value(keyword.getKey(), keyword.getValue(), document, depth)));
        return whole;
    }

    /** Both a referred schema and the schema beside the reference apply: a keyword of both is kept twice. */
    private static void add(ObjectNode whole, String keyword, JsonNode value) {
        JsonNode referred = whole.get(keyword);
        if (referred != null && !SchemaComparison.ANNOTATIONS.contains(keyword) && !referred.equals(value)) {
            whole.set(keyword + " of the reference", referred);
        }
        whole.set(keyword, value);
    }

    private JsonNode value(String keyword, JsonNode value, String document, int depth) {
        if (SCHEMAS.contains(keyword)) {
            return inlined(value, document, depth);
        }
        if (LISTS.contains(keyword)) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            value.forEach(each -> list.add(inlined(each, document, depth)));
            return list;
        }
        if (MAPS.contains(keyword)) {
            ObjectNode map = JsonNodeFactory.instance.objectNode();
            value.properties().forEach(each -> map.set(each.getKey(), inlined(each.getValue(), document, depth)));
            return map;
        }
        return value.deepCopy();
    }

    private JsonNode target(String reference, String document, int depth) {
        int hash = reference.indexOf('#');
        String file = hash < 0 ? reference : reference.substring(0, hash);
        String name = file.isEmpty() ? document : file.replace(".schema.json", "");
        JsonNode found = documents.apply(name).at(hash < 0 ? "" : reference.substring(hash + 1));
        if (found.isMissingNode()) {
            throw new AssertionError("expected a schema at " + reference + " of " + document + ", found none");
        }
        return inlined(found, name, depth + 1);
    }
}
