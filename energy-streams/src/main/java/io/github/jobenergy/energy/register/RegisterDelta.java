package io.github.jobenergy.energy.register;

/**
 * What a register advanced by: its energy, its metered time, how far readings taken now and then may have missed what went on
 * between them, and what others say of it.
 *
 * @param millijoules the energy
 * @param meteredMillis how much of the time was metered
 * @param spread the variance of the energy that comes from sampling, in square joules; 0 for what counts by itself
 * @param dispute how far what speaks against the energy lies from it
 */
public record RegisterDelta(long millijoules, long meteredMillis, long spread, MeterDisagreement dispute) {

    /** Nothing, over no time. */
    public static final RegisterDelta NONE = new RegisterDelta(0, 0);

    /** An energy that nothing speaks against. */
    public RegisterDelta(long millijoules, long meteredMillis, long spread) {
        this(millijoules, meteredMillis, spread, MeterDisagreement.NONE);
    }

    /** An energy without any doubt of sampling. */
    public RegisterDelta(long millijoules, long meteredMillis) {
        this(millijoules, meteredMillis, 0);
    }

    /** What of the energy was drawn in so much of the metered time, were it drawn evenly: all of it where that is longer. */
    public long within(long millis) {
        return meteredMillis > millis ? Proportion.of(millijoules, millis, meteredMillis) : millijoules;
    }

    /** Both together. */
    public RegisterDelta plus(RegisterDelta other) {
        return new RegisterDelta(
                Math.addExact(millijoules, other.millijoules),
                Math.addExact(meteredMillis, other.meteredMillis),
                spreadOfBoth(spread, other.spread),
                dispute.plus(other.dispute));
    }

    /** The variance of two independent energies; as much as a number holds where it is more. */
    public static long spreadOfBoth(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
