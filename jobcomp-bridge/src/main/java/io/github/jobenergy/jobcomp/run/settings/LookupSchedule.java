package io.github.jobenergy.jobcomp.run.settings;

import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import java.time.Duration;
import java.time.Instant;

/**
 * The schedule of the queries to accounting about a run. Slurm writes the end of a run first and its energy later: in under a
 * second on an idle machine, after KillWait if processes do not end. A run is therefore queried soon, then at growing intervals
 * until it is settled, and after that only while it is not found in accounting:
 *
 * <pre>
 *   arrival   +first  +5 first   +25 first            +settle        +2 settle ...
 *   |---------x-------x----------x--------------------x--------------x----------x------------x-------
 *                                      answers may change | settled       | given up from "giveUp" on,
 *                                                                         | queried once an hour, until forgotten
 * </pre>
 *
 * A row may reach slurmdbd hours late if slurmdbd was not available. A run that is given up is therefore published from the
 * hook's record and still queried; at once, if a search finds it.
 *
 * @param first the time from arrival to the first query
 * @param settle the time from arrival after which an answer is final
 * @param giveUp the time from arrival after which a run that is not found in accounting is given up
 */
public record LookupSchedule(Duration first, Duration settle, Duration giveUp) {

    private static final int GROWTH = 5;
    private static final Duration LATE_LOOKUP_INTERVAL = Duration.ofHours(1);

    public LookupSchedule {
        if (first.isNegative() || first.isZero()) {
            throw new IllegalArgumentException("first-look: expected more than 0, found " + first);
        }
        if (settle.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "settle-time: expected first-look (" + first + ") or more, found " + settle);
        }
        if (giveUp.compareTo(settle) < 0) {
            throw new IllegalArgumentException(
                    "give-up-after: expected settle-time (" + settle + ") or more, found " + giveUp);
        }
    }

    /**
     * Returns the time of the first query about a run with the given arrival. For a run that waited long that time is past, and
     * the query is due now.
     */
    public Instant firstLookup(Instant arrival) {
        return arrival.plus(first);
    }

    /**
     * Returns the time of the next query about a run with the given arrival, after an answer that was not final.
     *
     * @param queriedAt when the query was submitted: an answer may take long, and shows the state at that time
     * @param now when the answer arrived
     */
    public Instant next(Instant arrival, Instant queriedAt, Instant now) {
        Instant settled = arrival.plus(settle);
        Duration distance = first;
        Instant lookup = arrival.plus(first);
        while (!lookup.isAfter(now) && lookup.isBefore(settled)) {
            distance = distance.multipliedBy(GROWTH);
            Instant later = arrival.plus(distance);
            lookup = later.isBefore(settled) ? later : settled;
        }
        if (lookup.isAfter(now)) {
            return lookup;
        }
        boolean isLate = mayGiveUp(arrival, queriedAt) && settle.compareTo(LATE_LOOKUP_INTERVAL) < 0;
        return now.plus(isLate ? LATE_LOOKUP_INTERVAL : settle);
    }

    /** Returns whether a run that was not found all this time is not queried any more. */
    public boolean mayStopQuerying(Instant arrival, Instant queriedAt) {
        return !queriedAt.isBefore(arrival.plus(giveUp).plus(SearchProgress.RESCANNED));
    }

    /** Returns whether an answer to a query submitted at {@code queriedAt} is final for a run with the given arrival. */
    public boolean isSettled(Instant arrival, Instant queriedAt) {
        return !queriedAt.isBefore(arrival.plus(settle));
    }

    /** Returns whether a run that a query submitted at {@code queriedAt} did not find is given up. */
    public boolean mayGiveUp(Instant arrival, Instant queriedAt) {
        return !queriedAt.isBefore(arrival.plus(giveUp));
    }
}
