package io.github.jobenergy.schemas.statement;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;

/**
 * The amounts of a statement by the end states of its runs. All of them are known or none.
 *
 * @param energyByEndState the energy by the end states of the runs; unknown if a version without it summed some of the runs
 * @param runsByEndState the run-days by the end states of the runs; known if {@code energyByEndState} is
 */
public record StatementEndStates(EnergyByEndState energyByEndState, RunsByEndState runsByEndState)
        implements FieldGroup {

    /** No runs. */
    public static final StatementEndStates NONE = new StatementEndStates(EnergyByEndState.NONE, RunsByEndState.NONE);

    /** No amount is known. */
    public static final StatementEndStates UNKNOWN =
            new StatementEndStates(EnergyByEndState.UNKNOWN, RunsByEndState.UNKNOWN);

    public StatementEndStates {
        if (energyByEndState.isKnown() != runsByEndState.isKnown()) {
            throw new InvalidFieldException(
                    "runs_completed", "energies and run-days by end state, or none of them", "one of them");
        }
    }

    /** Checks whether the amounts are known. */
    public boolean isKnown() {
        return energyByEndState.isKnown();
    }

    /** Returns the sum of both; unknown if one of them is. */
    public StatementEndStates plus(StatementEndStates other) {
        return new StatementEndStates(
                energyByEndState.plus(other.energyByEndState), runsByEndState.plus(other.runsByEndState));
    }
}
