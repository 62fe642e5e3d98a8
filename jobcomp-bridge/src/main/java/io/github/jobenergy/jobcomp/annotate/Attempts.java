package io.github.jobenergy.jobcomp.annotate;

import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The failed attempts at the first record of each partition. A record is given up after {@value #MOST} failures in a row that concern it
 * alone. If the cause concerns all records, they must not be given up one after the other: after one was given up, no further one is until
 * an attempt at another record has shown that the cause is gone.
 */
final class Attempts {

    /** The most failures in a row of one record; with the pauses between them, about five minutes. */
    static final int MOST = 8;

    private final Map<Integer, State> byPartition = new HashMap<>();
    private final Set<Outcome> held = EnumSet.noneOf(Outcome.class);

    /** The attempts at a record. */
    private static final class State {
        private int refused;
        private int unreadable;
        private Instant notBefore = Instant.MIN;
    }

    /** Counts a refusal of the comment; returns whether the record is given up. */
    boolean isRefusedTooOften(int partition) {
        State state = state(partition);
        state.unreadable = 0;
        state.refused++;
        return state.refused >= MOST && held.add(Outcome.REFUSED);
    }

    /** Counts a query that failed although accounting answers another one; returns whether the record is given up. */
    boolean isUnreadableTooOften(int partition) {
        State state = state(partition);
        state.refused = 0;
        state.unreadable++;
        return state.unreadable >= MOST && held.add(Outcome.UNREADABLE);
    }

    /** Forgets the failures of the record, which do not concern it alone. */
    void interrupted(int partition) {
        State state = state(partition);
        state.refused = 0;
        state.unreadable = 0;
    }

    /** Sets the time of the next attempt. */
    void postpone(int partition, Instant time) {
        state(partition).notBefore = time;
    }

    /** Returns the time of the next attempt. */
    Instant notBefore(int partition) {
        return state(partition).notBefore;
    }

    /** Checks whether the record would be given up if another one had succeeded meanwhile; other records precede it. */
    boolean isHeld(int partition) {
        State state = state(partition);
        return (state.refused >= MOST && held.contains(Outcome.REFUSED))
                || (state.unreadable >= MOST && held.contains(Outcome.UNREADABLE));
    }

    /** Processes the outcome of an attempt whose query was answered. */
    void succeeded(Outcome outcome) {
        held.remove(Outcome.UNREADABLE);
        if (outcome == Outcome.WRITTEN || outcome == Outcome.ERASED) {
            held.remove(Outcome.REFUSED);
        }
    }

    /** Forgets the record, of which another one follows. */
    void forget(int partition) {
        byPartition.remove(partition);
    }

    private State state(int partition) {
        return byPartition.computeIfAbsent(partition, any -> new State());
    }
}
