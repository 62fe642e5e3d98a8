package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.meter.answer.DailyUncertainty.Errors;
import io.github.jobenergy.energy.meter.answer.DailyUncertainty.UpperLimit;
import io.github.jobenergy.energy.meter.occupancy.Divided;
import io.github.jobenergy.energy.meter.occupancy.IdlePower.Idle;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy.ShareQuery;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.share.PossibleShares.ShareRange;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.share.placement.UtcDay;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.IdleSource;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.waste.IdleGpus;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * The running sums of the answer of one run on one node, in millijoules and milliseconds. Filled by one thread with the share
 * intervals of the run in the order of time, then read. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they
 * are compared for each share interval.
 */
final class RunSums {

    private static final int SHARE_DECIMALS = 6;

    /** The resolution of shares that are used only for uncertainty bounds. */
    private static final long FINE = 1_000_000_000;

    private final NodeRun run;
    private final MeterRules rules;
    private final NodeOccupancy occupancy;
    private final RunDiagnostics tally = new RunDiagnostics();
    private final ShareQuery query;
    private final Optional<Idle> idle;
    private final DailyUncertainty uncertainty;
    private final TreeMap<Long, Double> shares = new TreeMap<>();
    private final TreeMap<Long, SortedMap<String, Double>> gpuSensitivities = new TreeMap<>();
    private final TreeMap<String, Double> energyOfGpus = new TreeMap<>();
    private final EnergyByDay energyByDay = new EnergyByDay();
    private IdleGpus idleGpus = IdleGpus.NONE;
    private long part;
    private long marginal;
    private long held;
    private long metered;

    /**
     * Starts with nothing.
     *
     * @param lowest the lowest power of the node, which its idle power does not exceed; absent if unknown
     */
    RunSums(
            NodeRun run,
            MeterRules rules,
            NodeOccupancy occupancy,
            Optional<Idle> idle,
            Supplier<Optional<Long>> lowest) {
        this.run = run;
        this.rules = rules;
        this.occupancy = occupancy;
        this.query = new ShareQuery(Optional.of(run.run()), tally);
        this.idle = idle;
        this.uncertainty = new DailyUncertainty(
                UtcDay.startOf(run.start()) == UtcDay.startOf(Math.max(run.start(), run.end() - 1)),
                () -> new PossibleParts(run.run(), lowest));
    }

    NodeRun run() {
        return run;
    }

    ShareQuery query() {
        return query;
    }

    /** Returns the share intervals of the run, each with a constant share. */
    List<SummedInterval> intervals() {
        List<SummedInterval> intervals = new ArrayList<>();
        for (Holding holding : run.holdings()) {
            for (Range shareInterval : occupancy.shareIntervals(holding.start(), holding.end())) {
                intervals.add(new SummedInterval(this, shareInterval.from(), shareInterval.to()));
            }
        }
        return intervals;
    }

    /**
     * Adds a share interval.
     *
     * @param ofGpus the idle part of the GPUs that the run held in it
     */
    void add(Divided divided, long from, long to, IdleGpus ofGpus) {
        RegisterDelta amount = divided.amount();
        held += to - from;
        metered += amount.meteredMillis();
        long drawn = divided.division().part(run.run());
        long above = idle.map(known -> aboveIdle(divided, known.milliwatts())).orElse(0L);
        part = Math.addExact(part, drawn);
        marginal = Math.addExact(marginal, above);
        idleGpus = idleGpus.plus(ofGpus);
        energyByDay.add(from, to, amount, new EnergyByDay.Part(drawn, above, ofGpus));
        double share = share(amount.millijoules(), drawn, from);
        shares.put(from, share);
        shares.put(to, 0.0);
        addGpuSensitivities(divided, from, to);
        uncertainty.add(
                new Range(from, to),
                drawn,
                occupancy.isSharedAt(from),
                errors -> addErrors(errors, divided, new Range(from, to)));
    }

    private void addErrors(Errors errors, Divided divided, Range interval) {
        long from = interval.from();
        long to = interval.to();
        RegisterDelta amount = divided.amount();
        double share = share(from);
        Uncertainty uncertainty = errors.uncertainty();
        uncertainty.addSampling(amount.spread(), share);
        uncertainty.addDisagreement(amount.disagreement(), share);
        uncertainty.addDifference(divided.advance().difference(), share);
        addGpuErrors(uncertainty, divided);
        PossibleParts possible = errors.shares();
        Optional<ShareRange> range = occupancy.possibleSharesAt(from).map(shares -> shares.of(run.run()));
        possible.add(divided, range);
        possible.addShare(share);
        if (occupancy.isSuspended(run.run(), from)) {
            possible.addSuspended(to - from);
        }
        double unmeteredSeconds = (to - from - amount.meteredMillis()) / 1_000.0;
        uncertainty.addUnmetered(
                Math.round(range.map(ShareRange::least).orElse(share)
                        * idle.map(Idle::milliwatts).orElse(0L)
                        * unmeteredSeconds),
                Math.round(range.map(ShareRange::most).orElse(share) * mostMilliwatts() * unmeteredSeconds));
    }

