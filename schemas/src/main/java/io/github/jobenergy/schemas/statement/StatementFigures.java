package io.github.jobenergy.schemas.statement;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Optional;

/**
 * The summed amounts of a statement, or the amounts of an adjustment, which may be negative. All amounts are integers, so that
 * additions and subtractions cancel exactly, in any order. A run of two days counts as two run-days.
 *
 * @param energy the energy of the runs
 * @param energyWholeNodes the energy that the nodes drew while the runs held them; that of a shared node is included once per run
 * @param held the time for which the runs held their nodes: seconds times nodes
 * @param metered the metered part of that time
 * @param runDays the number of days with runs, summed over the runs
 * @param energyByEndState the energy by the end states of the runs; unknown if a version without it summed some of the runs
 * @param runsByEndState the run-days by the end states of the runs; known if {@code energyByEndState} is
 */
public record StatementFigures(
        Energy energy,
        Energy energyWholeNodes,
        Duration held,
        Duration metered,
        long runDays,
        EnergyByEndState energyByEndState,
        RunsByEndState runsByEndState)
        implements FieldGroup {

    /** All amounts zero. */
    public static final StatementFigures NOTHING = nothing(EnergyByEndState.NONE, RunsByEndState.NONE);

    /** All amounts zero, after a sum with amounts whose end states are unknown. */
    private static final StatementFigures NOTHING_LEFT = nothing(EnergyByEndState.UNKNOWN, RunsByEndState.UNKNOWN);

    public StatementFigures {
        Energy energies = energyByEndState.total().orElse(energy);
        if (!energies.equals(energy)) {
            throw new InvalidFieldException(
                    "energy_joules",
                    "the sum of the energies by end state (" + energies.joules() + ")",
                    energy.joules());
        }
        long runs = runsByEndState.total().orElse(runDays);
        if (runs != runDays) {
            throw new InvalidFieldException("run_days", "the sum of the run-days by end state (" + runs + ")", runDays);
        }
        if (energyByEndState.isKnown() != runsByEndState.isKnown()) {
            throw new InvalidFieldException(
                    "runs_completed", "energies and run-days by end state, or none of them", "one of them");
        }
    }

    /** Returns the sum of both. */
    public StatementFigures plus(StatementFigures other) {
        StatementFigures sum = new StatementFigures(
                energy.plus(other.energy),
                energyWholeNodes.plus(other.energyWholeNodes),
                held.plus(other.held),
                metered.plus(other.metered),
                Math.addExact(runDays, other.runDays),
                energyByEndState.plus(other.energyByEndState),
                runsByEndState.plus(other.runsByEndState));
        return sum.isNothing() ? NOTHING : sum;
    }

    /** Checks whether all amounts are zero. */
    public boolean isNothing() {
        return equals(NOTHING) || equals(NOTHING_LEFT);
    }

    /** Returns the name of an amount below zero; empty if there is none. */
    public Optional<String> negative() {
        if (energy.isNegative()) {
            return Optional.of("energy_joules");
        }
        if (energyWholeNodes.isNegative()) {
            return Optional.of("energy_whole_nodes_joules");
        }
        if (held.isNegative()) {
            return Optional.of("held_seconds");
        }
        if (metered.isNegative()) {
            return Optional.of("metered_seconds");
        }
        return runDays < 0 ? Optional.of("run_days") : Optional.empty();
    }

    private static StatementFigures nothing(EnergyByEndState energies, RunsByEndState runs) {
        return new StatementFigures(Energy.ZERO, Energy.ZERO, Duration.ZERO, Duration.ZERO, 0, energies, runs);
    }
}
