package io.github.jobenergy.schemas.energy.step;

import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.quantity.Energy;

/**
 * Slurm's energy of a step that had its nodes to itself, beside that of the meters.
 *
 * @param stepId the number of the step
 * @param slurmEnergy the energy that Slurm reports for the step
 * @param meterEnergy the energy of the nodes during the step
 * @param edgeEnergy the energy that the times of the step, in whole seconds, and the readings around them leave open
 */
public record ComparedStep(String stepId, Energy slurmEnergy, Energy meterEnergy, Energy edgeEnergy) {

    public ComparedStep {
        Names.require("step_id", stepId);
    }
}
