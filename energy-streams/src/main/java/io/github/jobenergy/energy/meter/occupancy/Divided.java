package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.meter.stores.Advance;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.share.Division;
import io.github.jobenergy.energy.share.Shares;
import java.util.Optional;

/**
 * The energy of a node over a share interval and its division.
 *
 * @param advance the advance of the register
 * @param division the division of that advance
 * @param users the shares by CPU time, which were measured, but not used because the idle power is unknown
 */
public record Divided(Advance advance, Division division, Optional<Shares> users) {

    /** Returns the energy of the node over the share interval. */
    public RegisterDelta amount() {
        return advance.amount();
    }

    /** Returns the division if the node had that idle power, in milliwatts; the same one if it does not depend on it. */
    public Division withIdle(long milliwatts) {
        return users.map(shares -> division.byUse(advance.aboveIdle(milliwatts), shares))
                .orElse(division);
    }
}
