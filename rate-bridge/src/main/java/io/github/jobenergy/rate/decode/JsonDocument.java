package io.github.jobenergy.rate.decode;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads documents in JSON, with exact decimals. */
public final class JsonDocument {

    /** The most tokens of a document: names, values, and the brackets of objects and arrays. */
    static final int MOST_TOKENS = 2_000_000;

    private static final int MOST_LEVELS = 20;
    private static final int MOST_DIGITS = 40;
    private static final int MOST_DECIMALS = 400;
    private static final int SHOWN_CHARACTERS = 60;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    static {
        JSON.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MOST_LEVELS)
                        .maxNumberLength(MOST_DIGITS)
                        .maxTokenCount(MOST_TOKENS)
                        .build());
    }

    private JsonDocument() {}

    /**
     * Parses a document.
     *
     * @throws MalformedDocumentException if it is not one JSON value, has a key twice in an object, or exceeds a bound
     */
    public static JsonNode parse(byte[] bytes) throws MalformedDocumentException {
        try {
            JsonNode tree = JSON.readTree(bytes);
            if (tree == null || tree.isMissingNode()) {
                throw new MalformedDocumentException("expected a JSON document, found an empty one");
            }
            return tree;
        } catch (StreamConstraintsException tooLarge) {
            throw new MalformedDocumentException(
                    "expected a JSON document of at most " + MOST_TOKENS + " tokens, " + MOST_LEVELS
                            + " levels, and numbers of at most " + MOST_DIGITS + " digits, found another one",
                    tooLarge);
        } catch (JsonProcessingException notJson) {
            throw new MalformedDocumentException(
                    "expected a JSON document with each key once, found other text" + place(notJson), notJson);
        } catch (IOException notJson) {
            throw new MalformedDocumentException("expected a JSON document, found other text", notJson);
        } catch (NumberFormatException | ArithmeticException beyondMeasure) {
            throw new MalformedDocumentException(
                    "expected numbers with an exponent of at most nine digits, found another one", beyondMeasure);
        }
    }

    private static String place(JsonProcessingException failure) {
        JsonLocation location = failure.getLocation();
        return location == null ? "" : " in line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    /** Returns an array of a document. */
    public static JsonNode array(JsonNode document, String field) throws MalformedDocumentException {
        JsonNode array = document.path(field);
        if (!array.isArray()) {
            throw new MalformedDocumentException("expected an array " + field + ", found "
                    + (array.isMissingNode() ? "none" : shown(array.toString())));
        }
        return array;
    }

    /** Returns a number exactly as the document has it; empty if it is null or absent. */
    public static Optional<BigDecimal> number(JsonNode object, String field) throws MalformedDocumentException {
        JsonNode value = object.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isNumber()) {
            throw new MalformedDocumentException(
                    "expected a number " + field + " or null, found " + shown(value.toString()));
        }
        BigDecimal number = value.decimalValue();
        if (Math.abs((long) number.scale()) > MOST_DECIMALS) {
            throw new MalformedDocumentException(
                    "expected a number " + field + " with at most " + MOST_DECIMALS + " decimals, found another one");
        }
        return Optional.of(number);
    }

    /** Returns a text; empty if it is null, absent or blank. */
    public static Optional<String> text(JsonNode object, String field) throws MalformedDocumentException {
        JsonNode value = object.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            throw new MalformedDocumentException("expected a text " + field + ", found " + shown(value.toString()));
        }
        return Optional.of(value.textValue()).filter(text -> !text.isBlank());
    }

    /** Returns a text that must be present. */
    public static String requiredText(JsonNode object, String field) throws MalformedDocumentException {
        return text(object, field)
                .orElseThrow(() -> new MalformedDocumentException("expected a text " + field + ", found none"));
    }

    /** Returns a time with an offset, such as {@code 2018-01-20T12:00Z}; empty if it is null or absent. */
    public static Optional<Instant> time(JsonNode object, String field) throws MalformedDocumentException {
        Optional<String> text = text(object, field);
        return text.isEmpty() ? Optional.empty() : Optional.of(time(field, text.get()));
    }

    /** Returns a time with an offset that must be present. */
    public static Instant requiredTime(JsonNode object, String field) throws MalformedDocumentException {
        return time(field, requiredText(object, field));
    }

    /** Parses a time in ISO 8601 with an offset, with or without seconds. */
    public static Instant time(String field, String text) throws MalformedDocumentException {
        try {
            Instant time = OffsetDateTime.parse(text, DateTimeFormatter.ISO_OFFSET_DATE_TIME)
                    .toInstant();
            if (!UtcTime.isWritable(time)) {
                throw new MalformedDocumentException(
                        "expected a time " + field + " in the years 0001 to 9999, found " + shown(text));
            }
            return time;
        } catch (DateTimeException notATime) {
            throw new MalformedDocumentException(
                    "expected a time " + field + " with an offset, found " + shown(text), notATime);
        }
    }

    /**
     * Requires that a document has what was requested; nothing is required if {@code requested} is empty.
     *
     * @throws MalformedDocumentException if it has another one
     */
    public static void requireRequested(String field, Optional<String> requested, String found)
            throws MalformedDocumentException {
        if (requested.isPresent() && !requested.get().equals(found)) {
            throw new MalformedDocumentException(
                    "expected " + field + " " + requested.get() + ", found " + shown(found));
        }
    }

    /** Returns a quoted text for a message, truncated and on one line. */
    public static String shown(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        return line.length() > SHOWN_CHARACTERS ? "'" + line.substring(0, SHOWN_CHARACTERS) + "…'" : "'" + line + "'";
    }
}
