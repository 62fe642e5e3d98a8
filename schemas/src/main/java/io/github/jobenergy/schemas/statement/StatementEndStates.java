package io.github.jobenergy.schemas.statement;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import java.util.List;
import java.util.Optional;

/**
 * The amounts of a statement by the end states of its runs.
 *
 * @param energyByEndState the energy by the end states of the runs; unknown if a version without it summed some of the runs
 * @param runsByEndState the run-days by the end states of the runs; known if {@code energyByEndState} is
 * @param wasteByEndState the waste of the runs by their end states, in the order of the end states, without those that have none;
 *     unknown if a version without it summed some of the runs
 */
public record StatementEndStates(
        EnergyByEndState energyByEndState, RunsByEndState runsByEndState, Optional<List<EndStateWaste>> wasteByEndState)
        implements FieldGroup {

    /** No runs. */
    public static final StatementEndStates NONE =
            new StatementEndStates(EnergyByEndState.NONE, RunsByEndState.NONE, Optional.of(List.of()));

    /** No amount is known. */
    public static final StatementEndStates UNKNOWN =
            new StatementEndStates(EnergyByEndState.UNKNOWN, RunsByEndState.UNKNOWN, Optional.empty());

    public StatementEndStates {
        if (energyByEndState.isKnown() != runsByEndState.isKnown()) {
            throw new InvalidFieldException(
                    "runs_completed", "energies and run-days by end state, or none of them", "one of them");
        }
        wasteByEndState = wasteByEndState.map(List::copyOf);
    }

    /** Returns the sum of both. A kind of amounts that is unknown in one of them is unknown in the sum. */
    public StatementEndStates plus(StatementEndStates other) {
        return new StatementEndStates(
                energyByEndState.plus(other.energyByEndState),
                runsByEndState.plus(other.runsByEndState),
                wasteByEndState.flatMap(waste -> other.wasteByEndState.map(more -> EndStateWaste.sums(waste, more))));
    }

    /** Checks whether the amounts are zero, as far as they are known. */
    boolean isNothing() {
        boolean isWithoutRuns =
                energyByEndState.equals(EnergyByEndState.NONE) && runsByEndState.equals(RunsByEndState.NONE);
        return (isWithoutRuns || !energyByEndState.isKnown())
                && wasteByEndState.orElse(List.of()).isEmpty();
    }
}
