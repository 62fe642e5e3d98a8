package io.github.jobenergy.schemas.versions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A change of a schema at a random place, and whether it is compatible. */
@SuppressWarnings("ImmutableEnumChecker") // the changes have no state
enum SchemaMutation {
    ADD_OPTIONAL_FIELD(true, SchemaMutation::addOptionalField),
    REWORD(true, (schema, random) -> set(schema, "description", "Reworded " + random.nextInt())),
    ADD_EXAMPLES(true, (schema, random) -> {
        schema.putArray("examples").add(random.nextInt());
        return true;
    }),
    REORDER_FIELDS(true, SchemaMutation::reorderFields),
    REORDER_WORDS(true, SchemaMutation::reorderWords),

    REMOVE_FIELD(false, (schema, random) -> {
        List<String> names = fields(schema);
        return !names.isEmpty() && ((ObjectNode) schema.path("properties")).remove(any(names, random)) != null;
    }),
    RENAME_FIELD(false, (schema, random) -> {
        List<String> names = fields(schema);
        if (names.isEmpty()) {
            return false;
        }
        ObjectNode properties = (ObjectNode) schema.path("properties");
        properties.set("renamed", properties.remove(any(names, random)));
        return true;
    }),
    ADD_REQUIRED_FIELD(false, (schema, random) -> {
        if (!addOptionalField(schema, random)) {
            return false;
        }
        required(schema).add("added");
        return true;
    }),
    REQUIRE_OPTIONAL_FIELD(false, (schema, random) -> {
        List<String> names = new ArrayList<>(fields(schema));
        names.removeAll(texts(schema.path("required")));
        if (names.isEmpty()) {
            return false;
        }
        required(schema).add(any(names, random));
        return true;
    }),
    MAKE_REQUIRED_FIELD_OPTIONAL(false, (schema, random) -> {
        int count = schema.path("required").size();
        return count > 0 && required(schema).remove(random.nextInt(count)) != null;
    }),
    CHANGE_TYPE(
            false,
            (schema, random) -> schema.has("type")
                    && set(schema, "type", schema.path("type").asText().equals("string") ? "integer" : "string")),
    MOVE_LIMIT(false, (schema, random) -> {
        List<String> limits = limits(schema);
        if (limits.isEmpty()) {
            return false;
        }
        String limit = any(limits, random);
        BigDecimal step = random.nextBoolean() ? BigDecimal.ONE : BigDecimal.ONE.negate();
        schema.put(limit, schema.path(limit).decimalValue().add(step));
        return true;
    }),
    REMOVE_LIMIT(false, (schema, random) -> {
        List<String> limits = limits(schema);
        return !limits.isEmpty() && schema.remove(any(limits, random)) != null;
    }),
    ADD_LIMIT(false, (schema, random) -> {
        String limit = schema.path("type").asText().equals("string") ? "maxLength" : "maximum";
        boolean isFree = schema.has("type")
                && !schema.has(limit)
                && !schema.path("type").asText().equals("object");
        if (isFree) {
            schema.put(limit, 1);
        }
        return isFree;
    }),
    CHANGE_PATTERN(false, (schema, random) -> schema.has("pattern") && set(schema, "pattern", "^x")),
    REMOVE_PATTERN(false, (schema, random) -> schema.remove("pattern") != null),
    ADD_WORD(false, (schema, random) -> {
        if (words(schema).isEmpty()) {
            return false;
        }
        ((ArrayNode) schema.path("oneOf")).addObject().put("const", "another_word");
        return true;
    }),
    REMOVE_WORD(false, (schema, random) -> {
        int count = words(schema).size();
        return count > 0 && ((ArrayNode) schema.path("oneOf")).remove(random.nextInt(count)) != null;
    }),
    CHANGE_TYPE_OF_WORD(false, (schema, random) -> {
        boolean hasWords = !schema.path("enum").isEmpty();
        if (hasWords) {
            ArrayNode all = (ArrayNode) schema.path("enum");
            int index = random.nextInt(all.size());
            JsonNode word = all.get(index);
            all.set(index, word.isTextual() ? NullNode.getInstance() : TextNode.valueOf(word.toString()));
        }
        return hasWords;
    }),
    NAME_FIELD_OF_CONDITION_LIKE_ANNOTATION(false, (schema, random) -> {
        boolean hasFields = schema.path("if").path("properties").isObject();
        if (hasFields) {
            ((ObjectNode) schema.path("if").path("properties")).putObject("description");
        }
        return hasFields;
    }),
    CHANGE_UNIT(
            false, (schema, random) -> schema.has("x-unit") && set(schema, "x-unit", "kilo" + schema.path("x-unit"))),
    CHANGE_DECIMALS(false, (schema, random) -> {
        boolean hasDecimals = schema.has("x-decimals");
        if (hasDecimals) {
            schema.put("x-decimals", schema.path("x-decimals").intValue() + 1);
        }
        return hasDecimals;
    }),
    CHANGE_CONSTANT(false, (schema, random) -> schema.has("const") && set(schema, "const", "another")),
    CLOSE_OBJECT(false, (schema, random) -> {
        boolean isOpen = schema.path("additionalProperties").asBoolean();
        if (isOpen) {
            schema.put("additionalProperties", false);
        }
        return isOpen;
    }),
    REMOVE_CONDITION(false, (schema, random) -> {
        boolean hasParts = !schema.path("allOf").isEmpty();
        if (hasParts) {
            ((ArrayNode) schema.path("allOf")).remove(0);
        }
        return hasParts;
    }),
    CHANGE_CONDITION(false, (schema, random) -> {
        boolean hasCondition = schema.has("if");
        if (hasCondition) {
            schema.putObject("if").putArray("required").add("another");
        }
        return hasCondition;
    });

