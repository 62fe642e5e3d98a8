package io.github.jobenergy.node.decode.point;

import io.github.jobenergy.node.sample.UnusableValueException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A point of a collector of the Influx family: values with common tags and one time.
 *
 * @param name the measurement; in Telegraf the plugin or a part of it, in cc-metric-collector the metric
 * @param tags the tags, which identify the measured object
 * @param fields the values by name; never empty
 * @param time the time at the collector; empty if the point has none
 */
public record InfluxPoint(
        String name, Map<String, String> tags, Map<String, FieldValue> fields, Optional<Instant> time) {

    public InfluxPoint {
        tags = Map.copyOf(tags);
        fields = Map.copyOf(fields);
    }

    /** The value of a tag; empty if the tag is absent or blank. */
    public Optional<String> tag(String key) {
        return Optional.ofNullable(tags.get(key)).filter(value -> !value.isBlank());
    }

    /**
     * The value of a required tag.
     *
     * @throws UnusableValueException if the tag is absent or blank
     */
    public String requiredTag(String key, String expected) throws UnusableValueException {
        Optional<String> tag = tag(key);
        if (tag.isEmpty()) {
            throw UnusableValueException.missing("tags." + key, expected);
        }
        return tag.get();
    }

    /** The value of a field. */
    public Optional<FieldValue> field(String key) {
        return Optional.ofNullable(fields.get(key));
    }
}
