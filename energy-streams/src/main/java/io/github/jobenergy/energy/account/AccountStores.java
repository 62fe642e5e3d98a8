package io.github.jobenergy.energy.account;

import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Predicate;

/**
 * The persistent state of the node energy accounts. The implementation is Kafka Streams state stores, or maps in
 * {@code replay}. Times are milliseconds since 1970-01-01T00:00:00Z.
 */
public interface AccountStores {

    /** Returns the states of a node in {@code [from, to)} and the last state before, by observation time. */
    SortedMap<Long, UnoccupiedNodeState> observations(NodeKey node, long from, long to);

    /** Stores a state of a node; of two states of one millisecond, the greater. Returns whether the state is new. */
    boolean putObservation(NodeKey node, long time, UnoccupiedNodeState nodeState);

    /** Deletes the states of a node in hours before the hour of the time, except the last one. */
    void removeObservationsBefore(NodeKey node, long time);

    /** Returns the open interval of a node; {@link Open#NOTHING} if there is none. */
    Open open(NodeKey node);

    /** Stores the open interval of a node. */
    void putOpen(NodeKey node, Open open);

    /** Schedules a reminder of an hour. An hour that is scheduled twice is due once, at the earlier time. */
    void putReminder(NodeHour hour, long wallTime);

    /**
     * Removes and returns the hours due at the given wall time: at most the given number, up to the first that the
     * predicate does not accept.
     */
    List<NodeHour> takeReminders(long wallTime, int atMost, Predicate<NodeHour> filter);

    /**
     * The interval of changes for which no hour has been computed since.
     *
     * @param from the start
     * @param to the last instant
     */
    record Open(long from, long to) {

        /** No changes. */
        public static final Open NOTHING = new Open(Long.MAX_VALUE, Long.MIN_VALUE);

        /** Returns the smallest interval that contains both. */
        public Open with(long otherFrom, long otherTo) {
            return new Open(Math.min(from, otherFrom), Math.max(to, otherTo));
        }

        /** Checks whether the interval overlaps {@code [start, end)}. */
        public boolean touches(long start, long end) {
            return from < end && start <= to;
        }
    }
}
