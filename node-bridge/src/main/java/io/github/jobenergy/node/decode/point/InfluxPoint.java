package io.github.jobenergy.node.decode.point;

import io.github.jobenergy.node.sample.UnusableValueException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What collectors of the Influx family send: some values of one thing at one time.
 *
 * @param name what was measured; of Telegraf the plugin or a part of it, of cc-metric-collector the metric
 * @param tags whose they are
 * @param fields the values by name; never empty
 * @param time when the collector had them; absent where the point does not say
 */
public record InfluxPoint(
        String name, Map<String, String> tags, Map<String, FieldValue> fields, Optional<Instant> time) {

    public InfluxPoint {
        tags = Map.copyOf(tags);
        fields = Map.copyOf(fields);
    }

    /** A tag; absent also where it is empty. */
    public Optional<String> tag(String key) {
        return Optional.ofNullable(tags.get(key)).filter(value -> !value.isBlank());
    }

    /**
     * A tag that has to be there.
     *
     * @throws UnusableValueException if it is not
     */
    public String requiredTag(String key, String expected) throws UnusableValueException {
        Optional<String> tag = tag(key);
        if (tag.isEmpty()) {
            throw UnusableValueException.missing("tags." + key, expected);
        }
        return tag.get();
    }

    /** A value. */
    public Optional<FieldValue> field(String key) {
        return Optional.ofNullable(fields.get(key));
    }
}
