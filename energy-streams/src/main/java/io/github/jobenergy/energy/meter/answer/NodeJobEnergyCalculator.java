package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.meter.occupancy.Divided;
import io.github.jobenergy.energy.meter.occupancy.Divider;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy.ShareQuery;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.meter.sums.Window.Conditions;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.MeterRules;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.IdleSource;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Computes the energy of one run on one node from the present content of the stores. The result is a function of the
 * sets of readings, runs and states only. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are
 * compared for each share interval ({@link io.github.jobenergy.energy.meter.occupancy.ShareInterval}).
 *
 * <pre>
 *   co-runner          ├───────────────┤
 *   run          ├──────────────────────────┤
 *   intervals    ┆  1  ┆       2       ┆  3  ┆     same co-located runs, capacity and UTC day: constant shares
 * </pre>
 */
public final class NodeJobEnergyCalculator {

    private static final long IDLE_LOOKBACK = Duration.ofHours(24).toMillis();
    private static final int SHARE_DECIMALS = 6;

    /** The resolution of shares that are used only for uncertainty bounds. */
    private static final long FINE = 1_000_000_000;

    /**
     * The maximum work of one batch: share intervals of runs times meters of the node. A single run is always computed in
     * full.
     */
    private static final long WORK_AT_ONCE = 20_000;

    /** The cost of reading one hour of a meter, in share intervals. */
    private static final long HOUR_IN_SHARE_INTERVALS = 100;

    private final MeterStores stores;
    private final MeterRules rules;

    /** Creates a calculator over these stores. */
    public NodeJobEnergyCalculator(MeterStores stores, MeterRules rules) {
        this.stores = stores;
        this.rules = rules;
    }

    /** Computes the answer of one run and reports each step to the trace. */
    public NodeJobEnergy answer(NodeRun run, Instant now, Trace trace) {
        return answer(List.of(run), now, trace).answers().get(0);
    }

    /**
     * Computes the answers of the first of these runs of one node: as many as fit in one batch, at least one. The runs
     * are processed together, in the time order of their share intervals, so that data common to all runs is read and summed
     * once.
     *
     * @return their answers
     */
    Answers answer(List<NodeRun> runs, Instant now) {
        return answer(runs, now, Trace.NONE);
    }

    /**
     * The answers of the first of some runs of a node.
     *
     * @param answers the answers, in the order of the runs
     * @param runsRead the number of runs of the node that were read
     */
    record Answers(List<NodeJobEnergy> answers, int runsRead) {}

    private Answers answer(List<NodeRun> runs, Instant now, Trace trace) {
        NodeKey node = runs.get(0).key();
        long from = runs.stream().mapToLong(NodeRun::start).min().orElseThrow();
        long to = runs.stream().mapToLong(NodeRun::end).max().orElseThrow();
        NodeOccupancy occupancy = new NodeOccupancy(stores, node, new Range(from, to));
        NodeRegister register = new NodeRegister(stores, node, new Conditions(occupancy.timeline(), rules));
        trace.node(new NodeView(register, occupancy));
        Divider divider = new Divider(occupancy, register, rules);
        Map<Long, Optional<Long>> idle = new HashMap<>();
        List<Sums> all = new ArrayList<>();
        List<SummedInterval> intervals = new ArrayList<>();
        Set<Long> hours = new HashSet<>();
        NodeMemory memory = stores.node(node);
        long meters = Math.max(1, memory.meters().size());
        for (NodeRun run : runs) {
            if (!intervals.isEmpty()
                    && (intervals.size() + HOUR_IN_SHARE_INTERVALS * hours.size()) * meters >= WORK_AT_ONCE) {
                break;
            }
            Sums sums = new Sums(run, occupancy, idle.computeIfAbsent(run.end(), end -> idleMilliwatts(register, end)));
            all.add(sums);
            for (SummedInterval interval : sums.intervals()) {
                intervals.add(interval);
                if (interval.to() >= memory.firstMinute() && interval.from() <= memory.newestReading()) {
                    hours.add(HourlyDelta.hourOf(interval.from()));
                    hours.add(HourlyDelta.hourOf(interval.to()));
                }
            }
        }
        intervals.sort(Comparator.comparingLong(SummedInterval::from).thenComparingLong(SummedInterval::to));
        for (SummedInterval interval : intervals) {
            ShareQuery query = interval.sums().query();
            Divided divided = divider.divide(interval.from(), interval.to(), query);
            interval.sums().add(divided, interval.from(), interval.to());
            trace.shareInterval(() -> occupancy.shareInterval(interval.from(), interval.to(), divided, query.run()));
        }
        List<NodeJobEnergy> answers = new ArrayList<>(all.size());
        for (Sums sums : all) {
            sums.addUncertainties(register);
            answers.add(sums.result(now));
            trace.uncertainty(sums.uncertainty::breakdown);
        }
        return new Answers(answers, occupancy.size());
    }

