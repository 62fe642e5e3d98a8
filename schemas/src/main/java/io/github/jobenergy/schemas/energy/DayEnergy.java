package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a run drew on one UTC day, on one node or on all of its nodes. The days of a run sum to its energy, to the millijoule.
 *
 * @param dayTime the first instant of the day
 * @param energy the run's share of what was drawn on that day
 * @param energyMarginal its share of what was drawn above idle in the metered time; absent while that is unknown on any of
 *     its nodes of that day
 * @param energyWholeNodes everything its nodes drew on that day while it held them
 * @param held how long it held its nodes on that day: seconds times nodes
 * @param metered how much of that was metered
 */
public record DayEnergy(
        Instant dayTime,
        Energy energy,
        Optional<Energy> energyMarginal,
        Energy energyWholeNodes,
        Duration held,
        Duration metered) {

    public DayEnergy {
        dayTime = Day.of("day_time", dayTime);
    }

    /** Both together, of one day; what is unknown of either is unknown. */
    private DayEnergy plus(DayEnergy other) {
        return new DayEnergy(
                dayTime,
                energy.plus(other.energy),
                energyMarginal.flatMap(one -> other.energyMarginal.map(one::plus)),
                energyWholeNodes.plus(other.energyWholeNodes),
                held.plus(other.held),
                metered.plus(other.metered));
    }

    /** The sums of the days, one for each, in order. */
    public static List<DayEnergy> sums(Collection<DayEnergy> parts) {
        Map<Instant, DayEnergy> days = new TreeMap<>();
        parts.forEach(part -> days.merge(part.dayTime, part, DayEnergy::plus));
        return List.copyOf(days.values());
    }

    /** The days of a run of that energy. */
    static List<DayEnergy> of(Energy energy, List<DayEnergy> days) {
        Energy sum = days.stream().map(DayEnergy::energy).reduce(Energy.ZERO, Energy::plus);
        if (!sum.equals(energy)) {
            throw new InvalidFieldException(
                    "energy_by_day", "days that sum to energy_joules, " + energy.joules(), sum.joules());
        }
        return List.copyOf(days);
    }
}
