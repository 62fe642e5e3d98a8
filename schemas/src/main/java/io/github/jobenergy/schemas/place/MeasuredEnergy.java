package io.github.jobenergy.schemas.place;

/**
 * The energy of a place that a meter measures. The facility energy of a place is that of its {@code facility} meters, or, if it has
 * none, the sum of its {@code it} and {@code overhead} meters. The PUE is the facility energy divided by the IT energy.
 */
public enum MeasuredEnergy {
    /** The energy of the IT equipment of the place: nodes, switches, storage. */
    IT,
    /** The energy of the place that is not energy of IT equipment, such as cooling, pumps and light; a part of the facility energy. */
    OVERHEAD,
    /** The whole energy of the place, with that of its IT equipment. */
    FACILITY
}
