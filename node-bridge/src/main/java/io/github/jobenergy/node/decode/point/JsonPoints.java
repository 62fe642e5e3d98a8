package io.github.jobenergy.node.decode.point;

import io.github.jobenergy.node.decode.json.JsonValue;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.TimeNotation;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads points in the JSON of Telegraf and cc-lib:
 *
 * <pre>
 *   {"name":…,"tags":{…},"fields":{…},"timestamp":1606494744}                    Telegraf; s unless json_timestamp_units states another
 *   {"metrics":[{…},{…}]}                                                        Telegraf, in batches
 *   [{…,"timestamp":"2024-06-22T13:51:59.495479906+02:00"}]                      cc-lib
 * </pre>
 */
final class JsonPoints {

    private static final String BATCH = "metrics";

    private JsonPoints() {}

    /** Reads the points of a document. */
    static void read(JsonValue document, PointSink sink) {
        List<JsonValue> points =
                document.at(BATCH).isArray() ? document.at(BATCH).items() : document.oneOrMore();
        for (JsonValue point : points) {
            try {
                sink.take(point(point));
            } catch (UnusableValueException unusable) {
                sink.reject(unusable);
            }
        }
    }

    private static InfluxPoint point(JsonValue point) throws UnusableValueException {
        String name = point.at("name").text();
        if (name.isEmpty()) {
            throw UnusableValueException.missing("name", "the name of what was measured");
        }
        Map<String, FieldValue> fields = new HashMap<>();
        point.at("fields").fields().forEach((key, value) -> fields.put(key, field(value)));
        if (fields.isEmpty()) {
            throw UnusableValueException.missing("fields", "an object with values");
        }
        Map<String, String> tags = new HashMap<>();
        point.at("tags").fields().forEach((key, value) -> tags.put(key, value.text()));
        return new InfluxPoint(name, tags, fields, time(point.at("timestamp")));
    }

    private static FieldValue field(JsonValue value) {
        return new FieldValue(value.kind() == JsonValue.Kind.NUMBER, value.text());
    }

    private static Optional<Instant> time(JsonValue written) throws UnusableValueException {
        if (!written.isPresent()) {
            return Optional.empty();
        }
        Optional<Instant> time = written.kind() == JsonValue.Kind.TEXT
                ? TimeNotation.rfc3339(written.text())
                : TimeNotation.sinceEpoch(written.text());
        if (time.isEmpty()) {
            throw UnusableValueException.invalid(
                    "timestamp", "a time in s, ms, µs or ns since 1970, or of RFC 3339 with its zone", written.text());
        }
        return time;
    }
}
