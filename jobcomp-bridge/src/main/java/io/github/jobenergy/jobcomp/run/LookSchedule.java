package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import java.time.Duration;
import java.time.Instant;

/**
 * When accounting is asked about a run. Slurm writes the end of a run first and its energy later: under a second where the
 * machine is idle, after KillWait where processes do not end. So a run is looked at soon, then at growing distances until it
 * is settled, and after that only while accounting still denies it:
 *
 * <pre>
 *   arrival   +first  +5 first   +25 first            +settle        +2 settle ...
 *   |---------x-------x----------x--------------------x--------------x----------x------------x-------
 *                                      answers may change | settled       | given up from "giveUp" on,
 *                                                                         | asked once an hour, until forgotten
 * </pre>
 *
 * A row may reach slurmdbd hours late, when it was away: so a run that is given up is said as the hook told it, and still
 * asked about; at once, if a search finds it.
 *
 * @param first the time from arrival to the first look
 * @param settle the time after which an answer is taken for the last word
 * @param giveUp the time after which a denial is believed
 */
public record LookSchedule(Duration first, Duration settle, Duration giveUp) {

    private static final int GROWTH = 5;
    private static final Duration LATE_LOOKS = Duration.ofHours(1);

    public LookSchedule {
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

    /** The first look at a run that arrived then; for one that waited long, that is past, and so due now. */
    public Instant firstLook(Instant arrival) {
        return arrival.plus(first);
    }

    /**
     * The next look at a run that arrived then, after one that was no last word.
     *
     * @param askedAt when the question was put: an answer may take long, and says how it was then
     * @param now when the answer is there
     */
    public Instant next(Instant arrival, Instant askedAt, Instant now) {
        Instant settled = arrival.plus(settle);
        Duration distance = first;
        Instant look = arrival.plus(first);
        while (!look.isAfter(now) && look.isBefore(settled)) {
            distance = distance.multipliedBy(GROWTH);
            Instant later = arrival.plus(distance);
            look = later.isBefore(settled) ? later : settled;
        }
        if (look.isAfter(now)) {
            return look;
        }
        boolean isLate = mayGiveUp(arrival, askedAt) && settle.compareTo(LATE_LOOKS) < 0;
        return now.plus(isLate ? LATE_LOOKS : settle);
    }

    /** Whether a run that was denied all this time will never be known. */
    boolean mayForget(Instant arrival, Instant askedAt) {
        return !askedAt.isBefore(arrival.plus(giveUp).plus(SearchProgress.RESCANNED));
    }

    /** Whether an answer to a question put then is the last word on a run that arrived then. */
    public boolean isSettled(Instant arrival, Instant askedAt) {
        return !askedAt.isBefore(arrival.plus(settle));
    }

    /** Whether a denial of a question put then is to be believed. */
    public boolean mayGiveUp(Instant arrival, Instant askedAt) {
        return !askedAt.isBefore(arrival.plus(giveUp));
    }
}
