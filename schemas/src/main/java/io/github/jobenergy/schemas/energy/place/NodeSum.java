package io.github.jobenergy.schemas.energy.place;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Optional;

/**
 * The energy of the nodes that a place contains in an hour, from {@code node-energy}.
 *
 * @param nodeCount the nodes that the place contains
 * @param completeNodeCount those of which all energy at the power input was metered for the whole hour
 * @param partialNodeCount those of which a part of the hour or some components were metered
 * @param missingNodeCount those of which nothing was metered
 * @param nodesQuality missing if no node has an energy, partial unless every node is complete
 * @param nodesEnergy the sum over the nodes; absent if no node has an energy
 * @param nodesMetered the metered node-seconds
 */
public record NodeSum(
        long nodeCount,
        long completeNodeCount,
        long partialNodeCount,
        long missingNodeCount,
        Quality nodesQuality,
        Optional<Energy> nodesEnergy,
        Duration nodesMetered)
        implements FieldGroup {

    /** Checks whether the sum covers every node for the whole hour. */
    public boolean isComplete() {
        return nodesQuality.compareTo(Quality.PARTIAL) < 0;
    }
}
