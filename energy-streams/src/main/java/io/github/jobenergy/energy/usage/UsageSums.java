package io.github.jobenergy.energy.usage;

import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.UsageFigures;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Optional;

/**
 * What runs add to a row, or take from it: then each figure is negative. Whole numbers only, so that whatever was added can be
 * taken away again, in any order, and nothing is left.
 *
 * @param energyMeasured the energy of runs of quality {@code measured}
 * @param energyEstimated that of runs of quality {@code estimated}
 * @param energyPartial that of all others
 * @param energyMarginal what of it was drawn above idle, as far as idle is known
 * @param marginalUnknown of how many runs it is not
 * @param energyWholeNodes everything their nodes drew
 * @param held how long they held their nodes: seconds times nodes
 * @param metered how much of that was metered
 * @param runsMeasured how many runs of quality {@code measured}
 * @param runsEstimated how many of quality {@code estimated}
 * @param runsPartial how many of quality {@code partial}
 * @param runsMissing how many of quality {@code missing}
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

    /** Nothing. */
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

    /** What a run of that quality adds to its row of that day. */
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

    /** Both together. */
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

    /** The same, taken away. */
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

    /** Whether somebody is in it. */
    boolean hasRuns() {
        return runs() > 0;
    }

    /** What is said of it, where somebody is in it. */
    UsageFigures figures() {
        return new UsageFigures(
                energyMeasured.plus(energyEstimated).plus(energyPartial),
                marginalUnknown == 0 ? Optional.of(energyMarginal) : Optional.empty(),
                energyWholeNodes,
                energyMeasured,
                energyEstimated,
                energyPartial,
                held,
                metered,
                runs(),
                runsMeasured,
                runsEstimated,
                runsPartial,
                runsMissing);
    }
}
