package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.meter.stores.Advance;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.share.Division;

/**
 * The energy of a node over a share interval and its division.
 *
 * @param advance the advance of the register
 * @param division the division of that advance
 */
public record Divided(Advance advance, Division division) {

    /** Returns the energy of the node over the share interval. */
    public RegisterDelta amount() {
        return advance.amount();
    }
}
