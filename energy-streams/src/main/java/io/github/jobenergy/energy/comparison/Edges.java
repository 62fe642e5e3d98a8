package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.quantity.Energy;

/** The energy of the edges of a run, within which Slurm's energy and that of the meters differ without any other cause. */
public final class Edges {

    /** The time in seconds: Slurm's times are whole seconds, and its last poll may be a second off. */
    private static final long SECONDS = 2;

    private Edges() {}

    /** Returns the energy of the nodes of a run in that time at peak power; 0 if nothing was metered. */
    public static Energy of(JobFigures figures) {
        return figures.peakPower()
                .map(power -> Energy.ofMillijoules(Math.multiplyExact(power.milliwatts(), SECONDS)))
                .orElse(Energy.ZERO);
    }
}
