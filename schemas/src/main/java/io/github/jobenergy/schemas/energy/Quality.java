package io.github.jobenergy.schemas.energy;

/** How well an energy is known, best first. */
public enum Quality {
    /** Every second was metered and nothing had to be assumed. */
    MEASURED,
    /** Every second was metered, but the energy or a share of it rests on an assumption; the flags name it. */
    ESTIMATED,
    /** Some seconds, nodes or parts of nodes were not metered; the energy covers only what was. */
    PARTIAL,
    /** Nothing was metered. */
    MISSING;

    /** The worse of both. */
    public Quality orWorse(Quality other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
