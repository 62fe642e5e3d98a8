package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.bounds.TotalBounds;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The summed energies of several runs on one day. All energies cover metered nodes and metered time only, and are never
 * extrapolated.
 *
 * @param energy the sum of the energies of the runs on that day
 * @param energyMarginal the marginal energy: the share of the runs in the energy that the nodes drew above idle in the metered
 *     time; absent while that is unknown for any of the runs
 * @param energyWholeNodes all energy that the nodes drew while the runs held them; a node that several runs share is included
 *     once for each run
 * @param energyMeasured the part of the energy of runs whose quality is {@code measured}
 * @param energyEstimated the part of the energy of runs whose quality is {@code estimated}
 * @param energyPartial the part of the energy of all other runs, which were metered in part at most
 * @param held the time for which the runs held their nodes on that day: seconds times nodes
 * @param metered the metered part of that time
 * @param runCount the number of runs that held a node on that day
 * @param runsMeasured the number of these runs whose quality is {@code measured}, regardless of the day
 * @param runsEstimated the number of these runs whose quality is {@code estimated}
 * @param runsPartial the number of these runs whose quality is {@code partial}
 * @param runsMissing the number of these runs whose quality is {@code missing}
 * @param energyByEndState the energy by the end states of the runs; unknown if a version without it summed some of the runs
 * @param runsByEndState the number of the runs by their end states; known if {@code energyByEndState} is
 * @param wasteByEndState the waste of the runs by their end states, in the order of {@link EndState}, of the results that state
 *     it; absent in records of older versions
 * @param boundSums the sums from which the bounds follow; unknown if a version without them summed some of the runs
 * @param bounds the bounds of the energy
 */
