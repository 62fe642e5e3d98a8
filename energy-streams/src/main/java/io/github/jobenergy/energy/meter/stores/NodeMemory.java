package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.MeterId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The state of a node other than its readings. Times are milliseconds since 1970-01-01T00:00:00Z; {@link #NEVER} and
 * {@link #NEVER_PAST} mean none.
 *
 * @param meters every meter with a reading on the node, sorted
 * @param firstMinute the first minute with a reading
 * @param summedUntil the minute before which minute deltas are valid
 * @param thinnedUntil the hour before which hours are thinned
 * @param nextEnd the earliest end of its runs that wait for an answer
 * @param touched the changes since its answered runs were last checked
 */
public record NodeMemory(
        List<KnownMeter> meters, long firstMinute, long summedUntil, long thinnedUntil, long nextEnd, Touched touched) {

    /**
     * The maximum number of meters (domain, source and kind) of a node: enough for hundreds of cores with several
     * instruments each.
     */
    public static final int MOST_METERS = 4_096;

    /** A time later than any other. */
    public static final long NEVER = Long.MAX_VALUE;

    /** A time earlier than any other. */
    public static final long NEVER_PAST = Long.MIN_VALUE;

    /** The state of an unknown node. */
    public static final NodeMemory NEW = new NodeMemory(List.of(), NEVER, NEVER, NEVER_PAST, NEVER, Touched.NOTHING);

    /** The time in milliseconds after which a meter without readings is treated as removed. */
    private static final long ABSENT_AFTER = 600_000;

    /**
     * The reach of an idle power in milliseconds: it is learned from the day before a run's end, or from the UTC day
     * before the day of a share interval.
     */
    public static final long IDLE_REACH = Duration.ofDays(2).toMillis();

    /**
     * The time in milliseconds for which a counter that advances after a standstill changes the register retroactively.
     */
    private static final long REVISED = 5 * Bucket.MINUTE;

    public NodeMemory {
        meters = List.copyOf(meters);
    }

    /** Checks whether a reading of the meter can be stored. */
    public boolean hasRoomFor(MeterId meter) {
        return meters.size() < MOST_METERS || lastReading(meter).isPresent();
    }

    /** Returns the time of the last reading of a meter; empty if there is none. */
    public Optional<Long> lastReading(MeterId meter) {
        for (KnownMeter known : meters) {
            if (known.meter().equals(meter)) {
                return Optional.of(known.lastReading());
            }
        }
        return Optional.empty();
    }

    /**
     * Checks whether every active meter has a reading at or after the time. A meter is active unless its last reading
     * is more than ten minutes before the newest reading of the node; the wall clock has no effect.
     */
    public boolean hasPassed(long time) {
        long newest = newestReading();
        return newest >= time
                && meters.stream()
                        .filter(known -> known.lastReading() >= newest - ABSENT_AFTER)
                        .allMatch(known -> known.lastReading() >= time);
    }

    /** Returns the time of the newest reading of any meter; {@link #NEVER_PAST} if there is none. */
    public long newestReading() {
        return meters.stream().mapToLong(KnownMeter::lastReading).max().orElse(NEVER_PAST);
    }

    /** Returns the first minute after all readings; {@link #NEVER_PAST} if there are none. */
    public long readUntil() {
        long newest = newestReading();
        return newest == NEVER_PAST ? NEVER_PAST : Bucket.minuteOf(newest) + Bucket.MINUTE;
    }

    /**
     * Returns this state after a reading of the meter. All fields that the reading affects change at once, because this
     * method runs for every reading.
     *
     * @param meter the meter
     * @param time the time of the reading
     * @param changedFrom the start of the interval in which registers may have changed
     * @param changedTo the end of that interval
     */
    public NodeMemory withReading(MeterId meter, long time, long changedFrom, long changedTo) {
        return new NodeMemory(
                metersWith(meter, time),
                Math.min(firstMinute, Bucket.minuteOf(time)),
                Math.min(summedUntil, Bucket.minuteOf(changedFrom) - REVISED),
                thinnedUntil,
                nextEnd,
                touched.withReadings(changedFrom, changedTo));
    }

    private List<KnownMeter> metersWith(MeterId meter, long time) {
        List<KnownMeter> sorted = new ArrayList<>(meters);
        for (int place = 0; place < sorted.size(); place++) {
            KnownMeter known = sorted.get(place);
            int order = known.meter().compareTo(meter);
            if (order == 0) {
                sorted.set(place, time > known.lastReading() ? new KnownMeter(meter, time) : known);
                return sorted;
            }
            if (order > 0) {
                sorted.add(place, new KnownMeter(meter, time));
                return sorted;
            }
        }
        sorted.add(new KnownMeter(meter, time));
        return sorted;
    }

    /** Returns this state with minute deltas valid before the minute. */
    public NodeMemory withSummedUntil(long minute) {
        return new NodeMemory(meters, firstMinute, minute, thinnedUntil, nextEnd, touched);
    }

    /** Returns this state with hours thinned before the hour. */
    public NodeMemory withThinnedUntil(long hour) {
        return new NodeMemory(meters, firstMinute, summedUntil, hour, nextEnd, touched);
    }

    /** Returns this state with the earliest end of a run that waits for an answer. */
    public NodeMemory withNextEnd(long end) {
        return new NodeMemory(meters, firstMinute, summedUntil, thinnedUntil, end, touched);
    }

    /** Returns this state with these changes instead of its own. */
    public NodeMemory withTouched(Touched more) {
        return new NodeMemory(meters, firstMinute, summedUntil, thinnedUntil, nextEnd, more);
    }

    /**
     * A meter and its latest reading.
     *
     * @param meter the meter
     * @param lastReading the time of the latest reading
     */
    public record KnownMeter(MeterId meter, long lastReading) {}

    /**
     * The interval of changes that answers may depend on.
     *
     * @param readingsFrom the start of changed readings
     * @param readingsTo the end of changed readings
     * @param runsFrom the start of changed runs
     * @param runsTo the end of changed runs
     */
    public record Touched(long readingsFrom, long readingsTo, long runsFrom, long runsTo) {

        /** No change. */
        public static final Touched NOTHING = new Touched(NEVER, NEVER_PAST, NEVER, NEVER_PAST);

        /** Checks whether there is no change. */
        public boolean isNothing() {
            return equals(NOTHING);
        }

        /** Returns these changes, extended by an interval of changed readings. */
        public Touched withReadings(long from, long to) {
            return new Touched(Math.min(readingsFrom, from), Math.max(readingsTo, to), runsFrom, runsTo);
        }

        /** Returns these changes, extended by an interval of changed runs. */
        public Touched withRuns(long from, long to) {
            return new Touched(readingsFrom, readingsTo, Math.min(runsFrom, from), Math.max(runsTo, to));
        }

        /** Returns the union of both. */
        public Touched with(Touched other) {
            return withReadings(other.readingsFrom, other.readingsTo).withRuns(other.runsFrom, other.runsTo);
        }

        /** Checks whether readings have changed. */
        public boolean areReadings() {
            return readingsTo != NEVER_PAST;
        }

        /**
         * Returns the remaining changes for runs that end at or after this time, once all earlier runs have been
         * checked.
         */
        public Touched butRunsEndingBefore(long end) {
            long to = areReadings() ? Math.max(runsTo, readingsTo + IDLE_REACH) : runsTo;
            return NOTHING.withRuns(end, to);
        }
    }
}
