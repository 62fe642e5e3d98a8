package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run used. All energies cover metered nodes and metered time only, and are never extrapolated.
 *
 * @param quality how well it is known
 * @param coverage metered node-seconds over node count times run seconds, 0 to 1, six decimals; 1 for a run of no length
 * @param energy the number
 * @param energyMarginal its part of what the nodes drew above idle in the metered time; absent while that is unknown on
 *     any of them
 * @param energyWholeNodes everything its nodes drew while it held them
 * @param energyByDay the energy by UTC day of drawing, in order; the days sum to it; absent where that of some node is
 * @param uncertaintyLow the energy is at least this, at 95 %, taking the shares as exact
 * @param uncertaintyHigh the energy is at most this, at 95 %; absent where something was not metered and no
 *     maximum power is stated
 * @param scope what part of the nodes was measured; absent where nothing was
 * @param domains energy over the run by domain, whole domains, overlapping and never summed
 * @param idlePower what its nodes draw together with nobody there; absent while unknown on any of them
 * @param idleSource where that figure comes from; {@code learned} if any part of it was
 * @param nodeCount how many nodes it held
 * @param nodesMeasured on how many of them some time was metered
 * @param meanPower whole-node energy over metered time, of parts that are added up each over its own, summed over nodes; absent
 *     where nothing was metered
 * @param peakPower the sum of its nodes' highest powers; absent where nothing was metered
 * @param sources every instrument that was believed for some part of it, sorted
 * @param readingCount distinct readings within the run, over all nodes and sources
 * @param flags what a reader should know, sorted
 */
public record JobFigures(
        Quality quality,
        BigDecimal coverage,
        Energy energy,
        Optional<Energy> energyMarginal,
        Energy energyWholeNodes,
        Optional<List<DayEnergy>> energyByDay,
        Energy uncertaintyLow,
        Optional<Energy> uncertaintyHigh,
        Optional<Scope> scope,
        Map<String, Energy> domains,
        Optional<Power> idlePower,
        Optional<IdleSource> idleSource,
        long nodeCount,
        long nodesMeasured,
        Optional<Power> meanPower,
        Optional<Power> peakPower,
        List<String> sources,
        long readingCount,
        List<Flag> flags)
        implements FieldGroup {

    public JobFigures {
        coverage = Fraction.of("coverage", coverage);
        energyByDay = energyByDay.map(days -> DayEnergy.of(energy, days));
        domains = Map.copyOf(domains);
        sources = List.copyOf(sources);
        flags = List.copyOf(flags);
    }
}
