package io.github.jobenergy.energy.share;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The CPU time of one run on one node as it was measured, about once a minute: from nothing at the start it counts up, and
 * begins anew where Slurm made the run's control group again, as it does between two steps if nothing else lives in it.
 *
 * <pre>
 *   used  │                      ╭──● ╌╌╌╌   held for two minutes at most
 *         │              ╭──●────╯           said: less than before; used: that much more
 *         │      ╭──●────╯
 *         └──────╯
 *           start
 * </pre>
 *
 * What falls and is back over what it fell from within {@link #STRAY} was not made anew: a stray reading, or a clock that was
 * set back.
 */
public final class CpuUse {

    /** For so long after a fall, in milliseconds, it may turn out to have been none. */
    public static final long STRAY = 300_000;

    /** For as long after its last reading a run is taken to use nothing more; after that nobody knows. */
    private static final long HELD = 120_000;

    private final long end;
    private final TreeMap<Long, Long> used = new TreeMap<>();
    private Said last;
    private Optional<Said> fellFrom = Optional.empty();
    private boolean measured;

    /**
     * A reading.
     *
     * @param time when it was read
     * @param said what it said, in milliseconds
     * @param before what had been used in the groups before
     */
    private record Said(long time, long said, long before) {
        boolean isStrayUpTo(long now) {
            return now - time <= STRAY;
        }
    }

    /** The use of a run that was there from one time to another, in milliseconds since 1970-01-01T00:00:00Z. */
    public CpuUse(long start, long end) {
        this.end = end;
        used.put(start, 0L);
        last = new Said(start, 0, 0);
    }

    /**
     * What it had used at a time, in milliseconds; to be given in the order of time. What was said before it started is another
     * run's of that job, and so is what is less once it has ended. Of two things said of one time the greater is taken.
     */
    public void add(long time, long usedMillis) {
        boolean isFall = usedMillis < last.said();
        if (time < used.firstKey() || (isFall && (time > end || time == last.time()))) {
            return;
        }
        measured = true;
        if (isFall) {
            fellFrom = fellFrom.filter(high -> high.isStrayUpTo(time)).or(() -> Optional.of(last));
            put(time, usedMillis, last.before() + last.said());
        } else {
            fellFrom.filter(high -> high.isStrayUpTo(time) && usedMillis >= high.said())
                    .ifPresent(this::returnTo);
            put(time, usedMillis, last.before());
        }
    }

    private void put(long time, long said, long before) {
        last = new Said(time, said, before);
        used.put(time, before + said);
    }

    /** What was said since is not believed. */
    private void returnTo(Said high) {
        used.tailMap(high.time(), false).clear();
        last = high;
        fellFrom = Optional.empty();
    }

    /** What it used in {@code [from, to)}, in milliseconds; absent where it was not measured up to there. */
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
