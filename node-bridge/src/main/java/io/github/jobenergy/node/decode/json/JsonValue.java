package io.github.jobenergy.node.decode.json;

import java.util.List;
import java.util.Map;

/**
 * A value of a JSON document; numbers keep their notation.
 *
 * @param text a string, a number or a truth value as written; otherwise empty
 * @param kind the kind of the value
 * @param fields the fields of an object; the last one of several with the same name
 * @param items the items of an array
 */
public record JsonValue(String text, Kind kind, Map<String, JsonValue> fields, List<JsonValue> items) {

    /** The kinds of values. */
    public enum Kind {
        /** Null or absent. */
        NONE,
        /** A string. */
        TEXT,
        /** A number. */
        NUMBER,
        /** True or false. */
        BOOLEAN,
        /** An object. */
        OBJECT,
        /** An array. */
        ARRAY
    }

    /** The absent value: null or a missing field. */
    public static final JsonValue NONE = new JsonValue("", Kind.NONE, Map.of(), List.of());

    public JsonValue {
        fields = Map.copyOf(fields);
        items = List.copyOf(items);
    }

    /** The value at this path of field names. */
    public JsonValue at(String... names) {
        JsonValue value = this;
        for (String name : names) {
            value = value.fields.getOrDefault(name, NONE);
        }
        return value;
    }

    /** Whether the value is present and not null. */
    public boolean isPresent() {
        return kind != Kind.NONE;
    }

    /** Whether the value is an object. */
    public boolean isObject() {
        return kind == Kind.OBJECT;
    }

    /** Whether the value is an array. */
    public boolean isArray() {
        return kind == Kind.ARRAY;
    }

    /** The items of an array; a list with the value itself if it is present and not an array. */
    public List<JsonValue> oneOrMore() {
        return isArray() ? items : isPresent() ? List.of(this) : List.of();
    }
}
