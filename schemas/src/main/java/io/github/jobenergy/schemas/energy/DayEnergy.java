package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.energy.bounds.BoundParts;
import io.github.jobenergy.schemas.energy.waste.Waste;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.HeldTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The energy of a run on one UTC day, on one node or on all of its nodes. The energies of the days of a run sum to the energy of
 * the run, to the millijoule.
 *
 * @param dayTime the first instant of the day
 * @param energy the share of the run in the energy drawn on that day
 * @param energyMarginal the marginal energy: the share of the run in the energy drawn above idle in the metered time; absent
 *     while that is unknown on any of its nodes of that day
 * @param energyWholeNodes all energy that the nodes drew on that day while the run held them
 * @param heldTime the time for which the run held its nodes on that day, with its metered part
 * @param waste the parts of the energy of that day that the run held and did not use
 * @param uncertainty the uncertainty of the energy of that day; unknown in records of older versions
 */
public record DayEnergy(
        Instant dayTime,
        Energy energy,
        Optional<Energy> energyMarginal,
        Energy energyWholeNodes,
        HeldTime heldTime,
        Waste waste,
        BoundParts uncertainty) {

    public DayEnergy {
        dayTime = Day.of("day_time", dayTime);
    }

    /** Creates a day without known waste and uncertainty. */
    public DayEnergy(
            Instant dayTime,
            Energy energy,
            Optional<Energy> energyMarginal,
            Energy energyWholeNodes,
            Duration held,
            Duration metered) {
        this(
                dayTime,
                energy,
                energyMarginal,
                energyWholeNodes,
                new HeldTime(held, metered),
                Waste.UNKNOWN,
                BoundParts.UNKNOWN);
    }

    /** Returns the same day with this waste. */
    public DayEnergy with(Waste known) {
        return new DayEnergy(dayTime, energy, energyMarginal, energyWholeNodes, heldTime, known, uncertainty);
    }

    /** Returns the same day with this uncertainty. */
    public DayEnergy with(BoundParts known) {
        return new DayEnergy(dayTime, energy, energyMarginal, energyWholeNodes, heldTime, waste, known);
    }

    /** Returns the time for which the run held its nodes on that day: seconds times nodes. */
    public Duration held() {
        return heldTime.held();
    }

    /** Returns the metered part of that time. */
    public Duration metered() {
        return heldTime.metered();
    }

    /** Returns the sum of two energies of one day; a value that is unknown in either is unknown in the sum. */
    private DayEnergy plus(DayEnergy other) {
        return new DayEnergy(
                dayTime,
                energy.plus(other.energy),
                energyMarginal.flatMap(one -> other.energyMarginal.map(one::plus)),
                energyWholeNodes.plus(other.energyWholeNodes),
                heldTime.plus(other.heldTime),
                waste.plus(other.waste),
                uncertainty.plus(other.uncertainty));
    }

    /** Returns the sum of the energies of each day, in order of days. */
    public static List<DayEnergy> sums(Collection<DayEnergy> parts) {
        Map<Instant, DayEnergy> days = new TreeMap<>();
        parts.forEach(part -> days.merge(part.dayTime, part, DayEnergy::plus));
        return List.copyOf(days.values());
    }

    /** Returns the days if their energies sum to the given energy of the run. */
    static List<DayEnergy> of(Energy energy, List<DayEnergy> days) {
        Energy sum = days.stream().map(DayEnergy::energy).reduce(Energy.ZERO, Energy::plus);
        if (!sum.equals(energy)) {
            throw new InvalidFieldException(
                    "energy_by_day", "days that sum to energy_joules (" + energy.joules() + ")", sum.joules());
        }
        return List.copyOf(days);
    }
}