    private void addGpuSensitivities(Divided divided, long from, long to) {
        SortedMap<String, Double> sensitivities = divided.division().sensitivities(run.run());
        if (!sensitivities.isEmpty() || !gpuSensitivities.isEmpty()) {
            gpuSensitivities.put(from, sensitivities);
            gpuSensitivities.put(to, Collections.emptySortedMap());
        }
        sensitivities.forEach((gpu, sensitivity) ->
                energyOfGpus.merge(gpu, sensitivity * divided.advance().gpus().getOrDefault(gpu, 0L), Double::sum));
    }

    private void addGpuErrors(Uncertainty uncertainty, Divided divided) {
        SortedMap<String, Double> sensitivities = divided.division().sensitivities(run.run());
        divided.advance().gpuErrors().forEach((gpu, error) -> {
            double sensitivity = sensitivities.getOrDefault(gpu, 0.0);
            uncertainty.addSampling(error.spread(), sensitivity);
            uncertainty.addDisagreement(error.error(), sensitivity);
        });
    }

    /** Returns by how much the run's energy changes with the energy of a GPU at an instant. */
    private double sensitivity(String gpu, long time) {
        Map.Entry<Long, SortedMap<String, Double>> interval = gpuSensitivities.floorEntry(time);
        return interval == null ? 0 : interval.getValue().getOrDefault(gpu, 0.0);
    }

    private long aboveIdle(Divided divided, long known) {
        return divided.division().above(divided.advance().aboveIdle(known)).part(run.run());
    }

    /**
     * Returns the run's share of the energy of a share interval; for a share interval without energy, the share by claims.
     */
    private double share(long whole, long drawn, long from) {
        return whole > 0
                ? drawn / (double) whole
                : occupancy.sharesAt(from, query).part(run.run(), FINE) / (double) FINE;
    }

    /**
     * Returns the run's share of the energy of the node at an instant, 0 to 1; 0 while the run is not on the node.
     */
    double share(long time) {
        Map.Entry<Long, Double> shareInterval = shares.floorEntry(time);
        return shareInterval == null ? 0 : shareInterval.getValue();
    }

    /** Adds the uncertainty at each change point of the run and of co-located runs. */
    void addUncertainties(NodeRegister register) {
        Set<Long> changes = new TreeSet<>();
        for (Holding holding : run.holdings()) {
            changes.addAll(occupancy.timeline().changesWithin(holding.start(), holding.end()));
            changes.addAll(List.of(holding.start(), holding.end()));
        }
        Set<Around> spans = new LinkedHashSet<>();
        Map<String, Set<EdgeUncertainty>> gpuSpans = new TreeMap<>();
        for (long change : changes) {
            if (!gpuSensitivities.isEmpty()) {
                register.gpuUncertaintiesAt(change)
                        .forEach((gpu, span) -> gpuSpans.computeIfAbsent(gpu, name -> new LinkedHashSet<>())
                                .add(span));
            }
            spans.addAll(around(register.uncertaintiesAt(change, tally)));
            uncertainty.addSecond(change, register.secondAt(change), share(change - 1), share(change));
        }
        spans.forEach(span ->
                uncertainty.addEdgeSplit(span.uncertainty(), span.uncertainty().errorBound(this::share)));
        gpuSpans.forEach((gpu, all) ->
                all.forEach(span -> uncertainty.addEdgeSplit(span, span.errorBound(time -> sensitivity(gpu, time)))));
        uncertainty.complete(tally.readings(), run.suspendedMillis(), tally.peakMilliwatts());
    }

    NodeJobEnergy result(Optional<String> slurmEnergyPlugin, Instant now) {
        if (idle.isEmpty() && tally.whole().meteredMillis() > 0) {
            tally.flag(Flag.UNKNOWN_IDLE_POWER);
        }
        if (uncertainty.whole().isUndersampled(part) && !tally.flags().contains(Flag.MOVING_AVERAGE)) {
            tally.flag(Flag.UNDERSAMPLED);
        }
        addInstruments();
        long whole = tally.whole().millijoules();
        Map<String, Energy> domains = new TreeMap<>();
        tally.energyByDomain().forEach((domain, millijoules) -> domains.put(domain, Energy.ofMillijoules(millijoules)));
        return NodeJobEnergy.builder(run.run(), run.completionRevision(), run.key())
                .quality(quality(held, tally.whole().meteredMillis(), tally))
                .amounts(amounts())
                .energyByDay(Optional.of(uncertainty.of(
                        energyByDay.reported(isAboveIdleKnown(idle, tally)), tally.flags(), upperLimit())))
                .share(
                        whole == 0
                                ? Optional.empty()
                                : Optional.of(BigDecimal.valueOf(part)
                                        .divide(BigDecimal.valueOf(whole), SHARE_DECIMALS, RoundingMode.HALF_UP)
                                        .stripTrailingZeros()))
                .held(Duration.ofMillis(held))
                .metered(Duration.ofMillis(tally.whole().meteredMillis()))
                .scope(tally.scope())
                .domains(domains)
                .idleGpus(idleGpus)
                .idlePower(idle.map(known -> Power.ofMilliwatts(known.milliwatts())))
                .idleSource(idle.map(known -> known.minute().isPresent() ? IdleSource.LEARNED : IdleSource.CONFIGURED))
                .idlePowerTime(idle.flatMap(Idle::minute).map(Instant::ofEpochMilli))
                .meanPower(tally.meteredParts().meanPower())
                .peakPower(tally.meteredParts().meanPower().map(mean -> peak(mean, tally)))
                .source(tally.mainSource())
                .sources(List.copyOf(tally.sources()))
                .readingCount(tally.readings())
                .flags(tally.flags().stream().sorted().toList())
                .slurmEnergyPlugin(slurmEnergyPlugin)
                .observedTime(now)
                .build();
    }

