package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.Proportion;

/**
 * The advance of a register over an interval: energy, metered time, sampling variance and disagreement with other
 * meters.
 *
 * @param millijoules the energy
 * @param meteredMillis the metered part of the interval, in milliseconds
 * @param spread the variance of the energy due to sampling, in square joules; 0 for meters that integrate
 * @param disagreement the disagreement with other meters
 */
public record RegisterDelta(long millijoules, long meteredMillis, long spread, MeterDisagreement disagreement) {

    /** No energy over no time. */
    public static final RegisterDelta NONE = new RegisterDelta(0, 0);

    /** Creates an advance without disagreement. */
    public RegisterDelta(long millijoules, long meteredMillis, long spread) {
        this(millijoules, meteredMillis, spread, MeterDisagreement.NONE);
    }

    /** Creates an advance without sampling variance. */
    public RegisterDelta(long millijoules, long meteredMillis) {
        this(millijoules, meteredMillis, 0);
    }

    /**
     * Returns the part of the energy drawn in that much of the metered time, for an even draw; all of the energy if the
     * metered time is not longer.
     */
    public long within(long millis) {
        return meteredMillis > millis ? Proportion.of(millijoules, millis, meteredMillis) : millijoules;
    }

    /** Returns the same advance with this disagreement with other meters. */
    public RegisterDelta with(MeterDisagreement other) {
        return disagreement.equals(other) ? this : new RegisterDelta(millijoules, meteredMillis, spread, other);
    }

    /** Returns the sum of both. */
    public RegisterDelta plus(RegisterDelta other) {
        return new RegisterDelta(
                Math.addExact(millijoules, other.millijoules),
                Math.addExact(meteredMillis, other.meteredMillis),
                spreadOfBoth(spread, other.spread),
                disagreement.plus(other.disagreement));
    }

    /** Returns the variance of the sum of two independent energies; {@link Long#MAX_VALUE} on overflow. */
    public static long spreadOfBoth(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
