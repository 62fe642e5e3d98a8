package io.github.jobenergy.schemas.energy.waste;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;

/**
 * The parts of the energy of a run that the run held and did not use. Both are parts of the energy of the run, and they may
 * overlap: a GPU that was not requested is usually idle.
 *
 * @param idleGpus the idle part of the metered GPUs that the run held
 * @param energyUnrequested the part of the energy of resources that the run was allocated and had not requested; absent if the
 *     request is unknown
 */
public record Waste(IdleGpus idleGpus, Optional<Energy> energyUnrequested) implements FieldGroup {

    /** Nothing is known. */
    public static final Waste UNKNOWN = new Waste(IdleGpus.NONE, Optional.empty());

    /** Returns the waste of idle GPUs. */
    public static Waste of(IdleGpus idleGpus) {
        return new Waste(idleGpus, Optional.empty());
    }

    /** Returns the same waste with the energy that was not requested. */
    public Waste withUnrequested(Optional<Energy> energy) {
        return new Waste(idleGpus, energy);
    }

    /** Returns the sum of both; the energy that was not requested is unknown if it is unknown in either. */
    public Waste plus(Waste other) {
        return new Waste(
                idleGpus.plus(other.idleGpus),
                energyUnrequested.flatMap(one -> other.energyUnrequested.map(one::plus)));
    }
}
