package io.github.jobenergy.rate.decode.rte;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The times of the values of each issue in a document. Their distances show the length of the slots. */
final class IssueTimes {

    static final String VALUE = "taux_co2";
    static final String NATURE = "nature";
    static final String TIME = "date_heure";

    /** A value that is further away shows no distance: the document has a gap, or begins or ends there. */
    private static final Duration LONGEST_DISTANCE = Duration.ofHours(2);

    private final Map<String, TreeSet<Instant>> times = new HashMap<>();

    private IssueTimes() {}

    /** Collects the times of the records that have a value, a nature and a time; the others are rejected when they are read. */
    static IssueTimes of(JsonNode results) {
        IssueTimes all = new IssueTimes();
        for (JsonNode element : results) {
            if (element.path(VALUE).isNumber()) {
                all.add(element);
            }
        }
        return all;
    }

    private void add(JsonNode element) {
        try {
            Instant time = JsonDocument.requiredTime(element, TIME);
            times.computeIfAbsent(JsonDocument.requiredText(element, NATURE), nature -> new TreeSet<>())
                    .add(time);
        } catch (MalformedDocumentException isRejectedLater) {
            return;
        }
    }

    /**
     * Requires that a value has a neighbour at the distance of the interval, or no neighbour at all.
     *
     * @throws MalformedDocumentException if all of its neighbours are further away
     */
    void requireSpacing(String nature, Instant time, Duration interval) throws MalformedDocumentException {
        TreeSet<Instant> ofNature = times.getOrDefault(nature, new TreeSet<>());
        Duration before = distance(ofNature.lower(time), time);
        Duration after = distance(time, ofNature.higher(time));
        Duration least = before == null || (after != null && after.compareTo(before) < 0) ? after : before;
        if (least != null && least.compareTo(interval) > 0) {
            throw new MalformedDocumentException("expected values at a distance of " + interval + ", found " + least
                    + " between " + time + " and the next value of " + JsonDocument.shown(nature));
        }
    }

    private static @Nullable Duration distance(@Nullable Instant one, @Nullable Instant other) {
        if (one == null || other == null) {
            return null;
        }
        Duration distance = Duration.between(one, other);
        return distance.compareTo(LONGEST_DISTANCE) > 0 ? null : distance;
    }
}
