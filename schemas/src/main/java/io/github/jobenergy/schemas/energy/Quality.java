package io.github.jobenergy.schemas.energy;

/** The quality of an energy, best first. */
public enum Quality {
    /** Every second was metered and nothing was assumed. */
    MEASURED,
    /** Every second was metered, but the energy or a share of it is based on an assumption, which the flags name. */
    ESTIMATED,
    /** Some seconds, nodes or parts of nodes were not metered; the energy covers only the metered part. */
    PARTIAL,
    /** Nothing was metered. */
    MISSING;

    /** Returns the worse of both qualities. */
    public Quality orWorse(Quality other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
