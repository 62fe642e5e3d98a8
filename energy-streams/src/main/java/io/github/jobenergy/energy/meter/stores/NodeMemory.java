package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The state of a node other than its readings. Times are milliseconds since 1970-01-01T00:00:00Z; {@link #NEVER} and
 * {@link #NEVER_PAST} mean none.
 *
 * @param meters every meter with a reading on the node, sorted
 * @param progress how far its readings are summed
 * @param nextEnd the earliest end of its runs that wait for an answer
 * @param lateness the observed lateness of its readings
 * @param touched the changes since its answered runs were last checked
 */
public record NodeMemory(List<KnownMeter> meters, Progress progress, long nextEnd, Lateness lateness, Touched touched) {

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
    public static final NodeMemory NEW = new NodeMemory(List.of(), Progress.NEW, NEVER, Lateness.NEW, Touched.NOTHING);

    /** The time in milliseconds after which a meter without readings is treated as removed. */
    private static final long ABSENT_AFTER = 600_000;

    /**
     * The number of days before a time in which the last minutes without runs are searched: those of which readings are
     * retained. Earlier ones are found by the last thinned hour with such a minute.
     */
    public static final int IDLE_DAYS = 7;

    /**
     * The reach of an idle power in milliseconds: it is learned from the days before a run's end, or before the UTC day of a
     * share interval.
     */
    public static final long IDLE_REACH = Duration.ofDays(IDLE_DAYS + 1).toMillis();

    /**
     * The time in milliseconds before the reading before a new one from which minute deltas may change. A step of a clock
     * is found at its end, up to ten minutes after it, and affects the six minutes before it. Meters are compared over the
     * five minutes after each minute, without those of which the next three contradict each other.
     */
    public static final long REVISED = 24 * Bucket.MINUTE;

    public NodeMemory {
        meters = List.copyOf(meters);
    }

    /** Returns the first minute with a reading; {@link #NEVER} if there is none. */
    public long firstMinute() {
        return progress.firstMinute();
    }

    /** Returns the minute before which minute deltas are valid. */
    public long summedUntil() {
        return progress.summedUntil();
    }

    /** Returns the hour before which hours are thinned. */
    public long thinnedUntil() {
        return progress.thinnedUntil();
    }

    /** Returns the last thinned hour with a minute without runs; {@link #NEVER_PAST} if there is none. */
    public long idleHour() {
        return progress.idleHour();
    }

    /** Checks whether a reading of the meter can be stored. */
    public boolean hasRoomFor(MeterId meter) {
        return meters.size() < MOST_METERS || lastReading(meter).isPresent();
    }

    /** Returns the time of the last reading of a meter; empty if there is none. */
    public Optional<Long> lastReading(MeterId meter) {
        int place = placeOf(meter);
        return place < 0 ? Optional.empty() : Optional.of(meters.get(place).lastReading());
    }

    /**
     * Checks whether every active meter has a reading at or after the time. A meter is active unless its last reading
     * is more than ten minutes before the newest reading of the node; the wall clock has no effect.
     */
    public boolean hasPassed(long time) {
        long newest = newestReading();
        return newest >= time && meters.stream().allMatch(known -> hasPassed(known, newest, time));
    }

    /**
     * Checks whether every active meter has a reading at or after the time, except for the other meters of a domain whose
     * selected meter has one.
     *
     * @param selected the meters from which the energy was taken most recently
     */
    public boolean hasPassed(long time, Set<MeterId> selected) {
        long newest = newestReading();
        if (newest < time) {
            return false;
        }
        Set<String> passed = new HashSet<>();
        for (KnownMeter known : meters) {
            if (selected.contains(known.meter()) && known.lastReading() >= time) {
                passed.add(known.meter().domain());
            }
        }
        return meters.stream()
                .allMatch(known -> hasPassed(known, newest, time)
                        || (!selected.contains(known.meter())
                                && passed.contains(known.meter().domain())));
    }

    /** Returns the first active meter of each domain in the order of preference. */
    public Set<MeterId> preferred() {
        long newest = newestReading();
        Map<String, MeterId> first = new HashMap<>();
        meters.stream()
                .filter(known -> isActive(known, newest))
                .forEach(known -> first.putIfAbsent(known.meter().domain(), known.meter()));
        return Set.copyOf(first.values());
    }

    private static boolean hasPassed(KnownMeter known, long newest, long time) {
        return known.lastReading() >= time || !isActive(known, newest);
    }

    private static boolean isActive(KnownMeter known, long newest) {
        return known.lastReading() >= newest - ABSENT_AFTER;
    }

    /** Returns the time of the newest reading of any meter; {@link #NEVER_PAST} if there is none. Called for each reading. */
    public long newestReading() {
        long newest = NEVER_PAST;
        for (int place = 0; place < meters.size(); place++) {
            newest = Math.max(newest, meters.get(place).lastReading());
        }
        return newest;
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
                progress.withReading(Bucket.minuteOf(time), Bucket.minuteOf(changedFrom) - REVISED),
                nextEnd,
                lateness.withReading(time, lastReadingOr(meter, time)),
                touched.withReadings(changedFrom, changedTo));
    }

    /** Returns the time of the last reading of a meter, or another time if there is none. */
    public long lastReadingOr(MeterId meter, long otherwise) {
        int place = placeOf(meter);
        return place < 0 ? otherwise : meters.get(place).lastReading();
    }

    /** Returns the index of a meter; negative if it is unknown. Most nodes have few meters, and readings are frequent. */
    private int placeOf(MeterId meter) {
        for (int place = 0; place < meters.size(); place++) {
            if (meters.get(place).meter().equals(meter)) {
                return place;
            }
        }
        return -1;
    }

    private List<KnownMeter> metersWith(MeterId meter, long time) {
        KnownMeter read = new KnownMeter(meter, time);
        int known = placeOf(meter);
        if (known < 0) {
            return Stream.concat(meters.stream(), Stream.of(read))
                    .sorted(Comparator.comparing(KnownMeter::meter))
                    .toList();
        }
        if (meters.get(known).lastReading() >= time) {
            return meters;
        }
        KnownMeter[] changed = meters.toArray(KnownMeter[]::new);
        changed[known] = read;
        return List.of(changed);
    }

    /** Returns this state with minute deltas valid before the minute. */
    public NodeMemory withSummedUntil(long minute) {
        return new NodeMemory(meters, progress.withSummedUntil(minute), nextEnd, lateness, touched);
    }

    /** Returns this state with hours thinned before the hour. */
    public NodeMemory withThinnedUntil(long hour) {
        return new NodeMemory(meters, progress.withThinnedUntil(hour), nextEnd, lateness, touched);
    }

    /** Returns this state with the last thinned hour that has a minute without runs. */
    public NodeMemory withIdleHour(long hour) {
        return new NodeMemory(meters, progress.withIdleHour(hour), nextEnd, lateness, touched);
    }

    /** Returns this state with the earliest end of a run that waits for an answer. */
    public NodeMemory withNextEnd(long end) {
        return new NodeMemory(meters, progress, end, lateness, touched);
    }

    /** Returns this state with these changes instead of its own. */
    public NodeMemory withTouched(Touched more) {
        return new NodeMemory(meters, progress, nextEnd, lateness, more);
    }

    /**
     * How far the readings of a node are summed.
     *
     * @param firstMinute the first minute with a reading
     * @param summedUntil the minute before which minute deltas are valid
     * @param thinnedUntil the hour before which hours are thinned
     * @param idleHour the last thinned hour with a minute without runs
     */
    public record Progress(long firstMinute, long summedUntil, long thinnedUntil, long idleHour) {

        private static final Progress NEW = new Progress(NEVER, NEVER, NEVER_PAST, NEVER_PAST);

        private Progress withReading(long minute, long validUntil) {
            return new Progress(
                    Math.min(firstMinute, minute), Math.min(summedUntil, validUntil), thinnedUntil, idleHour);
        }

        private Progress withSummedUntil(long minute) {
            return new Progress(firstMinute, minute, thinnedUntil, idleHour);
        }

        private Progress withThinnedUntil(long hour) {
            return new Progress(firstMinute, summedUntil, hour, idleHour);
        }

        private Progress withIdleHour(long hour) {
            return new Progress(firstMinute, summedUntil, thinnedUntil, hour);
        }
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
            return NOTHING.withRuns(end, areReadings() ? Math.max(runsTo, readingsTo) : runsTo);
        }
    }
}
