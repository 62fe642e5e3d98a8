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
 * One run's share of one node: the value type of {@code node-job-energy}, keyed by the run. Nothing here names a person.
 *
 * @param run which run
 * @param completionRevision the revision of the completion it answers
 * @param node which node
 * @param quality how well it is known
 * @param amounts the energies
 * @param energyByDay the energy by UTC day of drawing, in order; the days sum to it; of days on which nothing was metered,
 *     those of the last 400 are told; absent where an older version said nothing of days
 * @param share the run's part of the metered whole-node energy, 0 to 1, six decimals; absent where nothing was metered
 * @param held how long the run held the node, over all its slices
 * @param metered how much of that was metered; of parts that are added up, the least
 * @param scope what part of the node was measured; absent where nothing was
 * @param domains energy over the run by domain, whole domains, overlapping and never summed
 * @param idlePower what the node draws with nobody there; absent while unknown
 * @param idleSource where that figure comes from
 * @param meanPower what the node drew over metered time, each part that is added up over its own; absent where nothing was
 *     metered, or an older version said nothing of it
 * @param peakPower the highest mean power of any piece between readings during the run
 * @param source the instrument that metered most of it
 * @param sources every instrument that was believed for some part of it, sorted
 * @param readingCount distinct readings within the run, of all sources
 * @param flags what a reader should know, sorted
 * @param observedTime when this was computed
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

    /** The same answer, computed at another time. */
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
