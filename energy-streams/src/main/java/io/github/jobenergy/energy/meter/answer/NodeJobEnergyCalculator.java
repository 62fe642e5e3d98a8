package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.meter.occupancy.Divided;
import io.github.jobenergy.energy.meter.occupancy.Divider;
import io.github.jobenergy.energy.meter.occupancy.IdlePower;
import io.github.jobenergy.energy.meter.occupancy.IdlePowers;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy.ShareQuery;
import io.github.jobenergy.energy.meter.occupancy.StatedPlugins;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.HourlyDelta.Lowest;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.GpuMinutes;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.Window.Conditions;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.waste.IdleGpus;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
    /**
     * The maximum work of one batch: share intervals of runs times meters of the node. A single run is always computed in
     * full.
     */
    private static final long WORK_AT_ONCE = 20_000;

    /** The cost of reading one hour of a meter, in share intervals. */
    private static final long HOUR_IN_SHARE_INTERVALS = 100;

    private final MeterStores stores;
    private final MeterRules rules;
    private final IdlePowers idlePowers;

    /** Creates a calculator over these stores. */
    public NodeJobEnergyCalculator(MeterStores stores, MeterRules rules, IdlePowers idlePowers) {
        this.stores = stores;
        this.rules = rules;
        this.idlePowers = idlePowers;
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
        IdlePower idlePower = new IdlePower(stores, node, register, occupancy, idlePowers.of(node));
        Divider divider = new Divider(occupancy, register, idlePower);
        GpuIdleness gpus = new GpuIdleness(
                new GpuMinutes(stores, node, register, rules), occupancy, idlePower, idlePowers.ofGpus(node));
        List<RunSums> all = new ArrayList<>();
        List<RunSums.SummedInterval> intervals = new ArrayList<>();
        Set<Long> hours = new HashSet<>();
        NodeMemory memory = stores.node(node);
        long meters = Math.max(1, memory.meters().size());
        for (NodeRun run : runs) {
            if (!intervals.isEmpty()
                    && (intervals.size() + HOUR_IN_SHARE_INTERVALS * hours.size()) * meters >= WORK_AT_ONCE) {
                break;
            }
            RunSums sums =
                    new RunSums(run, rules, occupancy, idlePower.at(run.end()), () -> lowest(register, run.end()));
            all.add(sums);
            for (RunSums.SummedInterval interval : sums.intervals()) {
                intervals.add(interval);
                addHours(interval.from(), interval.to(), memory, hours);
            }
            run.steps().forEach(step -> addHours(step.start(), step.end(), memory, hours));
        }
        intervals.sort(
                Comparator.comparingLong(RunSums.SummedInterval::from).thenComparingLong(RunSums.SummedInterval::to));
        for (RunSums.SummedInterval interval : intervals) {
            ShareQuery query = interval.sums().query();
            Divided divided = divider.divide(interval.from(), interval.to(), query);
            IdleGpus idleGpus =
                    gpus.of(interval.sums().run(), divided.division(), new Range(interval.from(), interval.to()));
            interval.sums().add(divided, interval.from(), interval.to(), idleGpus);
            trace.shareInterval(() -> occupancy.shareInterval(interval.from(), interval.to(), divided, query.run()));
        }
        StatedPlugins plugins = new StatedPlugins(stores.states(node));
        StepEnergies steps = new StepEnergies(register, occupancy, memory.thinnedUntil());
        List<NodeJobEnergy> answers = new ArrayList<>(all.size());
        for (RunSums sums : all) {
            sums.addUncertainties(register);
            answers.add(sums.result(plugins.during(sums.run().holdings()), now).toBuilder()
                    .steps(steps.of(sums.run()))
                    .build());
            trace.uncertainty(sums::breakdown);
        }
        return new Answers(answers, occupancy.size());
    }

    /** Adds the hours at both ends of an interval, whose readings are read, if the node was metered in it. */
    private static void addHours(long from, long to, NodeMemory memory, Set<Long> hours) {
        if (to >= memory.firstMinute() && from <= memory.newestReading()) {
            hours.add(HourlyDelta.hourOf(from));
            hours.add(HourlyDelta.hourOf(to));
        }
    }

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
                .idleGpus(IdleGpus.NONE)
                .readingCount(0)
                .observedTime(now)
                .build();
    }

    /** Returns the lowest power of the node in the day before a time, which its idle power does not exceed. */
    private static Optional<Long> lowest(NodeRegister register, long end) {
        return register.lowestMinute(end - IDLE_LOOKBACK, end, RunTimeline.EMPTY)
                .map(Lowest::milliwatts);
    }
}
