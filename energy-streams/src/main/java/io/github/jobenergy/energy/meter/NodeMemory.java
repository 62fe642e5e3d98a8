package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.MeterId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the meter remembers of a node besides its readings. Times are milliseconds since 1970-01-01T00:00:00Z; {@link #NEVER}
 * and {@link #NEVER_PAST} stand for none.
 *
 * @param meters every meter seen on it, in order of first sight
 * @param firstMinute the first minute with a reading
 * @param summedUntil minute sums before this minute are true
 * @param thinnedUntil hours before this one are thinned
 * @param nextEnd the earliest end among its runs that wait for an answer
 * @param touched what has changed since its answered runs were last looked at
 */
public record NodeMemory(
        List<Seen> meters, long firstMinute, long summedUntil, long thinnedUntil, long nextEnd, Touched touched) {

    /** How many meters (domain, source and kind) a node may have: each of hundreds of cores, by several instruments. */
    static final int MOST_METERS = 4_096;

    /** Later than anything. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Earlier than anything. */
    public static final long NEVER_PAST = Long.MIN_VALUE;

    /** A node nobody has told us of. */
    public static final NodeMemory NEW = new NodeMemory(List.of(), NEVER, NEVER, NEVER_PAST, NEVER, Touched.NOTHING);

    /** A meter not heard of for this long is taken to be gone. */
    private static final long GONE = 600_000;

    /** An idle figure is learned from the day before a run's end, or from the UTC day before the one of a stretch. */
    static final long IDLE_REACH = Duration.ofDays(2).toMillis();

    public NodeMemory {
        meters = List.copyOf(meters);
    }

    /** Whether a reading of the meter can be remembered. */
    boolean hasRoomFor(MeterId meter) {
        return meters.size() < MOST_METERS || lastReading(meter).isPresent();
    }

    /** The last reading of a meter; empty if it has none. */
    public Optional<Long> lastReading(MeterId meter) {
        for (Seen seen : meters) {
            if (seen.meter().equals(meter)) {
                return Optional.of(seen.lastReading());
            }
        }
        return Optional.empty();
    }

    /**
     * Whether every meter that is still heard of has a reading at or after the time. How late a meter is, is judged against
     * the other meters of its node and nothing else.
     */
    public boolean hasPassed(long time) {
        long newest = newestReading();
        return newest >= time
                && meters.stream()
                        .filter(seen -> seen.lastReading() >= newest - GONE)
                        .allMatch(seen -> seen.lastReading() >= time);
    }

    /** The newest reading of any meter; {@link #NEVER_PAST} if there is none. */
    public long newestReading() {
        return meters.stream().mapToLong(Seen::lastReading).max().orElse(NEVER_PAST);
    }

    /** The first minute after all readings; {@link #NEVER_PAST} if there are none. */
    long readUntil() {
        long newest = newestReading();
        return newest == NEVER_PAST ? NEVER_PAST : Bucket.minuteOf(newest) + Bucket.MINUTE;
    }

    /**
     * This memory after a reading of the meter. Once for every reading there is: so all that it changes changes at once.
     *
     * @param meter which meter
     * @param time the time of the reading
     * @param changedFrom from here on registers may read otherwise than before
     * @param changedTo up to here
     */
    public NodeMemory withReading(MeterId meter, long time, long changedFrom, long changedTo) {
        return new NodeMemory(
                seen(meter, time),
                Math.min(firstMinute, Bucket.minuteOf(time)),
                Math.min(summedUntil, Bucket.minuteOf(changedFrom) - Window.REVISED),
                thinnedUntil,
                nextEnd,
                touched.withReadings(changedFrom, changedTo));
    }

    private List<Seen> seen(MeterId meter, long time) {
        List<Seen> sorted = new ArrayList<>(meters);
        for (int place = 0; place < sorted.size(); place++) {
            Seen known = sorted.get(place);
            int order = known.meter().compareTo(meter);
            if (order == 0) {
                sorted.set(place, time > known.lastReading() ? new Seen(meter, time) : known);
                return sorted;
            }
            if (order > 0) {
                sorted.add(place, new Seen(meter, time));
                return sorted;
            }
        }
        sorted.add(new Seen(meter, time));
        return sorted;
    }

    NodeMemory withSummedUntil(long minute) {
        return new NodeMemory(meters, firstMinute, minute, thinnedUntil, nextEnd, touched);
    }

    NodeMemory withThinnedUntil(long hour) {
        return new NodeMemory(meters, firstMinute, summedUntil, hour, nextEnd, touched);
    }

    NodeMemory withNextEnd(long end) {
        return new NodeMemory(meters, firstMinute, summedUntil, thinnedUntil, end, touched);
    }

    NodeMemory withTouched(Touched more) {
        return new NodeMemory(meters, firstMinute, summedUntil, thinnedUntil, nextEnd, more);
    }

    /**
     * A meter and how far it has come.
     *
     * @param meter which meter
     * @param lastReading its newest reading
     */
    public record Seen(MeterId meter, long lastReading) {}

    /**
     * The time in which something changed that answers may rest on.
     *
     * @param readingsFrom from here on readings are new
     * @param readingsTo up to here
     * @param runsFrom from here on runs are new
     * @param runsTo up to here
     */
    public record Touched(long readingsFrom, long readingsTo, long runsFrom, long runsTo) {

        static final Touched NOTHING = new Touched(NEVER, NEVER_PAST, NEVER, NEVER_PAST);

        boolean isNothing() {
            return equals(NOTHING);
        }

        Touched withReadings(long from, long to) {
            return new Touched(Math.min(readingsFrom, from), Math.max(readingsTo, to), runsFrom, runsTo);
        }

        Touched withRuns(long from, long to) {
            return new Touched(readingsFrom, readingsTo, Math.min(runsFrom, from), Math.max(runsTo, to));
        }

        /** This time and another. */
        Touched with(Touched other) {
            return withReadings(other.readingsFrom, other.readingsTo).withRuns(other.runsFrom, other.runsTo);
        }

        boolean areReadings() {
            return readingsTo != NEVER_PAST;
        }

        /** What is left of it for the runs that end at this time or later, once all others have been looked at. */
        Touched butRunsEndingBefore(long end) {
            long to = areReadings() ? Math.max(runsTo, readingsTo + IDLE_REACH) : runsTo;
            return NOTHING.withRuns(end, to);
        }
    }
}
