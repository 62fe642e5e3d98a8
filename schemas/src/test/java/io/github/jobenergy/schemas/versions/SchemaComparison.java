package io.github.jobenergy.schemas.versions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * Compares two inlined versions of a schema keyword by keyword. Every difference is incompatible, except an added optional field of
 * an open object and the annotations: a limit that is widened invalidates new records in the old schema, and one that is narrowed
 * invalidates old records in the new schema. A keyword that this class does not know must be equal.
 */
final class SchemaComparison {

    /** The keywords that neither validate nor state a unit. */
    static final Set<String> ANNOTATIONS = Set.of("title", "description", "$comment", "examples");

    /** The keywords whose keys are names of fields, also where a field is named like an annotation. */
    private static final Set<String> OF_NAMES =
            Set.of("properties", "patternProperties", "dependentSchemas", "dependentRequired", "$defs");

    /** The keywords whose values are values of records, not schemas. */
    private static final Set<String> OF_VALUES = Set.of("const", "enum", "default");

    private final List<SchemaChange> changes = new ArrayList<>();

    private SchemaComparison() {}

    /** Returns every difference, in the order of the old schema. */
    static List<SchemaChange> changes(JsonNode before, JsonNode after) {
        SchemaComparison comparison = new SchemaComparison();
        comparison.compare("", before, after, declared(before));
        return List.copyOf(comparison.changes);
    }

    /** Returns the differences that require a new major version. */
    static List<SchemaChange> incompatible(JsonNode before, JsonNode after) {
        return changes(before, after).stream()
                .filter(change -> !change.isCompatible())
                .toList();
    }

    /** Compares two schemas; the names are the fields that the enclosing object has, with a condition or without. */
    private void compare(String place, JsonNode before, JsonNode after, Set<String> names) {
        if (!before.isObject() || !after.isObject()) {
            equal(place, "the schema", before, after);
            return;
        }
        Set<String> keywords = new LinkedHashSet<>();
        before.fieldNames().forEachRemaining(keywords::add);
        after.fieldNames().forEachRemaining(keywords::add);
        keywords.removeAll(ANNOTATIONS);
        for (String keyword : keywords) {
            compare(place, keyword, before, after, names);
        }
    }

    private void compare(String place, String keyword, JsonNode before, JsonNode after, Set<String> names) {
        JsonNode one = before.path(keyword);
        JsonNode other = after.path(keyword);
        switch (keyword) {
            case "properties" -> properties(place, before, after, names);
            case "required" -> sets(place, elements(one), elements(other), "required field");
            case "enum" -> sets(place, elements(one), elements(other), "word of a closed set");
            case "oneOf" -> words(place, one, other);
            case "allOf" -> branches(place, one, other, names);
            case "then", "else" -> subschema(place, keyword, one, other, names);
            case "items" -> subschema(place + "[]", keyword, one, other, declared(one));
            case "additionalProperties" -> subschema(place + "/*", keyword, one, other, declared(one));
            default -> equal(place, keyword, one, other);
        }
    }

    private void properties(String place, JsonNode before, JsonNode after, Set<String> names) {
        JsonNode one = before.path("properties");
        JsonNode other = after.path("properties");
        one.properties().forEach(field -> {
            String of = place + "/" + field.getKey();
            if (other.has(field.getKey())) {
                compare(of, field.getValue(), other.path(field.getKey()), declared(field.getValue()));
            } else {
                changes.add(SchemaChange.incompatible(of, "the field is removed"));
            }
        });
        JsonNode others = before.path("additionalProperties");
        boolean isOpen = others.isMissingNode() || others.equals(JsonNodeFactory.instance.booleanNode(true));
        other.properties().stream()
                .filter(field -> !one.has(field.getKey()))
                .forEach(field -> added(place + "/" + field.getKey(), isOpen && !names.contains(field.getKey())));
    }

    private void added(String place, boolean isUnknownBefore) {
        changes.add(
                isUnknownBefore
                        ? SchemaChange.compatible(place, "a field is added")
                        : SchemaChange.incompatible(place, "a field is added where its name has a type already"));
    }

