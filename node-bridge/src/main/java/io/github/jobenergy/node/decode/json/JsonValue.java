package io.github.jobenergy.node.decode.json;

import java.util.List;
import java.util.Map;

/**
 * A value of a JSON document, with numbers as they are written.
 *
 * @param text a text, a number or a truth value as written; empty where it is none of them
 * @param kind what it is
 * @param fields the fields of an object; of several with one name the last
 * @param items the items of an array
 */
public record JsonValue(String text, Kind kind, Map<String, JsonValue> fields, List<JsonValue> items) {

    /** What a value is. */
    public enum Kind {
        /** Null, or not there. */
        NONE,
        /** A text in quotes. */
        TEXT,
        /** A number. */
        NUMBER,
        /** True or false. */
        TRUTH,
        /** An object. */
        OBJECT,
        /** An array. */
        ARRAY
    }

    /** Nothing: null, or not there. */
    public static final JsonValue NONE = new JsonValue("", Kind.NONE, Map.of(), List.of());

    public JsonValue {
        fields = Map.copyOf(fields);
        items = List.copyOf(items);
    }

    /** What stands under these names, each below the one before. */
    public JsonValue at(String... names) {
        JsonValue value = this;
        for (String name : names) {
            value = value.fields.getOrDefault(name, NONE);
        }
        return value;
    }

    /** Whether there is anything. */
    public boolean isPresent() {
        return kind != Kind.NONE;
    }

    /** Whether it is an object. */
    public boolean isObject() {
        return kind == Kind.OBJECT;
    }

    /** Whether it is an array. */
    public boolean isArray() {
        return kind == Kind.ARRAY;
    }

    /** The items of an array; of anything else that is there, it alone. */
    public List<JsonValue> oneOrMore() {
        return isArray() ? items : isPresent() ? List.of(this) : List.of();
    }
}
