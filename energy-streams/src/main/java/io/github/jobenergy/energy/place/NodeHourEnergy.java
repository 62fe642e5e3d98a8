package io.github.jobenergy.energy.place;

import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Optional;

/**
 * The energy of a node in an hour, as far as places need it.
 *
 * @param nodeHour the node and the hour
 * @param revision the revision of the row of {@code node-energy}
 * @param quality the quality of the energy; partial if only components of the node were metered
 * @param energy the energy
 * @param metered the metered part of the hour
 */
public record NodeHourEnergy(NodeHour nodeHour, long revision, Quality quality, Energy energy, Duration metered) {

    /** Returns the part of a row of {@code node-energy} that places need. */
    public static NodeHourEnergy of(NodeEnergy row) {
        boolean isWhole = row.scope().equals(Optional.of(Scope.NODE_INPUT));
        Quality quality = isWhole ? row.quality() : row.quality().orWorse(Quality.PARTIAL);
        return new NodeHourEnergy(row.nodeHour(), row.revision(), quality, row.energy(), row.metered());
    }

    /** Checks whether all energy of the node was metered for the whole hour. */
    boolean isComplete() {
        return quality.compareTo(Quality.PARTIAL) < 0 && metered.compareTo(NodeHour.LENGTH) >= 0;
    }

    /** Checks whether nothing was metered. */
    boolean isMissing() {
        return quality == Quality.MISSING || metered.isZero();
    }
}
