package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Instant;
import java.util.Optional;

/**
 * The footprint of a run: emissions, costs and facility energies of its energy, by each series of rates. All amounts cover the
 * metered energy only, and of it the part that has a rate. The record names no person. It is the value type of {@code job-footprint},
 * keyed by the run, and a line of {@code energy-streams replay --footprint}.
 *
 * @param run the key of the run
 * @param footprintRevision the revision of the footprint and that of the energy
 * @param startTime the start of the run, whose rates apply to the amounts at the rate of the start; absent if the run has none
 * @param quality the quality of the energy
 * @param energy the energy of the run
 * @param amounts the amounts by series; the energies of each entry sum to the energy of the run
 * @param observedTime when the footprint was computed
 */
public record JobFootprint(
        RunKey run,
        FootprintRevision footprintRevision,
        Optional<Instant> startTime,
        Quality quality,
        Energy energy,
        FootprintAmounts amounts,
        Instant observedTime) {

    public JobFootprint {
        if (energy.isNegative()) {
            throw new InvalidFieldException("energy_joules", "0 or more", energy.joules());
        }
        SeriesRules.requireWhole(energy, amounts);
    }

    /** Returns the same footprint as a revision of that number, computed at that time. */
    public JobFootprint revised(long revision, Instant time) {
        FootprintRevision revised = new FootprintRevision(revision, footprintRevision.energyRevision());
        return new JobFootprint(run, revised, startTime, quality, energy, amounts, time);
    }

    /** Checks whether both have equal contents, regardless of their revision and of the time of computation. */
    public boolean hasSameContentAs(JobFootprint other) {
        return revised(other.footprintRevision.revision(), other.observedTime).equals(other);
    }
}
