package io.github.jobenergy.schemas.place;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;

/**
 * The key of a place: its name within a site. Its text, {@code <site>/<place>}, is the Kafka key of the topics of places and of
 * their readings.
 *
 * @param site the site, without {@code /}
 * @param place the name of the place, unique within the site, without {@code /}
 */
public record PlaceKey(String site, String place) implements FieldGroup, Comparable<PlaceKey> {

    public PlaceKey {
        requirePart("site", site);
        requirePart("place", place);
    }

    /**
     * Parses the text of the key of a place.
     *
     * @throws IllegalArgumentException if the text is not {@code <site>/<place>}
     */
    public static PlaceKey parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new InvalidFieldException("place key", "<site>/<place>", "'" + text + "'");
        }
        return new PlaceKey(text.substring(0, slash), text.substring(slash + 1));
    }

    /** Returns the text of the key in Kafka. */
    public String text() {
        return site + "/" + place;
    }

    @Override
    public int compareTo(PlaceKey other) {
        int bySite = site.compareTo(other.site);
        return bySite != 0 ? bySite : place.compareTo(other.place);
    }

    @Override
    public String toString() {
        return text();
    }

    static void requirePart(String field, String part) {
        if (part.isBlank() || part.indexOf('/') >= 0) {
            throw new InvalidFieldException(field, "a name without '/'", "'" + part + "'");
        }
        Names.require(field, part);
    }
}
