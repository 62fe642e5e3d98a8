package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.energy.Flag;

/**
 * An anomaly of a meter that affects its register, over {@code [from, to]} in milliseconds since 1970-01-01T00:00:00Z.
 *
 * @param from the last reading before the anomaly
 * @param to the first reading after the anomaly, or {@code from} if the anomaly is at one instant
 * @param flag the kind of the anomaly
 * @param more the largest energy, in millijoules, that may have been drawn in addition to the metered energy
 */
record Incident(long from, long to, Flag flag, long more) {

    /** Creates an anomaly without unmetered energy. */
    Incident(long from, long to, Flag flag) {
        this(from, to, flag, 0);
    }

    boolean touches(long start, long end) {
        return from < end && start <= to;
    }

    /** Returns the part of the additional millijoules inside {@code [start, end)}, for an even draw. */
    long moreWithin(long start, long end) {
        return more == 0 ? 0 : moreUntil(end) - moreUntil(start);
    }

    private long moreUntil(long time) {
        return Proportion.of(more, Math.max(from, Math.min(to, time)) - from, to - from);
    }
}