    /**
     * A share interval of a run, with the sums to which it is added.
     *
     * @param sums the running sums of the run
     * @param from the start of the share interval
     * @param to the end of the share interval
     */
    private record SummedInterval(Sums sums, long from, long to) {}

    /** Returns an answer of quality {@code missing}: the time for which the run held the node, without energy. */
    static NodeJobEnergy missing(NodeRun run, Instant now) {
        long held = run.holdings().stream()
                .mapToLong(holding -> holding.end() - holding.start())
                .sum();
        return NodeJobEnergy.builder(run.run(), run.completionRevision(), run.key())
                .quality(Quality.MISSING)
                .amounts(new Amounts(Energy.ZERO, Optional.empty(), Energy.ZERO, Energy.ZERO, Optional.empty()))
                .held(Duration.ofMillis(held))
                .metered(Duration.ZERO)
                .readingCount(0)
                .observedTime(now)
                .build();
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

    private Optional<Long> idleMilliwatts(NodeRegister register, long end) {
        return rules.idlePower().map(Power::milliwatts).or(() -> register.lowestMinute(end - IDLE_LOOKBACK, end));
    }

    /**
     * Returns the peak power, which is at least the mean: the peak of parts that were never metered at the same time
     * was not measured.
     */
    private static Power peak(Power mean, RunDiagnostics tally) {
        Power peak = Power.ofMilliwatts(tally.peakMilliwatts());
        return peak.compareTo(mean) < 0 ? mean : peak;
    }

    private static boolean isAboveIdleKnown(Optional<Long> idle, RunDiagnostics tally) {
        return idle.isPresent() && tally.meteredParts().areTheSameThroughout();
    }

    private static Quality quality(long held, long metered, RunDiagnostics tally) {
        if (held > 0 && tally.meteredParts().meanPower().isEmpty()) {
            return Quality.MISSING;
        }
        if (metered < held || tally.areUneven()) {
            return Quality.PARTIAL;
        }
        return tally.flags().stream().anyMatch(Flag::isAssumption) ? Quality.ESTIMATED : Quality.MEASURED;
    }

    /** The running sums of one answer, in millijoules and milliseconds. */
    private final class Sums {
        private final NodeRun run;
        private final NodeOccupancy occupancy;
        private final RunDiagnostics tally = new RunDiagnostics();
        private final ShareQuery query;
        private final Optional<Long> idle;
        private final Uncertainty uncertainty = new Uncertainty();
        private final TreeMap<Long, Double> shares = new TreeMap<>();
        private final EnergyByDay energyByDay = new EnergyByDay();
        private long part;
        private long marginal;
        private long held;
        private long metered;

        Sums(NodeRun run, NodeOccupancy occupancy, Optional<Long> idle) {
            this.run = run;
            this.occupancy = occupancy;
            this.query = new ShareQuery(Optional.of(run.run()), tally);
            this.idle = idle;
        }

        ShareQuery query() {
            return query;
        }

        /** Returns the share intervals of the run, each with a constant share. */
        List<SummedInterval> intervals() {
            List<SummedInterval> intervals = new ArrayList<>();
            for (Holding holding : run.holdings()) {
                TreeSet<Long> edges = new TreeSet<>(occupancy.shareChanges(holding.start(), holding.end()));
                edges.add(holding.end());
                long from = holding.start();
                for (long to : edges) {
                    intervals.add(new SummedInterval(this, from, to));
                    from = to;
                }
            }
            return intervals;
        }

        void add(Divided divided, long from, long to) {
            RegisterDelta amount = divided.amount();
            held += to - from;
            metered += amount.meteredMillis();
            long drawn = divided.division().part(run.run());
            long above = idle.map(known -> aboveIdle(divided, known)).orElse(0L);
            part = Math.addExact(part, drawn);
            marginal = Math.addExact(marginal, above);
            energyByDay.add(from, to, amount, drawn, above);
            double share = share(amount.millijoules(), drawn, from);
            shares.put(from, share);
            shares.put(to, 0.0);
            uncertainty.addSampling(amount.spread(), share);
            uncertainty.addDisagreement(amount.disagreement(), share);
            double unmeteredSeconds = (to - from - amount.meteredMillis()) / 1_000.0;
            uncertainty.addUnmetered(
                    Math.round(share * idle.orElse(0L) * unmeteredSeconds),
                    Math.round(share * mostMilliwatts() * unmeteredSeconds));
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
        private void addUncertainties(NodeRegister register) {
            Set<Long> changes = new TreeSet<>();
            for (Holding holding : run.holdings()) {
                changes.addAll(occupancy.timeline().changesWithin(holding.start(), holding.end()));
                changes.addAll(List.of(holding.start(), holding.end()));
            }
            Set<Around> spans = new LinkedHashSet<>();
            for (long change : changes) {
                spans.addAll(around(register.uncertaintiesAt(change, tally)));
                uncertainty.addSecond(change, register.secondAt(change), share(change - 1), share(change));
            }
            spans.forEach(span -> uncertainty.addEdgeSplit(
                    span.uncertainty(), span.uncertainty().errorBound(this::share)));
        }

        private NodeJobEnergy result(Instant now) {
            long whole = tally.whole().millijoules();
            Map<String, Energy> domains = new TreeMap<>();
            tally.energyByDomain()
                    .forEach((domain, millijoules) -> domains.put(domain, Energy.ofMillijoules(millijoules)));
            return NodeJobEnergy.builder(run.run(), run.completionRevision(), run.key())
                    .quality(quality(held, tally.whole().meteredMillis(), tally))
                    .amounts(amounts())
                    .energyByDay(Optional.of(energyByDay.reported(isAboveIdleKnown(idle, tally))))
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
                    .idlePower(idle.map(Power::ofMilliwatts))
                    .idleSource(idle.map(
                            known -> rules.idlePower().isPresent() ? IdleSource.CONFIGURED : IdleSource.LEARNED))
                    .meanPower(tally.meteredParts().meanPower())
                    .peakPower(tally.meteredParts().meanPower().map(mean -> peak(mean, tally)))
                    .source(tally.mainSource())
                    .sources(List.copyOf(tally.sources()))
                    .readingCount(tally.readings())
                    .flags(tally.flags().stream().sorted().toList())
                    .observedTime(now)
                    .build();
        }

        private Amounts amounts() {
            long whole = tally.whole().millijoules();
            double fraction = whole == 0 ? 0 : part / (double) whole;
            tally.energyByKind().forEach((kind, energy) -> uncertainty.addInstrument(kind, fraction * energy));
            boolean isMetered = metered == held || rules.maxPower().isPresent();
            boolean isLossBounded = !tally.flags().contains(Flag.UNCERTAIN_RESET)
                    || rules.maxPower().isPresent();
            boolean isBounded = isMetered && isLossBounded && !tally.lacksParts();
            return new Amounts(
                    Energy.ofMillijoules(part),
                    isAboveIdleKnown(idle, tally) ? Optional.of(Energy.ofMillijoules(marginal)) : Optional.empty(),
                    Energy.ofMillijoules(whole),
                    Energy.ofMillijoules(Math.max(0, part - uncertainty.below())),
                    isBounded
                            ? Optional.of(Energy.ofMillijoules(Math.addExact(part, uncertainty.above())))
                                    .filter(high -> high.compareTo(Energy.LARGEST) <= 0)
                            : Optional.empty());
        }
    }

    private long mostMilliwatts() {
        return rules.maxPower().map(Power::milliwatts).orElse(0L);
    }
}
