package io.github.jobenergy.node.unit;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Power;

/** Holds amounts against what there can be. */
public final class Plausible {

    /** No node draws more, ten times the largest on sale in 2026: what is above is a fault of a sensor or of a unit. */
    public static final int MOST_WATTS = 100_000;

    /** The same as a power. */
    public static final Power MOST_POWER = Power.ofWatts(MOST_WATTS);

    private Plausible() {}

    /**
     * The power itself.
     *
     * @throws InvalidFieldException if no node draws as much
     */
    public static Power power(Power power) {
        if (power.compareTo(MOST_POWER) > 0) {
            throw new InvalidFieldException("power_watts", "at most " + MOST_POWER, power);
        }
        return power;
    }
}
