package io.github.jobenergy.schemas.energy.bounds;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;

/**
 * The bounds of the energy of several runs at 95 %.
 *
 * @param energyLower the lower bound; absent if the uncertainty of some of the runs is unknown
 * @param energyUpper the upper bound; absent also if some of the runs have none
 */
public record TotalBounds(Optional<Energy> energyLower, Optional<Energy> energyUpper) implements FieldGroup {

    /** No bound is known. */
    public static final TotalBounds UNKNOWN = new TotalBounds(Optional.empty(), Optional.empty());
}
