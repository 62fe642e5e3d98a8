package io.github.jobenergy.node.unit;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Power;

/** Checks amounts against the maximum power of a node. */
public final class PowerPlausibility {

    /**
     * The maximum power of a node in watts, ten times that of the largest on sale in 2026; a higher value is a fault of a sensor
     * or of a unit.
     */
    public static final int MOST_WATTS = 100_000;

    /** The maximum power of a node. */
    public static final Power MOST_POWER = Power.ofWatts(MOST_WATTS);

    private PowerPlausibility() {}

    /**
     * Returns the power if it is plausible.
     *
     * @throws InvalidFieldException if the power exceeds the maximum of a node
     */
    public static Power power(Power power) {
        if (power.compareTo(MOST_POWER) > 0) {
            throw new InvalidFieldException("power_watts", "at most " + MOST_POWER, power);
        }
        return power;
    }
}
