package io.github.jobenergy.energy.account;

import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Predicate;

/**
 * Where the accounting of nodes keeps what it must not forget. In Kafka Streams these are state stores, in {@code replay}
 * maps. Times are milliseconds since 1970-01-01T00:00:00Z.
 */
public interface AccountStores {

    /** What was said of a node in {@code [from, to)}, and the last thing said before, by the time it was observed. */
    SortedMap<Long, Vacancy> sightings(NodeKey node, long from, long to);

    /** Keeps what was said of a node; of two things said of one millisecond, the greater. Returns whether that is news. */
    boolean putSighting(NodeKey node, long time, Vacancy vacancy);

    /** Forgets what was said of a node in hours before the one that holds the time, but for the last thing said. */
    void forgetSightingsBefore(NodeKey node, long time);

    /** What of a node is still to be accounted; {@link Open#NOTHING} if nothing is. */
    Open open(NodeKey node);

    /** Remembers what of a node is still to be accounted. */
    void putOpen(NodeKey node, Open open);

    /** Asks to be reminded of an hour. The same one asked for twice comes once, at the earlier time. */
    void putReminder(NodeHour hour, long wallTime);

    /** Takes the hours due at the given wall time: at most as many as asked for, up to one not wanted. */
    List<NodeHour> takeReminders(long wallTime, int atMost, Predicate<NodeHour> wanted);

    /**
     * The time in which something changed that was not accounted since.
     *
     * @param from its start
     * @param to its last instant
     */
    record Open(long from, long to) {

        /** Everything is accounted. */
        public static final Open NOTHING = new Open(Long.MAX_VALUE, Long.MIN_VALUE);

        /** This time and another, and all between. */
        public Open with(long otherFrom, long otherTo) {
            return new Open(Math.min(from, otherFrom), Math.max(to, otherTo));
        }

        /** Whether some of {@code [start, end)} is in it. */
        public boolean touches(long start, long end) {
            return from < end && start <= to;
        }
    }
}
