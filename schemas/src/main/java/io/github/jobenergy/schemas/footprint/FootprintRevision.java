package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;

/**
 * The revision of a footprint, and that of the energy from which it was computed.
 *
 * @param revision 1 for the first footprint of the run, higher for each that differs; the highest holds
 * @param energyRevision the revision of the energy of the run
 */
public record FootprintRevision(long revision, long energyRevision) implements FieldGroup {

    public FootprintRevision {
        requirePositive("revision", revision);
        requirePositive("energy_revision", energyRevision);
    }

    private static void requirePositive(String field, long number) {
        if (number < 1) {
            throw new InvalidFieldException(field, "1 or more", number);
        }
    }
}
