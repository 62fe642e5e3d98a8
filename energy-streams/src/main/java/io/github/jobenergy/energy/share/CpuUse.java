package io.github.jobenergy.energy.share;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The CPU time of one run on one node as it was measured, about once a minute: it only counts up, from nothing at the start.
 *
 * <pre>
 *   used  │            ╭──● ╌╌╌╌   held for two minutes at most
 *         │      ╭──●──╯
 *         └──────╯
 *           start
 * </pre>
 */
public final class CpuUse {

    /** For as long after its last reading a run is taken to use nothing more; after that nobody knows. */
    private static final long HELD = 120_000;

    private final TreeMap<Long, Long> used = new TreeMap<>();
    private boolean measured;

    /** The use of a run that started at that time, in milliseconds since 1970-01-01T00:00:00Z. */
    public CpuUse(long start) {
        used.put(start, 0L);
    }

    /** What it had used at a time, in milliseconds; to be given in the order of time. What is less than before is no news. */
    public void add(long time, long usedMillis) {
        if (time >= used.firstKey()) {
            used.put(time, Math.max(usedMillis, used.lastEntry().getValue()));
            measured = true;
        }
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
