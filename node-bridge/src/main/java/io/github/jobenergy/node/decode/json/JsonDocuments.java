package io.github.jobenergy.node.decode.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.github.jobenergy.node.sample.UnusableValueException;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON documents that follow one another, on separate lines or not. After a broken document, reading resumes at the next
 * line that begins with a bracket or a brace: a torn document does not affect the documents after it.
 */
public final class JsonDocuments {

    private static final int DEEPEST = 50;

    /** The maximum number of broken documents in a message; the rest of the message is not read. */
    private static final int MOST_BROKEN = 1_000;

    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();

    /** Receives the documents read. */
    public interface Sink {

        /** Receives a document. */
        void take(JsonValue document);

        /** Receives an error about text that is not a document. */
        void reject(UnusableValueException unusable);
    }

    private final String text;
    private final Sink sink;

    private JsonDocuments(String text, Sink sink) {
        this.text = text;
        this.sink = sink;
    }

    /** Reads all documents of the text. */
    public static void read(String text, Sink sink) {
        new JsonDocuments(text, sink).read();
    }

    private void read() {
        int from = 0;
        for (int broken = 0; from >= 0 && broken < MOST_BROKEN; broken++) {
            from = readFrom(from);
        }
        if (from >= 0) {
            sink.reject(UnusableValueException.malformed("expected fewer than " + MOST_BROKEN
                    + " invalid JSON documents, found that many; the text after character " + from + " is not read"));
        }
    }

    /** Reads to the end or to the first broken document; returns the position to resume at, or -1 at the end. */
    private int readFrom(int from) {
        int document = from;
        try (StringReader rest = new StringReader(text);
                JsonParser in = JSON.createParser(rest)) {
            rest.skip(from);
            while (in.nextToken() != null) {
                document = from + (int) in.currentTokenLocation().getCharOffset();
                sink.take(value(in));
            }
            return -1;
        } catch (JsonProcessingException broken) {
            sink.reject(UnusableValueException.malformed(what(broken, from)));
            return nextLine(document + 1);
        } catch (IOException textDoesNotFail) {
            throw new UncheckedIOException(textDoesNotFail);
        }
    }

    private int nextLine(int from) {
        for (int i = Math.max(1, from); i < text.length(); i++) {
            boolean begins = text.charAt(i) == '{' || text.charAt(i) == '[';
            if (begins && text.charAt(i - 1) == '\n') {
                return i;
            }
        }
        return -1;
    }

    private String what(JsonProcessingException broken, int from) {
        JsonLocation location = broken.getLocation();
        if (location == null || location.getCharOffset() < 0) {
            return "expected JSON nested at most " + DEEPEST + " deep, found deeper nesting";
        }
        int at = from + (int) location.getCharOffset();
        return at >= text.length()
                ? "expected the end of a JSON document, found it truncated"
                : "expected JSON, found none at character " + (at + 1);
    }

    private static JsonValue value(JsonParser in) throws IOException {
        JsonToken token = in.currentToken();
        return switch (token) {
            case START_OBJECT -> object(in);
            case START_ARRAY -> array(in);
            case VALUE_STRING -> scalar(in, JsonValue.Kind.TEXT);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> scalar(in, JsonValue.Kind.NUMBER);
            case VALUE_TRUE, VALUE_FALSE -> scalar(in, JsonValue.Kind.BOOLEAN);
            default -> JsonValue.NONE;
        };
    }

    private static JsonValue scalar(JsonParser in, JsonValue.Kind kind) throws IOException {
        return new JsonValue(in.getText(), kind, Map.of(), List.of());
    }

    private static JsonValue object(JsonParser in) throws IOException {
        Map<String, JsonValue> fields = new HashMap<>();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            in.nextToken();
            fields.put(name, value(in));
        }
        return new JsonValue("", JsonValue.Kind.OBJECT, fields, List.of());
    }

    private static JsonValue array(JsonParser in) throws IOException {
        List<JsonValue> items = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(in));
        }
        return new JsonValue("", JsonValue.Kind.ARRAY, Map.of(), items);
    }
}
