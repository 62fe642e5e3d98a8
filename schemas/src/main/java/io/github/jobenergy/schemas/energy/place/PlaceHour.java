package io.github.jobenergy.schemas.energy.place;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key of a place in one UTC hour. Its text, {@code <site>/<place>/<hour, epoch seconds>}, is the Kafka key of
 * {@code place-energy}.
 *
 * @param place the key of the place
 * @param hourTime the first instant of the hour
 */
public record PlaceHour(PlaceKey place, Instant hourTime) implements FieldGroup, Comparable<PlaceHour> {

    /** The length of the hour. */
    public static final Duration LENGTH = Duration.ofHours(1);

    /** The form of the text. An epoch second of twelve digits exceeds the year 9999 and always fits an instant. */
    private static final Pattern TEXT = Pattern.compile("([^/]+/[^/]+)/(-?[0-9]{1,12})", Pattern.DOTALL);

    public PlaceHour {
        if (!hourTime.equals(hourTime.truncatedTo(ChronoUnit.HOURS)) || !UtcTime.isWritable(hourTime.plus(LENGTH))) {
            throw new InvalidFieldException(
                    "hour_time", "a whole hour in UTC in the years 0001 to 9999", "'" + hourTime + "'");
        }
    }

    /**
     * Parses the text of the key of a place and an hour.
     *
     * @throws IllegalArgumentException if the text is not {@code <site>/<place>/<hour, epoch seconds>}
     */
    public static PlaceHour parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new InvalidFieldException("place hour key", "<site>/<place>/<hour, epoch seconds>", "'" + text + "'");
        }
        return new PlaceHour(PlaceKey.parse(parts.group(1)), Instant.ofEpochSecond(Long.parseLong(parts.group(2))));
    }

    /** Returns the first instant after the hour. */
    public Instant end() {
        return hourTime.plus(LENGTH);
    }

    /** Returns the text of the key in Kafka. */
    public String text() {
        return place.text() + "/" + hourTime.getEpochSecond();
    }

    @Override
    public int compareTo(PlaceHour other) {
        int byPlace = place.compareTo(other.place);
        return byPlace != 0 ? byPlace : hourTime.compareTo(other.hourTime);
    }

    @Override
    public String toString() {
        return text();
    }
}
