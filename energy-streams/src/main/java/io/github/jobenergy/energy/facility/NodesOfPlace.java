package io.github.jobenergy.energy.facility;

import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.quantity.Energy;

/**
 * The energy of the nodes of a place over the hours of which it and the IT energy are complete.
 *
 * @param hours these hours
 * @param energy the energy of the nodes
 * @param difference the IT energy minus that of the nodes, which may be negative
 */
public record NodesOfPlace(long hours, Energy energy, Energy difference) {

    /** No hours. */
    static final NodesOfPlace NONE = new NodesOfPlace(0, Energy.ZERO, Energy.ZERO);

    /** Returns the part of an hour; none unless it has a difference. */
    static NodesOfPlace of(PlaceEnergy row) {
        return row.difference()
                .flatMap(difference -> row.nodes().nodesEnergy().map(energy -> new NodesOfPlace(1, energy, difference)))
                .orElse(NONE);
    }

    NodesOfPlace plus(NodesOfPlace other) {
        return new NodesOfPlace(hours + other.hours, energy.plus(other.energy), difference.plus(other.difference));
    }
}