public record UsageFigures(
        Energy energy,
        Optional<Energy> energyMarginal,
        Energy energyWholeNodes,
        Energy energyMeasured,
        Energy energyEstimated,
        Energy energyPartial,
        Duration held,
        Duration metered,
        long runCount,
        long runsMeasured,
        long runsEstimated,
        long runsPartial,
        long runsMissing,
        EnergyByEndState energyByEndState,
        RunsByEndState runsByEndState,
        Optional<List<EndStateWaste>> wasteByEndState,
        BoundSums boundSums,
        TotalBounds bounds)
        implements FieldGroup {

    public UsageFigures {
        Energy energies =
                Stream.of(energyMeasured, energyEstimated, energyPartial).reduce(Energy.ZERO, Energy::plus);
        if (!energy.equals(energies)) {
            throw new InvalidFieldException(
                    "energy_joules", "the sum of the energies by quality (" + energies.joules() + ")", energy.joules());
        }
        long runs =
                Stream.of(runsMeasured, runsEstimated, runsPartial, runsMissing).reduce(0L, Math::addExact);
        if (runCount != runs || runs < 1) {
            throw new InvalidFieldException(
                    "run_count", "1 or more, and the sum of the runs by quality (" + runs + ")", runCount);
        }
        requireSumsByEndState(energy, energyByEndState, runCount, runsByEndState);
        wasteByEndState = wasteByEndState.map(List::copyOf);
    }

    private static void requireSumsByEndState(
            Energy energy, EnergyByEndState energyByEndState, long runCount, RunsByEndState runsByEndState) {
        Energy energies = energyByEndState.total().orElse(energy);
        if (!energies.equals(energy)) {
            throw new InvalidFieldException(
                    "energy_joules",
                    "the sum of the energies by end state (" + energies.joules() + ")",
                    energy.joules());
        }
        long runs = runsByEndState.total().orElse(runCount);
        if (runs != runCount) {
            throw new InvalidFieldException("run_count", "the sum of the runs by end state (" + runs + ")", runCount);
        }
        if (energyByEndState.isKnown() != runsByEndState.isKnown()) {
            throw new InvalidFieldException(
                    "runs_completed", "energies and runs by end state, or none of them", "one of them");
        }
    }

    /** Returns a builder for the summed energies of runs on one day. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private @Nullable Energy energy;
        private Optional<Energy> energyMarginal = Optional.empty();
        private @Nullable Energy energyWholeNodes;
        private @Nullable Energy energyMeasured;
        private @Nullable Energy energyEstimated;
        private @Nullable Energy energyPartial;
        private @Nullable Duration held;
        private @Nullable Duration metered;
        private @Nullable Long runCount;
        private @Nullable Long runsMeasured;
        private @Nullable Long runsEstimated;
        private @Nullable Long runsPartial;
        private @Nullable Long runsMissing;
        private @Nullable EnergyByEndState energyByEndState;
        private @Nullable RunsByEndState runsByEndState;
        private Optional<List<EndStateWaste>> wasteByEndState = Optional.empty();
        private @Nullable BoundSums boundSums;
        private @Nullable TotalBounds bounds;

        private Builder() {}

        public Builder energy(Energy energy) {
            this.energy = energy;
            return this;
        }

        public Builder energyMarginal(Optional<Energy> energyMarginal) {
            this.energyMarginal = energyMarginal;
            return this;
        }

        public Builder energyWholeNodes(Energy energyWholeNodes) {
            this.energyWholeNodes = energyWholeNodes;
            return this;
        }

        public Builder energyMeasured(Energy energyMeasured) {
            this.energyMeasured = energyMeasured;
            return this;
        }

        public Builder energyEstimated(Energy energyEstimated) {
            this.energyEstimated = energyEstimated;
            return this;
        }

        public Builder energyPartial(Energy energyPartial) {
            this.energyPartial = energyPartial;
            return this;
        }

        public Builder held(Duration held) {
            this.held = held;
            return this;
        }

        public Builder metered(Duration metered) {
            this.metered = metered;
            return this;
        }

        public Builder runCount(long runCount) {
            this.runCount = runCount;
            return this;
        }

        public Builder runsMeasured(long runsMeasured) {
            this.runsMeasured = runsMeasured;
            return this;
        }

        public Builder runsEstimated(long runsEstimated) {
            this.runsEstimated = runsEstimated;
            return this;
        }

        public Builder runsPartial(long runsPartial) {
            this.runsPartial = runsPartial;
            return this;
        }

        public Builder runsMissing(long runsMissing) {
            this.runsMissing = runsMissing;
            return this;
        }

        public Builder energyByEndState(EnergyByEndState energyByEndState) {
            this.energyByEndState = energyByEndState;
            return this;
        }

        public Builder runsByEndState(RunsByEndState runsByEndState) {
            this.runsByEndState = runsByEndState;
            return this;
        }

        public Builder wasteByEndState(Optional<List<EndStateWaste>> wasteByEndState) {
            this.wasteByEndState = wasteByEndState;
            return this;
        }

        public Builder boundSums(BoundSums boundSums) {
            this.boundSums = boundSums;
            return this;
        }

        public Builder bounds(TotalBounds bounds) {
            this.bounds = bounds;
            return this;
        }

        /**
         * Returns the record.
         *
         * @throws NullPointerException with the name of the component, if a required component is missing
         */
        public UsageFigures build() {
            return new UsageFigures(
                    Objects.requireNonNull(energy, "energy"),
                    energyMarginal,
                    Objects.requireNonNull(energyWholeNodes, "energyWholeNodes"),
                    Objects.requireNonNull(energyMeasured, "energyMeasured"),
                    Objects.requireNonNull(energyEstimated, "energyEstimated"),
                    Objects.requireNonNull(energyPartial, "energyPartial"),
                    Objects.requireNonNull(held, "held"),
                    Objects.requireNonNull(metered, "metered"),
                    Objects.requireNonNull(runCount, "runCount"),
                    Objects.requireNonNull(runsMeasured, "runsMeasured"),
                    Objects.requireNonNull(runsEstimated, "runsEstimated"),
                    Objects.requireNonNull(runsPartial, "runsPartial"),
                    Objects.requireNonNull(runsMissing, "runsMissing"),
                    Objects.requireNonNull(energyByEndState, "energyByEndState"),
                    Objects.requireNonNull(runsByEndState, "runsByEndState"),
                    wasteByEndState,
                    Objects.requireNonNull(boundSums, "boundSums"),
                    Objects.requireNonNull(bounds, "bounds"));
        }
    }
}