    private static final List<String> LIMITS =
            List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "maxLength", "minLength", "maxItems");

    private final boolean isCompatible;
    private final BiFunction<ObjectNode, Random, Boolean> change;

    SchemaMutation(boolean isCompatible, BiFunction<ObjectNode, Random, Boolean> change) {
        this.isCompatible = isCompatible;
        this.change = change;
    }

    boolean isCompatible() {
        return isCompatible;
    }

    /** Changes an inlined schema at a random place. Returns false if no place has what is changed. */
    boolean apply(ObjectNode root, Random random) {
        List<ObjectNode> places = new ArrayList<>();
        collect(root, places);
        Collections.shuffle(places, random);
        return places.stream().anyMatch(place -> change.apply(place, random));
    }

    /** Collects the schemas that describe values: not those of conditions, which only select. */
    private static void collect(JsonNode schema, List<ObjectNode> places) {
        if (!(schema instanceof ObjectNode fields)) {
            return;
        }
        places.add(fields);
        fields.path("properties").forEach(field -> collect(field, places));
        fields.path("allOf").forEach(part -> collect(part, places));
        for (String keyword : List.of("items", "additionalProperties", "then", "else")) {
            collect(fields.path(keyword), places);
        }
    }

    private static boolean addOptionalField(ObjectNode schema, Random random) {
        if (!schema.path("additionalProperties").asBoolean() || !schema.has("properties")) {
            return false;
        }
        ObjectNode added = ((ObjectNode) schema.path("properties")).putObject("added");
        added.put("type", random.nextBoolean() ? "string" : "object");
        return true;
    }

    private static boolean reorderFields(ObjectNode schema, Random random) {
        List<String> names = fields(schema);
        Collections.shuffle(names, random);
        ObjectNode reordered = JsonNodeFactory.instance.objectNode();
        names.forEach(name -> reordered.set(name, schema.path("properties").path(name)));
        schema.set("properties", reordered);
        return names.size() > 1;
    }

    private static boolean reorderWords(ObjectNode schema, Random random) {
        List<JsonNode> words = words(schema);
        Collections.shuffle(words, random);
        if (!words.isEmpty()) {
            schema.putArray("oneOf").addAll(words);
        }
        return !words.isEmpty();
    }

    private static boolean set(ObjectNode schema, String keyword, String value) {
        schema.put(keyword, value);
        return true;
    }

    private static List<String> fields(ObjectNode schema) {
        List<String> names = new ArrayList<>();
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static ArrayNode required(ObjectNode schema) {
        return schema.path("required") instanceof ArrayNode names ? names : schema.putArray("required");
    }

    private static List<JsonNode> words(ObjectNode schema) {
        List<JsonNode> words = new ArrayList<>();
        schema.path("oneOf").forEach(words::add);
        return words;
    }

    private static List<String> limits(ObjectNode schema) {
        return LIMITS.stream().filter(schema::has).toList();
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static String any(List<String> names, Random random) {
        return names.get(random.nextInt(names.size()));
    }

    static Stream<SchemaMutation> all(boolean areCompatible) {
        return Stream.of(values()).filter(each -> each.isCompatible == areCompatible);
    }
}
