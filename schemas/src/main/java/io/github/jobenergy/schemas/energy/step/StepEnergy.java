package io.github.jobenergy.schemas.energy.step;

import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.quantity.Energy;

/**
 * The energy of a node during a step that had the node to itself, metered for the whole time of the step.
 *
 * @param stepId the number of the step
 * @param energyWholeNode the energy of the node
 * @param edgeEnergy the energy that the times of the step, in whole seconds, and the readings around them leave open
 */
public record StepEnergy(String stepId, Energy energyWholeNode, Energy edgeEnergy) {

    public StepEnergy {
        Names.require("step_id", stepId);
    }
}
