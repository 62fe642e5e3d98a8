package io.github.jobenergy.energy.gather;

import io.github.jobenergy.energy.gather.SlurmComparison.Cause;
import io.github.jobenergy.energy.share.LargestShare;
import io.github.jobenergy.energy.share.MeasuredUse;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.IdleSource;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.ResultRevision;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.Subject;
import io.github.jobenergy.schemas.energy.waste.IdleGpus;
import io.github.jobenergy.schemas.energy.waste.Waste;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Sums the answers of the nodes of a run. A sum is unknown if the value of any node is unknown. */
final class Sum {

    private static final int COVERAGE_DECIMALS = 6;

    private final JobCompletion completion;
    private final List<NodeJobEnergy> nodes;
    private final JobFigures figures;

    Sum(JobCompletion completion, List<NodeJobEnergy> nodes) {
        this.completion = completion;
        this.nodes = nodes;
        this.figures = add();
    }

    JobFigures figures() {
        return figures;
    }

    JobEnergy result(ResultRevision resultRevision, Instant now) {
        SlurmEnergy slurm = completion.slurmEnergy();
        Optional<Energy> difference = figures.nodesMeasured() == 0
                ? Optional.empty()
                : slurm.joules().map(claimed -> claimed.minus(figures.energyWholeNodes()));
        Optional<Cause> cause = new SlurmComparison(completion, figures).cause();
        return JobEnergy.builder(completion.run(), resultRevision)
                .methodVersion(method())
                .figures(figures)
                .subject(Subject.of(completion))
                .slurmEnergy(slurm)
                .slurmDifference(difference)
                .slurmDifferenceCause(cause.map(Cause::sentence))
                .slurmDifferenceCode(cause.map(Cause::code))
                .slurmComparability(new Comparability(completion, figures).code())
                .slurmEnergyPlugin(slurmEnergyPlugin())
                .stepComparison(new ComparedStepsOfRun(completion, nodes).comparison())
                .observedTime(now)
                .build();
    }

    /** Returns the plugin by which Slurm measured the energies of all nodes; empty if it is unknown of one of them, or if they differ. */
    private Optional<String> slurmEnergyPlugin() {
        List<Optional<String>> plugins =
                nodes.stream().map(NodeJobEnergy::slurmEnergyPlugin).distinct().toList();
        return plugins.size() == 1 ? plugins.get(0) : Optional.empty();
    }

    private String method() {
        return figures.flags().contains(Flag.MEASURED_USE) ? MeasuredUse.METHOD : LargestShare.METHOD;
    }

    private JobFigures add() {
        Duration held = total(NodeJobEnergy::held);
        Duration metered = total(NodeJobEnergy::metered);
        long measured =
                nodes.stream().filter(node -> meanPower(node).isPresent()).count();
        long nodeCount =
                Math.max(nodes.size(), completion.resources().nodeCount().orElse(0L));
        Optional<Unrequested> unrequested =
                Unrequested.of(completion.resources()).filter(any -> measured > 0 && !isUnknownWhereOrWhen());
        Energy energy = energy(Amounts::energy);
        return JobFigures.builder()
                .quality(quality(measured))
                .coverage(coverage(held, metered))
                .energy(energy)
                .energyMarginal(allEnergies(Amounts::energyMarginal))
                .energyWholeNodes(energy(Amounts::energyWholeNode))
                .energyByDay(energyByDay()
                        .map(days -> unrequested.map(part -> part.of(days)).orElse(days)))
                .uncertaintyLow(energy(Amounts::uncertaintyLow))
                .uncertaintyHigh(allEnergies(Amounts::uncertaintyHigh))
                .scope(scope())
                .domains(domains())
                .waste(Waste.of(idleGpus()).withUnrequested(unrequested.map(part -> part.of(energy))))
                .idlePower(allPowers(NodeJobEnergy::idlePower))
                .idleSource(idleSource())
                .idlePowerTime(idlePowerTime())
                .nodeCount(nodeCount)
                .nodesMeasured(nodes.isEmpty() && !isUnknownWhereOrWhen() ? nodeCount : measured)
                .meanPower(somePowers(Sum::meanPower))
                .peakPower(somePowers(NodeJobEnergy::peakPower))
                .sources(sorted(nodes.stream().map(NodeJobEnergy::sources).toList()))
                .readingCount(
                        nodes.stream().mapToLong(NodeJobEnergy::readingCount).sum())
                .flags(flags())
                .build();
    }

    private Duration total(Function<NodeJobEnergy, Duration> time) {
        return nodes.stream().map(time).reduce(Duration.ZERO, Duration::plus);
    }

    private Quality quality(long measured) {
        if (nodes.isEmpty() && !isUnknownWhereOrWhen()) {
            return Quality.MEASURED;
        }
        if (measured == 0) {
            return Quality.MISSING;
        }
        Quality worst = nodes.stream().map(NodeJobEnergy::quality).reduce(Quality.MEASURED, Quality::orWorse);
        return worst == Quality.MISSING ? Quality.PARTIAL : worst;
    }

