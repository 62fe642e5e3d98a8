package io.github.jobenergy.rate.decode.electricitymaps;

import io.github.jobenergy.rate.decode.MalformedDocumentException;
import java.time.Duration;
import java.time.Instant;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The granularity of one zone in a file, which follows from the times of its rows.
 *
 * @param word the granularity; empty if none follows from the times
 * @param reason why there is none
 */
record ZoneGranularity(Optional<String> word, String reason) {

    /** Returns the granularity of these times: their least distance, which most of their distances must have. */
    static ZoneGranularity of(NavigableSet<Instant> times) {
        int count = times.size() - 1;
        if (count < 1) {
            return none(
                    "expected two times or more, from which the length of the slots follows, found " + times.size());
        }
        TreeMap<Duration, Integer> distances = distances(times);
        Duration least = distances.firstKey();
        int equal = distances.getOrDefault(least, 0);
        if (equal * 2 <= count) {
            return none("expected the least distance between most times, found " + least + " " + equal + " times in "
                    + count + " distances");
        }
        return Granularity.word(least)
                .map(word -> new ZoneGranularity(Optional.of(word), ""))
                .orElseGet(() -> none(
                        "expected slots of 5 minutes, 15 minutes, an hour or a day, found a distance of " + least));
    }

    /** Returns the granularity that a slot of the zone must have. */
    String required() throws MalformedDocumentException {
        return word.orElseThrow(() -> new MalformedDocumentException(reason));
    }

    private static ZoneGranularity none(String reason) {
        return new ZoneGranularity(Optional.empty(), reason);
    }

    private static TreeMap<Duration, Integer> distances(NavigableSet<Instant> times) {
        TreeMap<Duration, Integer> distances = new TreeMap<>();
        Instant last = times.first();
        for (Instant time : times.tailSet(last, false)) {
            distances.merge(Duration.between(last, time), 1, Integer::sum);
            last = time;
        }
        return distances;
    }
}
