package io.github.jobenergy.schemas.node;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key of a node in one UTC hour. Its text, {@code <meter space>/<node>/<hour, epoch seconds>}, is the Kafka key of
 * {@code node-energy}.
 *
 * @param node the key of the node
 * @param hourTime the first instant of the hour
 */
public record NodeHour(NodeKey node, Instant hourTime) implements FieldGroup, Comparable<NodeHour> {

    /** The length of the hour. */
    public static final Duration LENGTH = Duration.ofHours(1);

    /** The form of the text. An epoch second of twelve digits exceeds the year 9999 and always fits an instant. */
    private static final Pattern TEXT = Pattern.compile("(.+)/(-?[0-9]{1,12})", Pattern.DOTALL);

    public NodeHour {
        if (!hourTime.equals(hourTime.truncatedTo(ChronoUnit.HOURS)) || !UtcTime.isWritable(hourTime.plus(LENGTH))) {
            throw new InvalidFieldException(
                    "hour_time", "a whole hour in UTC in the years 0001 to 9999", "'" + hourTime + "'");
        }
    }

    /** Returns the key of the node in the hour that contains the instant. */
    public static NodeHour of(NodeKey node, Instant time) {
        return new NodeHour(node, time.truncatedTo(ChronoUnit.HOURS));
    }

    /**
     * Parses the text of a node hour key.
     *
     * @throws IllegalArgumentException if the text is not {@code <meter space>/<node>/<hour, epoch seconds>}
     */
    public static NodeHour parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new InvalidFieldException(
                    "node hour key", "<meter space>/<node>/<hour, epoch seconds>", "'" + text + "'");
        }
        return new NodeHour(NodeKey.parse(parts.group(1)), Instant.ofEpochSecond(Long.parseLong(parts.group(2))));
    }

    /** Returns the first instant after the hour. */
    public Instant end() {
        return hourTime.plus(LENGTH);
    }

    /** Returns the text of the key in Kafka. */
    public String text() {
        return node.text() + "/" + hourTime.getEpochSecond();
    }

    @Override
    public int compareTo(NodeHour other) {
        int byNode = node.compareTo(other.node);
        return byNode != 0 ? byNode : hourTime.compareTo(other.hourTime);
    }

    @Override
    public String toString() {
        return text();
    }
}
