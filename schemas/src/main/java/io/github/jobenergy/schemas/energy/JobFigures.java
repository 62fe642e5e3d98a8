package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.energy.waste.Waste;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
 * @param waste the parts of the energy that the run held and did not use
 * @param idlePower the sum of the idle power of the nodes; absent while unknown on any node
 * @param idleSource the source of the idle power; {@code learned} if any part of it was learned
 * @param idlePowerTime the earliest minute that a part of the learned idle power was learned from; absent if none was
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
        Waste waste,
        Optional<Power> idlePower,
        Optional<IdleSource> idleSource,
        Optional<Instant> idlePowerTime,
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

    /** Returns a builder for the energies of a run. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return new Builder()
                .quality(quality)
                .coverage(coverage)
                .energy(energy)
                .energyMarginal(energyMarginal)
                .energyWholeNodes(energyWholeNodes)
                .energyByDay(energyByDay)
                .uncertaintyLow(uncertaintyLow)
                .uncertaintyHigh(uncertaintyHigh)
                .scope(scope)
                .domains(domains)
                .waste(waste)
                .idlePower(idlePower)
                .idleSource(idleSource)
                .idlePowerTime(idlePowerTime)
                .nodeCount(nodeCount)
                .nodesMeasured(nodesMeasured)
                .meanPower(meanPower)
                .peakPower(peakPower)
                .sources(sources)
                .readingCount(readingCount)
                .flags(flags);
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private @Nullable Quality quality;
        private @Nullable BigDecimal coverage;
        private @Nullable Energy energy;
        private Optional<Energy> energyMarginal = Optional.empty();
        private @Nullable Energy energyWholeNodes;
        private Optional<List<DayEnergy>> energyByDay = Optional.empty();
        private @Nullable Energy uncertaintyLow;
        private Optional<Energy> uncertaintyHigh = Optional.empty();
        private Optional<Scope> scope = Optional.empty();
        private Map<String, Energy> domains = Map.of();
        private @Nullable Waste waste;
        private Optional<Power> idlePower = Optional.empty();
        private Optional<IdleSource> idleSource = Optional.empty();
        private Optional<Instant> idlePowerTime = Optional.empty();
        private @Nullable Long nodeCount;
        private @Nullable Long nodesMeasured;
        private Optional<Power> meanPower = Optional.empty();
        private Optional<Power> peakPower = Optional.empty();
        private List<String> sources = List.of();
        private @Nullable Long readingCount;
        private List<Flag> flags = List.of();

        private Builder() {}

        public Builder quality(Quality quality) {
            this.quality = quality;
            return this;
        }

        public Builder coverage(BigDecimal coverage) {
            this.coverage = coverage;
            return this;
        }

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

        public Builder energyByDay(Optional<List<DayEnergy>> energyByDay) {
            this.energyByDay = energyByDay;
            return this;
        }

        public Builder uncertaintyLow(Energy uncertaintyLow) {
            this.uncertaintyLow = uncertaintyLow;
            return this;
        }

        public Builder uncertaintyHigh(Optional<Energy> uncertaintyHigh) {
            this.uncertaintyHigh = uncertaintyHigh;
            return this;
        }

        public Builder scope(Optional<Scope> scope) {
            this.scope = scope;
            return this;
        }

        public Builder domains(Map<String, Energy> domains) {
            this.domains = domains;
            return this;
        }

        public Builder waste(Waste waste) {
            this.waste = waste;
            return this;
        }

        public Builder idlePower(Optional<Power> idlePower) {
            this.idlePower = idlePower;
            return this;
        }

        public Builder idleSource(Optional<IdleSource> idleSource) {
            this.idleSource = idleSource;
            return this;
        }

        /** Sets the minute that the idle power was learned from. */
        public Builder idlePowerTime(Optional<Instant> idlePowerTime) {
            this.idlePowerTime = idlePowerTime;
            return this;
        }

        public Builder nodeCount(long nodeCount) {
            this.nodeCount = nodeCount;
            return this;
        }

        public Builder nodesMeasured(long nodesMeasured) {
            this.nodesMeasured = nodesMeasured;
            return this;
        }

        public Builder meanPower(Optional<Power> meanPower) {
            this.meanPower = meanPower;
            return this;
        }

        public Builder peakPower(Optional<Power> peakPower) {
            this.peakPower = peakPower;
            return this;
        }

        public Builder sources(List<String> sources) {
            this.sources = sources;
            return this;
        }

        public Builder readingCount(long readingCount) {
            this.readingCount = readingCount;
            return this;
        }

        public Builder flags(List<Flag> flags) {
            this.flags = flags;
            return this;
        }

        /**
         * Returns the record.
         *
         * @throws NullPointerException with the name of the component, if a required component is missing
         */
        public JobFigures build() {
            return new JobFigures(
                    Objects.requireNonNull(quality, "quality"),
                    Objects.requireNonNull(coverage, "coverage"),
                    Objects.requireNonNull(energy, "energy"),
                    energyMarginal,
                    Objects.requireNonNull(energyWholeNodes, "energyWholeNodes"),
                    energyByDay,
                    Objects.requireNonNull(uncertaintyLow, "uncertaintyLow"),
                    uncertaintyHigh,
                    scope,
                    domains,
                    Objects.requireNonNull(waste, "waste"),
                    idlePower,
                    idleSource,
                    idlePowerTime,
                    Objects.requireNonNull(nodeCount, "nodeCount"),
                    Objects.requireNonNull(nodesMeasured, "nodesMeasured"),
                    meanPower,
                    peakPower,
                    sources,
                    Objects.requireNonNull(readingCount, "readingCount"),
                    flags);
        }
    }
}
