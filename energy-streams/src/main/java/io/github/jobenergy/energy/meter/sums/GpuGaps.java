package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.Proportion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Estimates the energy of a GPU in the gaps of its meter. The energy of the node is known in these gaps, so an estimate
 * only decides how it is divided. Times are milliseconds since 1970-01-01T00:00:00Z, as in the registers.
 *
 * <pre>
 *   metered  ├── before ──┤░░░░░░░░░░░ gap ░░░░░░░░░░░├── after ──┤
 *   run      ├──────────────────────┤                             no run starts or ends in a section
 *   sections              ├─ before ─┤──── after ─────┤           the levels of the same runs, otherwise none
 * </pre>
 *
 * The power of a section is the mean of the levels on its sides, between the lowest and the highest mean power between
 * two readings on these sides. In a section without a level, or in a long gap, the GPU may have drawn nothing, or all
 * that is left of the node.
 */
final class GpuGaps {

    /** The time in milliseconds on either side of a gap whose power is a level of the gap. */
    private static final long AROUND = 5 * Bucket.MINUTE;

    /** The longest gap, in milliseconds, that is bounded by the power around it: as long as both sides together. */
    private static final long LONGEST_BOUNDED = 2 * AROUND;

    /** The time in milliseconds after which a GPU without metered time is treated as removed. */
    static final long LONGEST = Duration.ofHours(12).toMillis();

    /** A power, in milliwatts, that no GPU draws: no bound but the energy of the node. */
    private static final long UNBOUNDED = 100_000_000;

    private final Register register;
    private final RunTimeline occupancy;

    GpuGaps(Register register, RunTimeline occupancy) {
        this.register = register;
        this.occupancy = occupancy;
    }

    /** Returns the estimated energy of the time of {@code [from, to)} that is not metered, and its possible error. */
    RegisterDelta estimate(long from, long to) {
        RegisterDelta sum = RegisterDelta.NONE;
        long start = from;
        while (start < to) {
            long gap = register.meteredUntil(start, to);
            long end = register.unmeteredUntil(gap, to);
            if (gap < end) {
                sum = sum.plus(new Gap(gap, end).estimate(gap, end));
            }
            start = end;
        }
        return sum;
    }

    /**
     * The power of a GPU on one side of a gap, in milliwatts.
     *
     * @param mean the mean
     * @param lowest the lowest mean power between two readings
     * @param highest the highest mean power between two readings
     */
    private record Level(double mean, double lowest, double highest) {}

    /** An interval without metered time. */
    private final class Gap {

        private final long start;
        private final long end;
        private final TreeSet<Long> changes;
        private final Optional<Level> before;
        private final Optional<Level> after;

        /** Finds the gap around an interval without metered time. */
        Gap(long from, long to) {
            start = register.unmeteredSince(from - LONGEST, from);
            end = register.unmeteredUntil(to, to + LONGEST);
            changes = new TreeSet<>(occupancy.changesWithin(start - 1, end + 1));
            before = start == from - LONGEST || changes.contains(start) ? Optional.empty() : levelBefore();
            after = end == to + LONGEST || changes.contains(end) ? Optional.empty() : levelAfter();
        }

        private Optional<Level> levelBefore() {
            List<Long> earlier = occupancy.changesWithin(start - AROUND, start);
            long from = earlier.isEmpty() ? start - AROUND : earlier.get(earlier.size() - 1);
            return level(register.meteredSince(from, start), start);
        }

        private Optional<Level> levelAfter() {
            List<Long> later = occupancy.changesWithin(end, end + AROUND);
            long to = later.isEmpty() ? end + AROUND : later.get(0);
            return level(end, register.meteredUntil(end, to));
        }

        private Optional<Level> level(long from, long to) {
            return register.reach(from, to)
                    .filter(reach -> from < to)
                    .map(reach -> new Level(
                            register.between(from, to).millijoules() * 1_000.0 / (to - from),
                            reach.lowest(),
                            reach.highest()));
        }

        RegisterDelta estimate(long from, long to) {
            TreeSet<Long> edges = new TreeSet<>(changes.subSet(start, false, end, false));
            edges.add(end);
            RegisterDelta sum = RegisterDelta.NONE;
            long section = start;
            for (long next : edges) {
                long first = Math.max(from, section);
                long last = Math.min(to, next);
                if (first < last) {
                    sum = sum.plus(section(section, next).between(first - section, last - section));
                }
                section = next;
            }
            return sum;
        }

        private Section section(long from, long to) {
            List<Level> levels = new ArrayList<>();
            before.filter(level -> from == start).ifPresent(levels::add);
            after.filter(level -> to == end).ifPresent(levels::add);
            boolean isBounded = !levels.isEmpty() && end - start <= LONGEST_BOUNDED;
            if (levels.isEmpty()) {
                before.ifPresent(levels::add);
                after.ifPresent(levels::add);
            }
            double mean = levels.stream().mapToDouble(Level::mean).average().orElse(0);
            return new Section(
                    Math.round(mean),
                    isBounded
                            ? Math.round(levels.stream()
                                    .mapToDouble(Level::lowest)
                                    .min()
                                    .orElse(0))
                            : 0,
                    isBounded
                            ? Math.round(levels.stream()
                                    .mapToDouble(Level::highest)
                                    .max()
                                    .orElse(0))
                            : UNBOUNDED);
        }
    }

    /**
     * A section of a gap, with its estimated, lowest and highest power in milliwatts.
     *
     * @param mean the estimated power
     * @param lowest the lowest power, no higher than the estimated one
     * @param highest the highest power, no lower than the estimated one
     */
    private record Section(long mean, long lowest, long highest) {

        /** Returns the energy between two offsets in milliseconds. */
        RegisterDelta between(long from, long to) {
            long energy = energy(mean, from, to);
            MeterDisagreement error = new MeterDisagreement(
                    Math.max(0, energy - energy(lowest, from, to)), Math.max(0, energy(highest, from, to) - energy));
            return new RegisterDelta(energy, to - from, 0, error);
        }

        private static long energy(long milliwatts, long from, long to) {
            return Proportion.of(milliwatts, to, 1_000) - Proportion.of(milliwatts, from, 1_000);
        }
    }
}
