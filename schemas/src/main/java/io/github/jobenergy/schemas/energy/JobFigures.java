package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The energies of a run, with coverage, quality and uncertainty. All energies cover metered nodes and metered time only, and are
 * never extrapolated.
 *
 * @param quality the quality of the energy
 * @param coverage metered node-seconds over node count times run seconds, 0 to 1, six decimals; 1 for a run of no length
 * @param energy the energy of the run: the sum of its shares
 * @param energyMarginal the marginal energy: the share of the run in the energy that the nodes drew above idle in the metered
 *     time; absent while that is unknown on any node
 * @param energyWholeNodes the whole-node energy: all energy that the nodes drew while the run held them
 * @param energyByDay the energy by UTC day of drawing, in order; the days sum to {@code energy}; absent where that of some node
 *     is absent
 * @param uncertaintyLow the lower bound of the energy at 95 %, with the shares taken as exact
 * @param uncertaintyHigh the upper bound of the energy at 95 %; absent where something was not metered and no maximum power is
 *     stated
 * @param scope the measured part of the nodes; absent where nothing was metered
 * @param domains energy over the run by domain, of whole domains, which overlap and are never summed
 * @param idlePower the sum of the idle power of the nodes; absent while unknown on any node
 * @param idleSource the source of the idle power; {@code learned} if any part of it was learned
 * @param nodeCount the number of nodes that the run held
 * @param nodesMeasured the number of nodes on which some time was metered
 * @param meanPower whole-node energy over metered time, of parts that are added up each over its own, summed over nodes; absent
 *     where nothing was metered
 * @param peakPower the sum of the highest powers of the nodes; absent where nothing was metered
 * @param sources every instrument that was used for some part of the energy, sorted
 * @param readingCount distinct readings within the run, over all nodes and sources
 * @param flags the conditions that affect the interpretation of the energy, sorted
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
