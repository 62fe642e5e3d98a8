package io.github.jobenergy.energy.share;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The measured CPU time of one run on one node, read about once a minute. The value counts up from 0 at the start, and
 * restarts where Slurm recreates the control group of the run, as happens between two steps if the group is otherwise
 * empty. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each value.
 *
 * <pre>
 *   used  │                      ╭──● ╌╌╌╌   constant for two minutes at most
 *         │              ╭──●────╯           value read: lower than before; CPU time used: value added
 *         │      ╭──●────╯
 *         └──────╯
 *           start
 * </pre>
 *
 * A value that falls and returns to at least the value before the fall within {@link #STRAY} is not a restart but a
 * stray reading, or the effect of a clock that was set back.
 */
public final class CpuUse {

    /** The time in milliseconds after a fall within which the fall may be found to be a stray reading. */
    public static final long STRAY = 300_000;

    /**
     * The time in milliseconds after its last reading for which a run is assumed to use no CPU time; after that its use
     * is unknown.
     */
    private static final long HELD = 120_000;

    private final long end;
    private final TreeMap<Long, Long> used = new TreeMap<>();
    private Value last;
    private Optional<Value> beforeFall = Optional.empty();
    private boolean measured;

    /**
     * A reading of the CPU time.
     *
     * @param time the time of the reading
     * @param counter the value read, in milliseconds
     * @param before the CPU time in earlier control groups, in milliseconds
     */
    private record Value(long time, long counter, long before) {
        boolean isStrayUpTo(long now) {
            return now - time <= STRAY;
        }
    }

    /** Creates the CPU use of a run from its start to its end, in milliseconds since 1970-01-01T00:00:00Z. */
    public CpuUse(long start, long end) {
        this.end = end;
        used.put(start, 0L);
        last = new Value(start, 0, 0);
    }

    /**
     * Adds a reading in milliseconds; readings must be added in time order. A reading before the start belongs to
     * another run of the job, and so does a lower value after the end. Of two readings of one time, the greater is
     * used.
     */
    public void add(long time, long usedMillis) {
        boolean isFall = usedMillis < last.counter();
        if (time < used.firstKey() || (isFall && (time > end || time == last.time()))) {
            return;
        }
        measured = true;
        if (isFall) {
            beforeFall = beforeFall.filter(high -> high.isStrayUpTo(time)).or(() -> Optional.of(last));
            put(time, usedMillis, last.before() + last.counter());
        } else {
            beforeFall
                    .filter(high -> high.isStrayUpTo(time) && usedMillis >= high.counter())
                    .ifPresent(this::returnTo);
            put(time, usedMillis, last.before());
        }
    }

    private void put(long time, long counter, long before) {
        last = new Value(time, counter, before);
        used.put(time, before + counter);
    }

    /** Discards the readings after the given reading. */
    private void returnTo(Value high) {
        used.tailMap(high.time(), false).clear();
        last = high;
        beforeFall = Optional.empty();
    }

    /**
     * Returns the CPU time used in {@code [from, to)}, in milliseconds; absent if it was not measured up to the end.
     */
    public Optional<Long> between(long from, long to) {
        return measured && used.lastKey() + HELD >= to ? Optional.of(at(to) - at(from)) : Optional.empty();
    }

    private long at(long time) {
        Map.Entry<Long, Long> before = used.floorEntry(time);
        Map.Entry<Long, Long> after = used.higherEntry(time);
        if (before == null || after == null) {
            return before == null ? 0 : before.getValue();
        }
        double part = (time - before.getKey()) / (double) (after.getKey() - before.getKey());
        return before.getValue() + Math.round(part * (after.getValue() - before.getValue()));
    }
}
