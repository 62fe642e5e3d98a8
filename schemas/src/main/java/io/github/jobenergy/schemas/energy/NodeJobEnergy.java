package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.energy.step.StepEnergy;
import io.github.jobenergy.schemas.energy.waste.IdleGpus;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
 * @param idleGpus the idle part of the metered GPUs that the run held on the node
 * @param idlePower the idle power of the node; absent while unknown
 * @param idleSource the source of the idle power
 * @param idlePowerTime the minute that the idle power was learned from; absent if it was not learned
 * @param meanPower the mean power of the node over metered time, of parts that are added up each over its own; absent where
 *     nothing was metered, and in records of older versions
 * @param peakPower the highest mean power of any piece between readings during the run
 * @param source the instrument that metered most of the energy
 * @param sources every instrument that was used for some part of the energy, sorted
 * @param readingCount distinct readings within the run, of all sources
 * @param flags the conditions that affect the interpretation of the energy, sorted
 * @param slurmEnergyPlugin the plugin by which Slurm measured the energy of the node while the run held it; absent if unknown, or
 *     if it changed
 * @param steps the energies of the node during steps that had it to themselves, in order; absent without such a step, and in
 *     records of older versions
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
        IdleGpus idleGpus,
        Optional<Power> idlePower,
        Optional<IdleSource> idleSource,
        Optional<Instant> idlePowerTime,
        Optional<Power> meanPower,
        Optional<Power> peakPower,
        Optional<String> source,
        List<String> sources,
        long readingCount,
        List<Flag> flags,
        Optional<String> slurmEnergyPlugin,
        Optional<List<StepEnergy>> steps,
        Instant observedTime) {

    public NodeJobEnergy {
        energyByDay = energyByDay.map(days -> DayEnergy.of(amounts.energy(), days));
        share = share.map(value -> Fraction.of("share", value));
        domains = Map.copyOf(domains);
        sources = List.copyOf(sources);
        flags = List.copyOf(flags);
        steps = steps.map(List::copyOf);
        Names.require("slurm_energy_plugin", slurmEnergyPlugin);
    }

    /** Returns a builder for the share of a run in the energy of a node, computed from that revision of the completion. */
    public static Builder builder(RunKey run, long completionRevision, NodeKey node) {
        return new Builder(run, completionRevision, node);
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return new Builder(run, completionRevision, node)
                .quality(quality)
                .amounts(amounts)
                .energyByDay(energyByDay)
                .share(share)
                .held(held)
                .metered(metered)
                .scope(scope)
                .domains(domains)
                .idleGpus(idleGpus)
                .idlePower(idlePower)
                .idleSource(idleSource)
                .idlePowerTime(idlePowerTime)
                .meanPower(meanPower)
                .peakPower(peakPower)
                .source(source)
                .sources(sources)
                .readingCount(readingCount)
                .flags(flags)
                .slurmEnergyPlugin(slurmEnergyPlugin)
                .steps(steps)
                .observedTime(observedTime);
    }

    /** Returns the same share with another time of computation. */
    public NodeJobEnergy observedAt(Instant time) {
        return toBuilder().observedTime(time).build();
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private RunKey run;
        private long completionRevision;
        private NodeKey node;
        private @Nullable Quality quality;
        private @Nullable Amounts amounts;
        private Optional<List<DayEnergy>> energyByDay = Optional.empty();
        private Optional<BigDecimal> share = Optional.empty();
        private @Nullable Duration held;
        private @Nullable Duration metered;
        private Optional<Scope> scope = Optional.empty();
        private Map<String, Energy> domains = Map.of();
        private @Nullable IdleGpus idleGpus;
        private Optional<Power> idlePower = Optional.empty();
        private Optional<IdleSource> idleSource = Optional.empty();
        private Optional<Instant> idlePowerTime = Optional.empty();
        private Optional<Power> meanPower = Optional.empty();
        private Optional<Power> peakPower = Optional.empty();
        private Optional<String> source = Optional.empty();
        private List<String> sources = List.of();
        private @Nullable Long readingCount;
        private List<Flag> flags = List.of();
        private Optional<String> slurmEnergyPlugin = Optional.empty();
        private Optional<List<StepEnergy>> steps = Optional.empty();
        private @Nullable Instant observedTime;

        private Builder(RunKey run, long completionRevision, NodeKey node) {
            this.run = run;
            this.completionRevision = completionRevision;
            this.node = node;
        }

        public Builder run(RunKey run) {
            this.run = run;
            return this;
        }

        public Builder completionRevision(long completionRevision) {
            this.completionRevision = completionRevision;
            return this;
        }

        public Builder node(NodeKey node) {
            this.node = node;
            return this;
        }

        public Builder quality(Quality quality) {
            this.quality = quality;
            return this;
        }

        public Builder amounts(Amounts amounts) {
            this.amounts = amounts;
            return this;
        }

        public Builder energyByDay(Optional<List<DayEnergy>> energyByDay) {
            this.energyByDay = energyByDay;
            return this;
        }

        public Builder share(Optional<BigDecimal> share) {
            this.share = share;
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

        public Builder scope(Optional<Scope> scope) {
            this.scope = scope;
            return this;
        }

        public Builder domains(Map<String, Energy> domains) {
            this.domains = domains;
            return this;
        }

        public Builder idleGpus(IdleGpus idleGpus) {
            this.idleGpus = idleGpus;
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

        public Builder meanPower(Optional<Power> meanPower) {
            this.meanPower = meanPower;
            return this;
        }

        public Builder peakPower(Optional<Power> peakPower) {
            this.peakPower = peakPower;
            return this;
        }

        public Builder source(Optional<String> source) {
            this.source = source;
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

        public Builder slurmEnergyPlugin(Optional<String> slurmEnergyPlugin) {
            this.slurmEnergyPlugin = slurmEnergyPlugin;
            return this;
        }

        public Builder steps(Optional<List<StepEnergy>> steps) {
            this.steps = steps;
            return this;
        }

        public Builder observedTime(Instant observedTime) {
            this.observedTime = observedTime;
            return this;
        }

        /**
         * Returns the record.
         *
         * @throws NullPointerException with the name of the component, if a required component is missing
         */
        public NodeJobEnergy build() {
            return new NodeJobEnergy(
                    run,
                    completionRevision,
                    node,
                    Objects.requireNonNull(quality, "quality"),
                    Objects.requireNonNull(amounts, "amounts"),
                    energyByDay,
                    share,
                    Objects.requireNonNull(held, "held"),
                    Objects.requireNonNull(metered, "metered"),
                    scope,
                    domains,
                    Objects.requireNonNull(idleGpus, "idleGpus"),
                    idlePower,
                    idleSource,
                    idlePowerTime,
                    meanPower,
                    peakPower,
                    source,
                    sources,
                    Objects.requireNonNull(readingCount, "readingCount"),
                    flags,
                    slurmEnergyPlugin,
                    steps,
                    Objects.requireNonNull(observedTime, "observedTime"));
        }
    }
}
