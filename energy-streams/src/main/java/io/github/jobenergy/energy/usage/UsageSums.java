package io.github.jobenergy.energy.usage;

import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.UsageFigures;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Optional;

/**
 * The figures that runs add to a row of the usage account, or subtract from it with negative figures. All figures are
 * whole numbers, so that additions and subtractions cancel exactly, in any order.
 *
 * @param energyMeasured the energy of runs of quality {@code measured}
 * @param energyEstimated the energy of runs of quality {@code estimated}
 * @param energyPartial the energy of all other runs
 * @param energyMarginal the energy above idle, as far as idle is known
 * @param marginalUnknown the number of runs for which idle is unknown
 * @param energyWholeNodes the whole-node energy of the runs
 * @param held the time for which the runs held their nodes: seconds times nodes
 * @param metered the metered part of that time
 * @param runsMeasured the number of runs of quality {@code measured}
 * @param runsEstimated the number of runs of quality {@code estimated}
 * @param runsPartial the number of runs of quality {@code partial}
 * @param runsMissing the number of runs of quality {@code missing}
 */
public record UsageSums(
        Energy energyMeasured,
        Energy energyEstimated,
        Energy energyPartial,
        Energy energyMarginal,
        long marginalUnknown,
        Energy energyWholeNodes,
        Duration held,
        Duration metered,
        long runsMeasured,
        long runsEstimated,
        long runsPartial,
        long runsMissing) {

    /** All figures zero. */
    public static final UsageSums NOTHING = new UsageSums(
            Energy.ZERO,
            Energy.ZERO,
            Energy.ZERO,
            Energy.ZERO,
            0,
            Energy.ZERO,
            Duration.ZERO,
            Duration.ZERO,
            0,
            0,
            0,
            0);

    /** Returns the figures that a run of that quality adds to its row of that day. */
    static UsageSums of(DayEnergy day, Quality quality) {
        boolean isPartial = quality.compareTo(Quality.PARTIAL) >= 0;
        return new UsageSums(
                quality == Quality.MEASURED ? day.energy() : Energy.ZERO,
                quality == Quality.ESTIMATED ? day.energy() : Energy.ZERO,
                isPartial ? day.energy() : Energy.ZERO,
                day.energyMarginal().orElse(Energy.ZERO),
                day.energyMarginal().isPresent() ? 0 : 1,
                day.energyWholeNodes(),
                day.held(),
                day.metered(),
                quality == Quality.MEASURED ? 1 : 0,
                quality == Quality.ESTIMATED ? 1 : 0,
                quality == Quality.PARTIAL ? 1 : 0,
                quality == Quality.MISSING ? 1 : 0);
    }

    /** Returns the sum of both. */
    UsageSums plus(UsageSums other) {
        return new UsageSums(
                energyMeasured.plus(other.energyMeasured),
                energyEstimated.plus(other.energyEstimated),
                energyPartial.plus(other.energyPartial),
                energyMarginal.plus(other.energyMarginal),
                Math.addExact(marginalUnknown, other.marginalUnknown),
                energyWholeNodes.plus(other.energyWholeNodes),
                held.plus(other.held),
                metered.plus(other.metered),
                Math.addExact(runsMeasured, other.runsMeasured),
                Math.addExact(runsEstimated, other.runsEstimated),
                Math.addExact(runsPartial, other.runsPartial),
                Math.addExact(runsMissing, other.runsMissing));
    }

    /** Returns the negated figures. */
    UsageSums negated() {
        return new UsageSums(
                Energy.ZERO.minus(energyMeasured),
                Energy.ZERO.minus(energyEstimated),
                Energy.ZERO.minus(energyPartial),
                Energy.ZERO.minus(energyMarginal),
                -marginalUnknown,
                Energy.ZERO.minus(energyWholeNodes),
                held.negated(),
                metered.negated(),
                -runsMeasured,
                -runsEstimated,
                -runsPartial,
                -runsMissing);
    }

    private long runs() {
        return Math.addExact(Math.addExact(runsMeasured, runsEstimated), Math.addExact(runsPartial, runsMissing));
    }

    /** Checks whether the row has runs. */
    boolean hasRuns() {
        return runs() > 0;
    }

    /** Returns the published figures of a row with runs. */
    UsageFigures figures() {
        return UsageFigures.builder()
                .energy(energyMeasured.plus(energyEstimated).plus(energyPartial))
                .energyMarginal(marginalUnknown == 0 ? Optional.of(energyMarginal) : Optional.empty())
                .energyWholeNodes(energyWholeNodes)
                .energyMeasured(energyMeasured)
                .energyEstimated(energyEstimated)
                .energyPartial(energyPartial)
                .held(held)
                .metered(metered)
                .runCount(runs())
                .runsMeasured(runsMeasured)
                .runsEstimated(runsEstimated)
                .runsPartial(runsPartial)
                .runsMissing(runsMissing)
                .build();
    }
}
