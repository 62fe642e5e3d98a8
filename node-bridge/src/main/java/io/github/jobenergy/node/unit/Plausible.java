package io.github.jobenergy.node.unit;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Power;

/** Holds amounts against what there can be. */
public final class Plausible {

    /** More than any node draws: what is above is a fault of a sensor or of a unit. */
    private static final Power MOST_POWER = Power.ofWatts(1_000_000);

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
