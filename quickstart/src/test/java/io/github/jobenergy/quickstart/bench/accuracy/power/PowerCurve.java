package io.github.jobenergy.quickstart.bench.accuracy.power;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A power over time: levels in whole milliwatts that change at whole milliseconds, and 0 before the first change. A milliwatt
 * during a millisecond is a microjoule, so every energy is an exact whole number.
 */
public final class PowerCurve {

    private static final long PER_MILLE = 1_000;
    private static final long MILLION = 1_000_000;

    private final long[] starts;
    private final long[] milliwatts;

    /** The energy in microjoules up to the start of each level. */
    private final long[] microjoulesBefore;

    private PowerCurve(SortedMap<Long, Long> changes) {
        starts = new long[changes.size()];
        milliwatts = new long[changes.size()];
        microjoulesBefore = new long[changes.size()];
        long level = 0;
        long energy = 0;
        int next = 0;
        for (Map.Entry<Long, Long> change : changes.entrySet()) {
            long time = change.getKey();
            long length = next == 0 ? 0 : time - starts[next - 1];
            energy = Math.addExact(energy, Math.multiplyExact(level, length));
            level = Math.addExact(level, change.getValue());
            starts[next] = time;
            milliwatts[next] = level;
            microjoulesBefore[next] = energy;
            next++;
        }
    }

    /** Returns a builder for a power of 0. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the sum of powers. */
    public static PowerCurve sum(Collection<PowerCurve> parts) {
        Builder sum = builder();
        parts.forEach(sum::add);
        return sum.build();
    }

    /** Returns the power at a time, in milliwatts. */
    public long milliwattsAt(long time) {
        int level = levelAt(time);
        return level < 0 ? 0 : milliwatts[level];
    }

    /** Returns the energy between two times, in microjoules. */
    public long microjoules(long from, long to) {
        return Math.subtractExact(microjoulesUntil(to), microjoulesUntil(from));
    }

    private long microjoulesUntil(long time) {
        int level = levelAt(time);
        return level < 0 ? 0 : microjoulesBefore[level] + milliwatts[level] * (time - starts[level]);
    }

    /** Returns the index of the level at a time, -1 before the first. */
    private int levelAt(long time) {
        int found = Arrays.binarySearch(starts, time);
        return found >= 0 ? found : -found - 2;
    }

    /** Returns this power multiplied by a number of thousandths; each level is rounded down to a milliwatt. */
    public PowerCurve scaled(long perMille) {
        return scaled(perMille, PER_MILLE);
    }

    /** Returns this power increased by a number of its millionths, which may be negative; each level is rounded in the same way. */
    public PowerCurve increased(long millionths) {
        return scaled(MILLION + millionths, MILLION);
    }

    private PowerCurve scaled(long numerator, long denominator) {
        SortedMap<Long, Long> levels = levels();
        levels.replaceAll((time, level) -> level * numerator / denominator);
        return ofLevels(levels);
    }

    /** Returns this power with 0 in place of the levels of an interval. */
    public PowerCurve zeroIn(TimeSpan span) {
        SortedMap<Long, Long> levels = levels();
        levels.put(span.start(), 0L);
        levels.put(span.end(), milliwattsAt(span.end()));
        levels.replaceAll((time, level) -> span.contains(time) ? 0 : level);
        return ofLevels(levels);
    }

    private SortedMap<Long, Long> levels() {
        SortedMap<Long, Long> levels = new TreeMap<>();
        for (int level = 0; level < starts.length; level++) {
            levels.put(starts[level], milliwatts[level]);
        }
        return levels;
    }

    private static PowerCurve ofLevels(SortedMap<Long, Long> levels) {
        SortedMap<Long, Long> changes = new TreeMap<>();
        long before = 0;
        for (Map.Entry<Long, Long> level : levels.entrySet()) {
            changes.put(level.getKey(), level.getValue() - before);
            before = level.getValue();
        }
        return new PowerCurve(changes);
    }

    /** Adds up powers. */
    public static final class Builder {

        private final SortedMap<Long, Long> changes = new TreeMap<>();

        private Builder() {}

        /** Adds a constant power during an interval; it may be negative. */
        public Builder add(TimeSpan span, long milliwatts) {
            changes.merge(span.start(), milliwatts, Long::sum);
            changes.merge(span.end(), -milliwatts, Long::sum);
            return this;
        }

        /** Adds another power. */
        public Builder add(PowerCurve other) {
            long before = 0;
            for (int level = 0; level < other.starts.length; level++) {
                changes.merge(other.starts[level], other.milliwatts[level] - before, Long::sum);
                before = other.milliwatts[level];
            }
            return this;
        }

        /** Returns the sum. */
        public PowerCurve build() {
            return new PowerCurve(changes);
        }
    }
}
