package io.github.jobenergy.energy.footprint.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Consecutive hours, as milliseconds since 1970-01-01T00:00:00Z.
 *
 * @param first the start of the first hour
 * @param last the start of the last hour
 */
public record Hours(long first, long last) {

    /** The length of an hour in milliseconds. */
    static final long LENGTH = Duration.ofHours(1).toMillis();

    /** Returns the start of the hour of a time. */
    static long startOf(long time) {
        return Math.floorDiv(time, LENGTH) * LENGTH;
    }

    /** Returns the fewest sequences that have these hours. */
    static List<Hours> of(Collection<Long> starts) {
        List<Hours> sequences = new ArrayList<>();
        for (long start : new TreeSet<>(starts)) {
            int last = sequences.size() - 1;
            if (last >= 0 && sequences.get(last).last + LENGTH == start) {
                sequences.set(last, new Hours(sequences.get(last).first, start));
            } else {
                sequences.add(new Hours(start, start));
            }
        }
        return sequences;
    }

    /** Returns the starts of all hours of these sequences. */
    public static Set<Long> starts(Collection<Hours> sequences) {
        Set<Long> starts = new HashSet<>();
        for (Hours sequence : sequences) {
            for (long start = sequence.first; start <= sequence.last; start += LENGTH) {
                starts.add(start);
            }
        }
        return starts;
    }
}