    /**
     * Checks whether the place or time of the run is unknown: no source of the completion record states its nodes or
     * its start, or its end is before its start because a clock was set back. The energy of such a run is unknown, not
     * zero.
     */
    private boolean isUnknownWhereOrWhen() {
        boolean neverRan =
                completion.resources().nodes().filter(String::isEmpty).isPresent();
        boolean isPlaced = completion.resources().nodes().isPresent()
                && completion
                        .times()
                        .startTime()
                        .filter(start -> !start.isAfter(completion.times().endTime()))
                        .isPresent();
        return completion.resources().slices().isEmpty() && !neverRan && !isPlaced;
    }

    private BigDecimal coverage(Duration held, Duration metered) {
        if (held.isZero()) {
            return isUnknownWhereOrWhen() ? BigDecimal.ZERO : BigDecimal.ONE;
        }
        return BigDecimal.valueOf(metered.toMillis())
                .divide(BigDecimal.valueOf(held.toMillis()), COVERAGE_DECIMALS, RoundingMode.DOWN)
                .stripTrailingZeros();
    }

    private Energy energy(Function<Amounts, Energy> amount) {
        return nodes.stream().map(node -> amount.apply(node.amounts())).reduce(Energy.ZERO, Energy::plus);
    }

    private Optional<Energy> allEnergies(Function<Amounts, Optional<Energy>> amount) {
        List<Energy> known = nodes.stream()
                .flatMap(node -> amount.apply(node.amounts()).stream())
                .toList();
        return known.size() < nodes.size() || isUnknownWhereOrWhen()
                ? Optional.empty()
                : Optional.of(known.stream().reduce(Energy.ZERO, Sum::plus)).filter(Sum::canBeWritten);
    }

    /**
     * Returns the sum of both, or a value that cannot be written: the maximum energy of nodes since 1970 is not a
     * useful bound.
     */
    private static Energy plus(Energy sum, Energy next) {
        return canBeWritten(sum) ? sum.plus(next) : sum;
    }

    private static boolean canBeWritten(Energy energy) {
        return energy.compareTo(Energy.LARGEST) <= 0;
    }

    private Optional<List<DayEnergy>> energyByDay() {
        List<List<DayEnergy>> known =
                nodes.stream().flatMap(node -> node.energyByDay().stream()).toList();
        return known.size() < nodes.size() || isUnknownWhereOrWhen()
                ? Optional.empty()
                : Optional.of(
                        DayEnergy.sums(known.stream().flatMap(List::stream).toList()));
    }

    private Optional<Power> allPowers(Function<NodeJobEnergy, Optional<Power>> power) {
        long known =
                nodes.stream().filter(node -> power.apply(node).isPresent()).count();
        return known < nodes.size() ? Optional.empty() : somePowers(power);
    }

    private Optional<Power> somePowers(Function<NodeJobEnergy, Optional<Power>> power) {
        return nodes.stream()
                .flatMap(node -> power.apply(node).stream())
                .reduce((a, b) -> Power.ofMilliwatts(Math.addExact(a.milliwatts(), b.milliwatts())));
    }

    /**
     * Returns the mean power of a node. For answers of older versions, which do not state a mean power, the energy is
     * divided by the fully metered time.
     */
    private static Optional<Power> meanPower(NodeJobEnergy node) {
        if (node.meanPower().isPresent() || node.metered().isZero()) {
            return node.meanPower();
        }
        BigDecimal watts = node.amounts()
                .energyWholeNode()
                .joules()
                .multiply(BigDecimal.valueOf(1_000))
                .divide(BigDecimal.valueOf(node.metered().toMillis()), 3, RoundingMode.HALF_UP);
        return Optional.of(Power.ofWatts(watts));
    }

    private Optional<Scope> scope() {
        Set<Scope> scopes = new TreeSet<>();
        nodes.forEach(node -> node.scope().ifPresent(scopes::add));
        return scopes.size() > 1 ? Optional.of(Scope.MIXED) : scopes.stream().findFirst();
    }

    private Map<String, Energy> domains() {
        Map<String, Energy> domains = new TreeMap<>();
        nodes.forEach(node -> node.domains().forEach((domain, energy) -> domains.merge(domain, energy, Energy::plus)));
        return domains;
    }

    private IdleGpus idleGpus() {
        return nodes.stream().map(NodeJobEnergy::idleGpus).reduce(IdleGpus.NONE, IdleGpus::plus);
    }

    private Optional<IdleSource> idleSource() {
        if (nodes.stream().anyMatch(node -> node.idleSource().isEmpty())) {
            return Optional.empty();
        }
        return nodes.stream().flatMap(node -> node.idleSource().stream()).max(IdleSource::compareTo);
    }

    private Optional<Instant> idlePowerTime() {
        return idleSource()
                .flatMap(known -> nodes.stream()
                        .flatMap(node -> node.idlePowerTime().stream())
                        .min(Instant::compareTo));
    }

    private List<Flag> flags() {
        Set<Flag> flags = new TreeSet<>();
        nodes.forEach(node -> flags.addAll(node.flags()));
        if (completion.times().suspended().filter(time -> !time.isZero()).isPresent()) {
            flags.add(Flag.SUSPENDED);
        }
        return List.copyOf(flags);
    }

    private static List<String> sorted(Collection<List<String>> lists) {
        Set<String> words = new TreeSet<>();
        lists.forEach(words::addAll);
        return List.copyOf(words);
    }
}
