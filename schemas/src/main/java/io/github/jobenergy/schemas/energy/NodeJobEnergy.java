package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The share of one run in the energy of one node: the value type of {@code node-job-energy}, keyed by the run. The record names
 * no person.
 *
 * @param run the key of the run
 * @param completionRevision the revision of the completion from which the share was computed
 * @param node the key of the node
 * @param quality the quality of the energy
 * @param amounts the energies
 * @param energyByDay the energy by UTC day of drawing, in order; the days sum to the energy; of days on which nothing was
 *     metered, only the last 400 are included; absent in records of older versions, which have no days
 * @param share the part of the run in the metered whole-node energy, 0 to 1, six decimals; absent where nothing was metered
 * @param held the time for which the run held the node, over all its slices
 * @param metered the metered part of that time; of parts that are added up, the least
 * @param scope the measured part of the node; absent where nothing was metered
 * @param domains energy over the run by domain, of whole domains, which overlap and are never summed
 * @param idlePower the idle power of the node; absent while unknown
 * @param idleSource the source of the idle power
 * @param meanPower the mean power of the node over metered time, of parts that are added up each over its own; absent where
 *     nothing was metered, and in records of older versions
 * @param peakPower the highest mean power of any piece between readings during the run
 * @param source the instrument that metered most of the energy
 * @param sources every instrument that was used for some part of the energy, sorted
 * @param readingCount distinct readings within the run, of all sources
 * @param flags the conditions that affect the interpretation of the energy, sorted
 * @param observedTime when the share was computed
 */
public record NodeJobEnergy(
        RunKey run,
        long completionRevision,
        NodeKey node,
        Quality quality,
        Amounts amounts,
        Optional<List<DayEnergy>> energyByDay,
        Optional<BigDecimal> share,
        Duration held,
        Duration metered,
        Optional<Scope> scope,
        Map<String, Energy> domains,
        Optional<Power> idlePower,
        Optional<IdleSource> idleSource,
        Optional<Power> meanPower,
        Optional<Power> peakPower,
        Optional<String> source,
        List<String> sources,
        long readingCount,
        List<Flag> flags,
        Instant observedTime) {

    public NodeJobEnergy {
        energyByDay = energyByDay.map(days -> DayEnergy.of(amounts.energy(), days));
        share = share.map(value -> Fraction.of("share", value));
        domains = Map.copyOf(domains);
        sources = List.copyOf(sources);
        flags = List.copyOf(flags);
    }

    /** Returns the same share with another time of computation. */
    public NodeJobEnergy observedAt(Instant time) {
        return new NodeJobEnergy(
                run,
                completionRevision,
                node,
                quality,
                amounts,
                energyByDay,
                share,
                held,
                metered,
                scope,
                domains,
                idlePower,
                idleSource,
                meanPower,
                peakPower,
                source,
                sources,
                readingCount,
                flags,
                time);
    }
}
