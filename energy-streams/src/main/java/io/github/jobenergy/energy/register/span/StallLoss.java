package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.energy.Flag;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Energy that a counter may not have counted while it stood still. A counter that stands still and counts the energy
 * afterwards keeps its rate over the standstill and the intervals beside it. If it does not, the rate before or after, whichever
 * is higher, bounds the energy.
 *
 * <pre>
 *   value    ╱▔▔▔╱▔▔▔▔▔▔▔▔▔▔╱▔▔▔╱     the standstill may start and end within a spacing of the readings
 *              │ before │ standstill │ after │
 * </pre>
 *
 * A standstill of one to two spacings may contain no two readings. If the rate before and after two advances is the same, and
 * one of them is below that of an idle node, they are treated in the same way.
 */
final class StallLoss {

    /** A standstill is at least this part of the interval before: the counter was due to advance. */
    private static final double DUE = 0.9;

    /** A counter that counted everything keeps at least this part of its rate. */
    private static final double RATE_KEPT = 0.9;

    /** The allowance for a rate that varies. */
    private static final double VARIATION = 1.1;

    /** An idle node draws at least this part of the power of a load. */
    private static final double BELOW_IDLE = 0.1;

    /** The least spacing in milliseconds for which that holds: a load may draw little for some seconds. */
    private static final long LEAST_SPACING = 10_000;

    /** The longest time in milliseconds, with the intervals beside it, over which a standstill is checked. */
    static final long LONGEST = 9 * Bucket.MINUTE;

    private final List<Span> spans;
    private final List<Incident> incidents;
    private final Set<Integer> standstills = new LinkedHashSet<>();

    StallLoss(List<Span> spans, List<Incident> incidents) {
        this.spans = spans;
        this.incidents = incidents;
    }

    /** Adds the last span, in which the counter stood still for that many milliseconds. */
    void add(long standstill, long usualSpacing) {
        if (standstill > 0 && standstill >= DUE * usualSpacing) {
            standstills.add(spans.size() - 1);
        }
    }

    /** Adds an incident for each standstill after which the energy may be missing. */
    void check() {
        standstills.forEach(this::check);
        for (int i = 1; i + 2 < spans.size(); i++) {
            if (spans.get(i).length() >= LEAST_SPACING
                    && isJoined(i - 1)
                    && isJoined(i)
                    && isJoined(i + 1)
                    && isBelowIdle(i)) {
                addMissing(
                        i,
                        i + 1,
                        Math.max(spans.get(i - 1).level(), spans.get(i + 2).level()));
                i++;
            }
        }
    }

    /** Checks whether the counter may have stood still between the readings at the ends of this span and the next. */
    private boolean isBelowIdle(int i) {
        double before = spans.get(i - 1).level();
        double after = spans.get(i + 2).level();
        double usual = Math.max(before, after);
        double lowest = Math.min(spans.get(i).level(), spans.get(i + 1).level());
        return lowest < BELOW_IDLE * usual
                && Math.min(before, after) >= RATE_KEPT * usual
                && spans.get(i + 1).length() >= LEAST_SPACING
                && spans.get(i + 1).end() - spans.get(i).start() <= LONGEST
                && !standstills.contains(i)
                && !standstills.contains(i + 1);
    }

    private long energy(int first, int last) {
        long energy = 0;
        for (int k = first; k <= last; k++) {
            energy = Math.addExact(energy, spans.get(k).energy());
        }
        return energy;
    }

    private void addMissing(int first, int last, double milliwatts) {
        long from = spans.get(first).start();
        long to = spans.get(last).end();
        long most = Math.round(VARIATION * milliwatts * (to - from) / 1_000);
        incidents.add(new Incident(from, to, Flag.FROZEN_METER, new MeterDisagreement(0, most - energy(first, last))));
    }

    private void check(int i) {
        int first = isJoined(i - 1) ? i - 1 : i;
        int last = isJoined(i) ? i + 1 : i;
        double before = isJoined(first - 1) ? spans.get(first - 1).level() : 0;
        double after = isJoined(last) ? spans.get(last + 1).level() : 0;
        long length = spans.get(last).end() - spans.get(first).start();
        double usual = Math.max(before, after);
        if (length <= LONGEST && energy(first, last) < RATE_KEPT * usual * length / 1_000) {
            addMissing(first, last, usual);
        }
    }

    /** Checks whether the span is followed by another one without a gap. */
    private boolean isJoined(int i) {
        return i >= 0
                && i + 1 < spans.size()
                && spans.get(i).end() == spans.get(i + 1).start();
    }
}
