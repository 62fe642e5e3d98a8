package io.github.jobenergy.jobcomp.run.counts;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** The counters of one bridge, across all of its connections. */
public final class Counter {

    /** The counted events. */
    public enum Event {
        TAKEN,
        RECALLED,
        REJECTED,
        RELEASED,
        LEFT_BEHIND,
        PUBLISHED,
        REVISED,
        UNCHANGED,
        DENIED,
        TOO_LARGE,
        FORWARDED,
        RECEIVED,
        FOUND,
        UNEXPLAINED,
        ANSWERED,
        UNANSWERED,
        STARTS_PUBLISHED,
        STARTS_REVISED,
        STARTS_REJECTED,
        TABLES_READ,
        TABLES_FAILED,
        DETAILS_READ
    }

    private final Map<Event, AtomicLong> counts = new EnumMap<>(Event.class);
    private final AtomicLong waiting = new AtomicLong();

    /** Counters at zero. */
    public Counter() {
        for (Event event : Event.values()) {
            counts.put(event, new AtomicLong());
        }
    }

    /** Adds a number of events to their count. */
    public void add(Event event, long times) {
        counterOf(event).addAndGet(times);
    }

    /** Sets the number of waiting entries, after a commit. */
    public void waiting(long entries) {
        waiting.set(entries);
    }

    /** Counts the waiting entries as left behind. Decisions that were not committed have never been counted. */
    public void leaveBehind() {
        add(Event.LEFT_BEHIND, waiting.getAndSet(0));
    }

    /** Returns all counts at this time. */
    public BridgeCounts counts() {
        return new BridgeCounts(
                new BridgeCounts.Entries(
                        get(Event.TAKEN),
                        get(Event.RECALLED),
                        get(Event.REJECTED),
                        get(Event.RELEASED),
                        get(Event.LEFT_BEHIND),
                        waiting.get()),
                new BridgeCounts.Runs(
                        get(Event.PUBLISHED),
                        get(Event.REVISED),
                        get(Event.UNCHANGED),
                        get(Event.DENIED),
                        get(Event.TOO_LARGE)),
                new BridgeCounts.Relayed(get(Event.FORWARDED), get(Event.RECEIVED)),
                new BridgeCounts.Searches(get(Event.FOUND), get(Event.UNEXPLAINED)),
                new BridgeCounts.Questions(get(Event.ANSWERED), get(Event.UNANSWERED)),
                new BridgeCounts.Starts(
                        get(Event.STARTS_PUBLISHED),
                        get(Event.STARTS_REVISED),
                        get(Event.STARTS_REJECTED),
                        get(Event.TABLES_READ),
                        get(Event.TABLES_FAILED),
                        get(Event.DETAILS_READ)));
    }

    /** Returns the count of an event. */
    public long count(Event event) {
        return get(event);
    }

    private long get(Event event) {
        return counterOf(event).get();
    }

    private AtomicLong counterOf(Event event) {
        AtomicLong count = counts.get(event);
        if (count == null) {
            throw new IllegalStateException("no counter for " + event);
        }
        return count;
    }
}
