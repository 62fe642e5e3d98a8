package io.github.jobenergy.jobcomp.dialect.sacctjson;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON value, reduced to the selected fields.
 *
 * @param text a string, number or boolean as printed; empty for any other value
 * @param isText whether it is a string
 * @param fields the fields of an object
 * @param items the items of an array
 */
record SlurmJsonValue(String text, boolean isText, Map<String, SlurmJsonValue> fields, List<SlurmJsonValue> items) {

    private static final String INFINITY = "Infinity";

    /** A null or absent value. */
    static final SlurmJsonValue NONE = new SlurmJsonValue("", false, Map.of(), List.of());

    SlurmJsonValue {
        fields = Map.copyOf(fields);
        items = List.copyOf(items);
    }

    /** Reads the value at the parser's position; fields that are not selected are skipped and never stored. */
    static SlurmJsonValue read(JsonParser in, Selection wanted) throws IOException {
        JsonToken token = in.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return object(in, wanted);
        }
        if (token == JsonToken.START_ARRAY) {
            return array(in, wanted);
        }
        return token == JsonToken.VALUE_NULL
                ? NONE
                : new SlurmJsonValue(in.getText(), token == JsonToken.VALUE_STRING, Map.of(), List.of());
    }

    private static SlurmJsonValue object(JsonParser in, Selection wanted) throws IOException {
        Map<String, SlurmJsonValue> fields = new HashMap<>();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            in.nextToken();
            if (wanted.holds(name)) {
                fields.put(name, read(in, wanted.below(name)));
            } else {
                in.skipChildren();
            }
        }
        return new SlurmJsonValue("", false, fields, List.of());
    }

    private static SlurmJsonValue array(JsonParser in, Selection wanted) throws IOException {
        List<SlurmJsonValue> items = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            items.add(read(in, wanted));
        }
        return new SlurmJsonValue("", false, Map.of(), items);
    }

    /** The value at this path of names. */
    SlurmJsonValue at(String... names) {
        SlurmJsonValue value = this;
        for (String name : names) {
            value = value.fields.getOrDefault(name, NONE);
        }
        return value;
    }

    boolean isObject() {
        return !fields.isEmpty();
    }

    /** The string; empty for any other value, since 22.05 writes the number 0 for the name of a reservation. */
    String word() {
        return isText ? text : "";
    }

    /**
     * The number: plain, or since 23.02 {@code {"set":true,"infinite":false,"number":5}}, and plain again if the complex
     * parser is requested ({@code --json=v0.0.45+complex}); empty if it is not set.
     */
    String number() {
        if (isObject()) {
            boolean isSet = at("set").text().equals("true") && !isInfinite();
            return isSet ? at("number").text() : "";
        }
        return isInfinite() ? "" : text;
    }

    /** Whether the value encodes no limit: by the flag of a number object, or by a word in place of a number. */
    boolean isInfinite() {
        return at("infinite").text().equals("true") || word().equals(INFINITY);
    }
}
