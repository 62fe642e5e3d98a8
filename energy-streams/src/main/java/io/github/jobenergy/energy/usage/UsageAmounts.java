package io.github.jobenergy.energy.usage;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.UsageFigures;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The amounts that runs add to a row of the usage account; negative amounts are subtracted. All amounts are whole numbers, so
 * that additions and subtractions cancel exactly, in any order. Amounts by end state, and the sums of bounds, are unknown in
 * amounts that a version without them wrote, and in every sum with such amounts.
 *
 * @param energies the energy by the quality, and by the end state, of the runs
 * @param energyMarginal the energy above idle, as far as idle is known
 * @param marginalUnknown the number of runs for which idle is unknown
 * @param energyWholeNodes the whole-node energy of the runs
 * @param held the time for which the runs held their nodes: seconds times nodes
 * @param metered the metered part of that time
 * @param runs the number of runs by quality, and by end state
 * @param boundSums the sums from which the bounds of the energy follow
 */
public record UsageAmounts(
        Energies energies,
        Energy energyMarginal,
        long marginalUnknown,
        Energy energyWholeNodes,
        Duration held,
        Duration metered,
        Runs runs,
        BoundSums boundSums) {

    /** All amounts zero. */
    public static final UsageAmounts NOTHING = new UsageAmounts(
            Energies.NONE, Energy.ZERO, 0, Energy.ZERO, Duration.ZERO, Duration.ZERO, Runs.NONE, BoundSums.NONE);

    /** All amounts zero, after a sum with amounts whose end states are unknown. */
    private static final UsageAmounts NOTHING_LEFT = new UsageAmounts(
            Energies.NONE_LEFT,
            Energy.ZERO,
            0,
            Energy.ZERO,
            Duration.ZERO,
            Duration.ZERO,
            Runs.NONE_LEFT,
            BoundSums.NONE);

    /** Returns the amounts that a run of that quality and end state adds to its row of that day. */
    static UsageAmounts of(DayEnergy day, BoundSums boundSums, Quality quality, EndState end) {
        return new UsageAmounts(
                Energies.of(day, quality, end),
                day.energyMarginal().orElse(Energy.ZERO),
                day.energyMarginal().isPresent() ? 0 : 1,
                day.energyWholeNodes(),
                day.held(),
                day.metered(),
                Runs.of(quality, RunsByEndState.of(end)),
                boundSums);
    }

    /** Returns the sum of both. */
    UsageAmounts plus(UsageAmounts other) {
        return new UsageAmounts(
                energies.plus(other.energies),
                energyMarginal.plus(other.energyMarginal),
                Math.addExact(marginalUnknown, other.marginalUnknown),
                energyWholeNodes.plus(other.energyWholeNodes),
                held.plus(other.held),
                metered.plus(other.metered),
                runs.plus(other.runs),
                boundSums.plus(other.boundSums));
    }

    /** Returns the negated amounts. */
    UsageAmounts negated() {
        return new UsageAmounts(
                energies.negated(),
                Energy.ZERO.minus(energyMarginal),
                -marginalUnknown,
                Energy.ZERO.minus(energyWholeNodes),
                held.negated(),
                metered.negated(),
                runs.negated(),
                boundSums.negated());
    }

    /** Returns these amounts, or {@link #NOTHING} if all of them are zero: the end states and the bounds of no runs are known. */
    UsageAmounts settled() {
        UsageAmounts known = boundSums.isKnown() ? this : with(BoundSums.NONE);
        return known.equals(NOTHING_LEFT) || known.equals(NOTHING) ? NOTHING : this;
    }

    private UsageAmounts with(BoundSums sums) {
        return new UsageAmounts(energies, energyMarginal, marginalUnknown, energyWholeNodes, held, metered, runs, sums);
    }

    /** Checks whether the row has runs. */
    boolean hasRuns() {
        return runs.total() > 0;
    }

    /** Returns the published figures of a row with runs. */
    UsageFigures figures() {
        return UsageFigures.builder()
                .energy(energies.total())
                .energyMarginal(marginalUnknown == 0 ? Optional.of(energyMarginal) : Optional.empty())
                .energyWholeNodes(energyWholeNodes)
                .energyMeasured(energies.energyMeasured())
                .energyEstimated(energies.energyEstimated())
                .energyPartial(energies.energyPartial())
                .held(held)
                .metered(metered)
                .runCount(runs.total())
                .runsMeasured(runs.runsMeasured())
                .runsEstimated(runs.runsEstimated())
                .runsPartial(runs.runsPartial())
                .runsMissing(runs.runsMissing())
                .energyByEndState(energies.byEndState())
                .runsByEndState(runs.byEndState())
                .wasteByEndState(energies.waste())
                .boundSums(boundSums.orUnknown())
                .bounds(boundSums.around(energies.total()))
                .build();
    }

    /**
     * The energy of runs by their quality, and by their end state.
     *
     * @param energyMeasured the energy of runs of quality {@code measured}
     * @param energyEstimated the energy of runs of quality {@code estimated}
     * @param energyPartial the energy of all other runs
     * @param byEndState the energy of all runs by their end state
     * @param waste the waste by end state, of the results that state it; absent if there is none
     */
    public record Energies(
            Energy energyMeasured,
            Energy energyEstimated,
            Energy energyPartial,
            EnergyByEndState byEndState,
            Optional<List<EndStateWaste>> waste)
            implements FieldGroup {

        private static final Energies NONE = of(EnergyByEndState.NONE);
        private static final Energies NONE_LEFT = of(EnergyByEndState.UNKNOWN);

        private static Energies of(EnergyByEndState byEndState) {
            return new Energies(Energy.ZERO, Energy.ZERO, Energy.ZERO, byEndState, Optional.empty());
        }

        private static Energies of(DayEnergy day, Quality quality, EndState end) {
            Energy energy = day.energy();
            EnergyByEndState byEndState = EnergyByEndState.of(end, energy);
            Optional<List<EndStateWaste>> waste = orAbsent(EndStateWaste.of(end, energy, day.waste()));
            return switch (quality) {
                case MEASURED -> new Energies(energy, Energy.ZERO, Energy.ZERO, byEndState, waste);
                case ESTIMATED -> new Energies(Energy.ZERO, energy, Energy.ZERO, byEndState, waste);
                case PARTIAL, MISSING -> new Energies(Energy.ZERO, Energy.ZERO, energy, byEndState, waste);
            };
        }

        private static Optional<List<EndStateWaste>> orAbsent(List<EndStateWaste> waste) {
            return Optional.of(waste).filter(known -> !known.isEmpty());
        }

        private Energies plus(Energies other) {
            return new Energies(
                    energyMeasured.plus(other.energyMeasured),
                    energyEstimated.plus(other.energyEstimated),
                    energyPartial.plus(other.energyPartial),
                    byEndState.plus(other.byEndState),
                    orAbsent(EndStateWaste.sums(waste.orElse(List.of()), other.waste.orElse(List.of()))));
        }

        private Energies negated() {
            return new Energies(
                    Energy.ZERO.minus(energyMeasured),
                    Energy.ZERO.minus(energyEstimated),
                    Energy.ZERO.minus(energyPartial),
                    byEndState.negated(),
                    waste.map(
                            known -> known.stream().map(EndStateWaste::negated).toList()));
        }

        private Energy total() {
            return energyMeasured.plus(energyEstimated).plus(energyPartial);
        }
    }

    /**
     * The number of runs by their quality, and by their end state.
     *
     * @param runsMeasured the number of runs of quality {@code measured}
     * @param runsEstimated the number of runs of quality {@code estimated}
     * @param runsPartial the number of runs of quality {@code partial}
     * @param runsMissing the number of runs of quality {@code missing}
     * @param byEndState the number of all runs by their end state
     */
    public record Runs(
            long runsMeasured, long runsEstimated, long runsPartial, long runsMissing, RunsByEndState byEndState)
            implements FieldGroup {

        private static final Runs NONE = new Runs(0, 0, 0, 0, RunsByEndState.NONE);
        private static final Runs NONE_LEFT = new Runs(0, 0, 0, 0, RunsByEndState.UNKNOWN);

        private static Runs of(Quality quality, RunsByEndState byEndState) {
            return switch (quality) {
                case MEASURED -> new Runs(1, 0, 0, 0, byEndState);
                case ESTIMATED -> new Runs(0, 1, 0, 0, byEndState);
                case PARTIAL -> new Runs(0, 0, 1, 0, byEndState);
                case MISSING -> new Runs(0, 0, 0, 1, byEndState);
            };
        }

        private Runs plus(Runs other) {
            return new Runs(
                    Math.addExact(runsMeasured, other.runsMeasured),
                    Math.addExact(runsEstimated, other.runsEstimated),
                    Math.addExact(runsPartial, other.runsPartial),
                    Math.addExact(runsMissing, other.runsMissing),
                    byEndState.plus(other.byEndState));
        }

        private Runs negated() {
            return new Runs(-runsMeasured, -runsEstimated, -runsPartial, -runsMissing, byEndState.negated());
        }

        private long total() {
            return Math.addExact(Math.addExact(runsMeasured, runsEstimated), Math.addExact(runsPartial, runsMissing));
        }
    }
}