    /** Compares the words of a closed set, in any order. Other alternatives must be equal. */
    private void words(String place, JsonNode one, JsonNode other) {
        if (areWords(one) && areWords(other)) {
            sets(place, constants(one), constants(other), "word of a closed set");
            for (JsonNode word : one) {
                JsonNode constant = word.path("const");
                StreamSupport.stream(other.spliterator(), false)
                        .filter(each -> each.path("const").equals(constant))
                        .forEach(each -> equal(place, "the word " + constant, word, each));
            }
        } else {
            equal(place, "oneOf", one, other);
        }
    }

    private static boolean areWords(JsonNode list) {
        return list.isArray() && StreamSupport.stream(list.spliterator(), false).allMatch(each -> each.has("const"));
    }

    private void sets(String place, List<JsonNode> before, List<JsonNode> after, String name) {
        before.stream()
                .filter(each -> !after.contains(each))
                .forEach(each -> changes.add(SchemaChange.incompatible(place, "removed " + name + " " + each)));
        after.stream()
                .filter(each -> !before.contains(each))
                .forEach(each -> changes.add(SchemaChange.incompatible(place, "added " + name + " " + each)));
    }

    private static List<JsonNode> elements(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).toList();
    }

    private static List<JsonNode> constants(JsonNode words) {
        return elements(words).stream().map(word -> word.path("const")).toList();
    }

    private void branches(String place, JsonNode one, JsonNode other, Set<String> names) {
        if (one.size() != other.size()) {
            changes.add(SchemaChange.incompatible(place, "allOf has " + other.size() + " parts, not " + one.size()));
            return;
        }
        for (int part = 0; part < one.size(); part++) {
            compare(place, one.get(part), other.get(part), names);
        }
    }

    private void subschema(String place, String keyword, JsonNode one, JsonNode other, Set<String> names) {
        if (one.isObject() && other.isObject()) {
            compare(place, one, other, names);
        } else {
            equal(place, keyword, one, other);
        }
    }

    private void equal(String place, String name, JsonNode one, JsonNode other) {
        if (!withoutAnnotations(name, one).equals(withoutAnnotations(name, other))) {
            changes.add(SchemaChange.incompatible(place, name + " was " + text(one) + " and is " + text(other)));
        }
    }

    private static String text(JsonNode value) {
        return value.isMissingNode() ? "absent" : value.toString();
    }

    /** Returns the value of a keyword without the annotations of the schemas in it. */
    private static JsonNode withoutAnnotations(String keyword, JsonNode value) {
        if (OF_VALUES.contains(keyword)) {
            return value;
        }
        return OF_NAMES.contains(keyword) ? schemasByName(value) : withoutAnnotations(value);
    }

    private static JsonNode withoutAnnotations(JsonNode value) {
        if (value instanceof ObjectNode fields) {
            ObjectNode kept = JsonNodeFactory.instance.objectNode();
            fields.properties().stream()
                    .filter(field -> !ANNOTATIONS.contains(field.getKey()))
                    .forEach(field -> kept.set(field.getKey(), withoutAnnotations(field.getKey(), field.getValue())));
            return kept;
        }
        if (value.isArray()) {
            ArrayNode kept = JsonNodeFactory.instance.arrayNode();
            value.forEach(each -> kept.add(withoutAnnotations(each)));
            return kept;
        }
        return value;
    }

    private static JsonNode schemasByName(JsonNode schemas) {
        if (!schemas.isObject()) {
            return schemas;
        }
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        schemas.properties().forEach(field -> kept.set(field.getKey(), withoutAnnotations(field.getValue())));
        return kept;
    }

    /** Returns the fields that an object may have: those of its properties and those that its conditions add. */
    private static Set<String> declared(JsonNode schema) {
        Set<String> names = new LinkedHashSet<>();
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        schema.path("allOf").forEach(part -> names.addAll(declared(part)));
        for (String branch : List.of("if", "then", "else")) {
            if (schema.has(branch)) {
                names.addAll(declared(schema.path(branch)));
            }
        }
        return names;
    }
}
