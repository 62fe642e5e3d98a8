package io.github.jobenergy.schemas.statement;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.bounds.TotalBounds;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The summed amounts of a statement, or the amounts of an adjustment, which may be negative. All amounts are integers, so that
 * additions and subtractions cancel exactly, in any order. A run of two days counts as two run-days.
 *
 * @param energy the energy of the runs
 * @param energyWholeNodes the energy that the nodes drew while the runs held them; that of a shared node is included once per run
 * @param times the times for which the runs held their nodes
 * @param runDays the number of days with runs, summed over the runs
 * @param endStates the energy, the run-days and the waste by the end states of the runs
 * @param boundSums the sums from which the bounds of the energy follow; unknown if a version without them summed some of the runs
 */
public record StatementFigures(
        Energy energy,
        Energy energyWholeNodes,
        StatementTimes times,
        long runDays,
        StatementEndStates endStates,
        BoundSums boundSums)
        implements FieldGroup {

    /** All amounts zero. */
    public static final StatementFigures NOTHING = new StatementFigures(
            Energy.ZERO, Energy.ZERO, StatementTimes.NONE, 0, StatementEndStates.NONE, BoundSums.NONE);

    public StatementFigures {
        Energy energies = endStates.energyByEndState().total().orElse(energy);
        if (!energies.equals(energy)) {
            throw new InvalidFieldException(
                    "energy_joules",
                    "the sum of the energies by end state (" + energies.joules() + ")",
                    energy.joules());
        }
        long runs = endStates.runsByEndState().total().orElse(runDays);
        if (runs != runDays) {
            throw new InvalidFieldException("run_days", "the sum of the run-days by end state (" + runs + ")", runDays);
        }
        Optional<Duration> gpuHeld = endStates.wasteByEndState().map(StatementTimes::gpuHeld);
        if (!gpuHeld.equals(times.gpuHeld())) {
            throw new InvalidFieldException(
                    "gpu_held_seconds",
                    "the sum of gpu_held_seconds in waste_by_end_state (" + seconds(gpuHeld) + ")",
                    seconds(times.gpuHeld()));
        }
    }

    private static String seconds(Optional<Duration> time) {
        return time.map(known -> BigDecimal.valueOf(known.toMillis(), 3)
                        .stripTrailingZeros()
                        .toPlainString())
                .orElse("none");
    }

    /** Returns the sum of both. */
    public StatementFigures plus(StatementFigures other) {
        StatementFigures sum = new StatementFigures(
                energy.plus(other.energy),
                energyWholeNodes.plus(other.energyWholeNodes),
                times.plus(other.times),
                Math.addExact(runDays, other.runDays),
                endStates.plus(other.endStates),
                boundSums.plus(other.boundSums));
        return sum.isNothing() ? NOTHING : sum;
    }

    /** Checks whether all amounts are zero, as far as they are known. */
    public boolean isNothing() {
        return energy.equals(Energy.ZERO)
                && energyWholeNodes.equals(Energy.ZERO)
                && times.isNothing()
                && runDays == 0
                && endStates.isNothing()
                && (!boundSums.isKnown() || boundSums.equals(BoundSums.NONE));
    }

    /** Returns the same amounts with these sums. */
    StatementFigures with(BoundSums sums) {
        return new StatementFigures(energy, energyWholeNodes, times, runDays, endStates, sums);
    }

    /** Returns the bounds of the energy; unknown for differences. */
    public TotalBounds bounds() {
        return boundSums.around(energy);
    }

    /** Returns the name of an amount below zero; empty if there is none. */
    public Optional<String> negative() {
        if (energy.isNegative()) {
            return Optional.of("energy_joules");
        }
        if (energyWholeNodes.isNegative()) {
            return Optional.of("energy_whole_nodes_joules");
        }
        if (times.held().isNegative()) {
            return Optional.of("held_seconds");
        }
        if (times.metered().isNegative()) {
            return Optional.of("metered_seconds");
        }
        if (endStates.wasteByEndState().orElse(List.of()).stream().anyMatch(EndStateWaste::isNegative)) {
            return Optional.of("waste_by_end_state");
        }
        return runDays < 0 ? Optional.of("run_days") : boundSums.negative();
    }
}
