package io.github.jobenergy.energy.register;

/**
 * What a register advanced by: its energy and its metered time.
 *
 * @param millijoules the energy
 * @param meteredMillis how much of the time was metered
 */
public record Amount(long millijoules, long meteredMillis) {

    /** Nothing, over no time. */
    public static final Amount NONE = new Amount(0, 0);

    /** Both together. */
    public Amount plus(Amount other) {
        return new Amount(
                Math.addExact(millijoules, other.millijoules), Math.addExact(meteredMillis, other.meteredMillis));
    }
}
