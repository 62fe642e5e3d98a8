package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.energy.Flag;

/**
 * An anomaly of a meter that affects its register, over {@code [from, to]} in milliseconds since 1970-01-01T00:00:00Z.
 *
 * @param from the last reading before the anomaly
 * @param to the first reading after the anomaly, or {@code from} if the anomaly is at one instant
 * @param flag the kind of the anomaly
 * @param error the largest possible error of the metered energy of the whole interval
 */
public record Incident(long from, long to, Flag flag, MeterDisagreement error) {

    /** Creates an anomaly that leaves the metered energy exact. */
    public Incident(long from, long to, Flag flag) {
        this(from, to, flag, MeterDisagreement.NONE);
    }

    /** Checks whether the anomaly overlaps {@code [start, end)}. */
    public boolean touches(long start, long end) {
        return from < end && start <= to;
    }

    /** Returns the part of the possible error inside {@code [start, end)}, for an even draw. */
    public MeterDisagreement errorWithin(long start, long end) {
        return error.isNone() || from == to
                ? MeterDisagreement.NONE
                : new MeterDisagreement(within(error.less(), start, end), within(error.more(), start, end));
    }

    private long within(long millijoules, long start, long end) {
        return until(millijoules, end) - until(millijoules, start);
    }

    private long until(long millijoules, long time) {
        return Proportion.of(millijoules, Math.max(from, Math.min(to, time)) - from, to - from);
    }
}