    /** Returns the bounds by source. */
    UncertaintyBreakdown breakdown() {
        return uncertainty.whole().breakdown();
    }

    private Amounts amounts() {
        UpperLimit limit = upperLimit();
        boolean isBounded = limit == UpperLimit.ALWAYS || (limit == UpperLimit.WHERE_METERED && metered == held);
        return new Amounts(
                Energy.ofMillijoules(part),
                isAboveIdleKnown(idle, tally) ? Optional.of(Energy.ofMillijoules(marginal)) : Optional.empty(),
                Energy.ofMillijoules(tally.whole().millijoules()),
                Energy.ofMillijoules(Math.max(0, part - uncertainty.whole().below())),
                isBounded
                        ? Optional.of(Energy.ofMillijoules(
                                        Math.addExact(part, uncertainty.whole().above())))
                                .filter(high -> high.compareTo(Energy.LARGEST) <= 0)
                        : Optional.empty());
    }

    private UpperLimit upperLimit() {
        if (tally.lacksParts()) {
            return UpperLimit.NEVER;
        }
        if (rules.maxPower().isPresent()) {
            return UpperLimit.ALWAYS;
        }
        return tally.flags().contains(Flag.UNCERTAIN_RESET) ? UpperLimit.NEVER : UpperLimit.WHERE_METERED;
    }

    /**
     * Adds the errors of the instruments. The run's energy changes with that of a GPU inside the energy of its node by the
     * sensitivity, and with that of the node by what remains.
     */
    private void addInstruments() {
        double ofGpus = 0;
        List<Map.Entry<Kind, Double>> gpus = new ArrayList<>();
        for (Map.Entry<String, Double> gpu : energyOfGpus.entrySet()) {
            Optional<Kind> kind = tally.kindOfInner(gpu.getKey());
            if (kind.isPresent()) {
                gpus.add(Map.entry(kind.get(), gpu.getValue()));
                ofGpus += gpu.getValue();
            }
        }
        long whole = tally.whole().millijoules();
        double fraction = whole == 0 ? 0 : (part - ofGpus) / whole;
        Map<Kind, Double> ofNode = new EnumMap<>(Kind.class);
        tally.energyByKind().forEach((kind, energy) -> ofNode.put(kind, fraction * energy));
        uncertainty.addInstruments(ofNode, gpus);
    }

    /**
     * Returns the peak power, which is at least the mean: the peak of parts that were never metered at the same time
     * was not measured.
     */
    private static Power peak(Power mean, RunDiagnostics tally) {
        Power peak = Power.ofMilliwatts(tally.peakMilliwatts());
        return peak.compareTo(mean) < 0 ? mean : peak;
    }

    private static boolean isAboveIdleKnown(Optional<Idle> idle, RunDiagnostics tally) {
        return idle.isPresent() && tally.meteredParts().areTheSameThroughout();
    }

    private static Quality quality(long held, long metered, RunDiagnostics tally) {
        if (held > 0 && tally.meteredParts().meanPower().isEmpty()) {
            return Quality.MISSING;
        }
        if (metered < held || tally.areUneven()) {
            return Quality.PARTIAL;
        }
        return tally.isGpuEstimated() || tally.flags().stream().anyMatch(Flag::isAssumption)
                ? Quality.ESTIMATED
                : Quality.MEASURED;
    }

    private static List<Around> around(List<EdgeUncertainty> uncertainties) {
        List<Around> around = new ArrayList<>(uncertainties.size());
        for (int i = 0; i < uncertainties.size(); i++) {
            around.add(new Around(
                    uncertainties.get(i), Collections.frequency(uncertainties.subList(0, i), uncertainties.get(i))));
        }
        return around;
    }

    /**
     * A span around change points. A span around several change points counts once, even if it is read at each of them.
     * Equal spans of different meters around one change point count separately.
     *
     * @param uncertainty the uncertainty of the split span
     * @param same the number of earlier meters with an equal span
     */
    private record Around(EdgeUncertainty uncertainty, int same) {}

    private long mostMilliwatts() {
        return rules.maxPower().map(Power::milliwatts).orElse(0L);
    }

    /**
     * A share interval of a run, with the sums to which it is added.
     *
     * @param sums the running sums of the run
     * @param from the start of the share interval
     * @param to the end of the share interval
     */
    record SummedInterval(RunSums sums, long from, long to) {}
}
