package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.account.HourRevisions;
import io.github.jobenergy.energy.comparison.ComparisonAccount;
import io.github.jobenergy.energy.comparison.ComparisonChange;
import io.github.jobenergy.energy.comparison.ComparisonRow;
import io.github.jobenergy.energy.curve.RunCurves;
import io.github.jobenergy.energy.fanout.FanOut;
import io.github.jobenergy.energy.gather.Gather;
import io.github.jobenergy.energy.meter.Meter;
import io.github.jobenergy.energy.meter.MeterOutputs;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.answer.Trace;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.usage.UsageAccount;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.energy.usage.UsageRow;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Recomputes results with the steps of the topology, without a broker: it reads all records first, then closes every run.
 * Auditors recompute a result with it, and the laws of the computation are tested with it. For one thread.
 */
public final class Replay {

    /** The lateness and deadline of a replay: no run is answered before all records are read, whatever years the clocks show. */
    private static final Duration NOT_BEFORE_THE_END = Duration.ofDays(3_650_000);

    private final Instant now;
    private final FanOut fanOut;
    private final Meter meter;
    private final Optional<RunCurves> runCurves;
    private final Gather gather;
    private final HourRevisions hourRevisions;
    private final UsageAccount usage;
    private final Map<String, NodeJobEnergy> answers = new TreeMap<>();
    private final Map<RunKey, JobEnergy> results = new TreeMap<>();
    private final Map<NodeHour, NodeEnergy> hours = new TreeMap<>();
    private final Map<RunKey, SortedMap<Instant, JobPower>> curves = new TreeMap<>();
    private final Map<UsageKey, UsageEnergy> days = new TreeMap<>();
    private final ComparisonAccount comparison;
    private final Map<ComparisonKey, MeterComparison> comparisons = new TreeMap<>();

    /** A replay with these settings, except its lateness, deadline and coalescing. */
    public Replay(MeterSettings settings, MeterSpaces spaces, Clock clock) {
        now = clock.instant();
        MeterSettings replaySettings = new MeterSettings(
                Optional.of(NOT_BEFORE_THE_END),
                NOT_BEFORE_THE_END,
                settings.correctionWindow(),
                NOT_BEFORE_THE_END,
                settings.rules(),
                settings.idlePowers(),
                settings.slot());
        runCurves = settings.slot()
                .map(slot ->
                        new RunCurves(new MemoryCurveStores(), new RunCurves.Windows(slot, Duration.ZERO), this::keep));
        usage = new UsageAccount(
                new MemoryRowStores<>(UsageRow::key), Duration.ZERO, new KeptRows<>(days, UsageEnergy::usageKey));
        comparison = new ComparisonAccount(
                new MemoryRowStores<>(ComparisonRow::key),
                Duration.ZERO,
                new KeptRows<>(comparisons, MeterComparison::comparisonKey));
        gather = new Gather(
                new MemoryGatherStores(),
                spaces,
                new Gather.Windows(Duration.ZERO, settings.correctionWindow()),
                new Readers());
        hourRevisions = new HourRevisions(new MemoryHourRevisionStores(), hour -> hours.put(hour.nodeHour(), hour));
        MeterOutputs outputs = new MeterOutputs(
                this::pass,
                hour -> hourRevisions.take(hour.observedAt(now)),
                curve -> runCurves.ifPresent(step -> step.take(curve, now)));
        meter = new Meter(new MemoryMeterStores(), replaySettings, outputs, (work, failure) -> {
            throw failure;
        });
        fanOut = new FanOut(new MemoryRunStore(), spaces, nodeRun -> meter.follow(nodeRun, now));
    }

    /** Passes an answer on with the time of the replay in place of the end of time, at which it was due. */
    private void pass(NodeJobEnergy answer) {
        NodeJobEnergy computed = answer.observedAt(now);
        answers.put(computed.run().text() + " " + computed.node().text(), computed);
        gather.take(computed, now);
    }

    private void keep(JobPower slot) {
        curves.computeIfAbsent(slot.run(), run -> new TreeMap<>()).put(slot.startTime(), slot);
    }

    /** Takes a reading; returns the reason if it is rejected. */
    public Optional<RejectionReason> read(PowerReading reading) {
        return meter.read(reading, now).rejectionReason();
    }

    /** Takes a state of a node. */
    public void observe(NodeState state) {
        meter.observe(state, now);
    }

    /**
     * Takes a start.
     *
     * @throws MalformedHostlistException if its nodes cannot be parsed
     */
    public void start(JobStart start) throws MalformedHostlistException {
        fanOut.start(start);
    }

    /**
     * Takes a completion.
     *
     * @throws MalformedHostlistException if its nodes cannot be parsed
     */
    public void complete(JobCompletion completion) throws MalformedHostlistException {
        gather.complete(completion, now);
        fanOut.complete(completion);
    }

    /** Answers every run and returns the results in the order of their runs; called once, after all records were taken. */
    public Collection<JobEnergy> close() {
        Instant end = Instant.ofEpochMilli(Long.MAX_VALUE);
        boolean hasMore = true;
        while (hasMore) {
            hasMore = meter.wake(end);
        }
        runCurves.ifPresent(this::publishAll);
        return results.values();
    }

    private void publishAll(RunCurves step) {
        boolean hasMore = true;
        while (hasMore) {
            hasMore = step.wake(Instant.ofEpochMilli(Long.MAX_VALUE), now);
        }
    }

    /** Takes a published answer of a node, in place of the recomputed one; after {@link #close()}. */
    public void take(NodeJobEnergy answer) {
        pass(answer);
    }

    /** Returns the result of a run; empty if there is none. */
    public Optional<JobEnergy> result(RunKey run) {
        return Optional.ofNullable(results.get(run));
    }

    /** Recomputes the answer of a node and reports the intermediate values to the trace; empty if the run never held the node. */
    public Optional<NodeJobEnergy> explain(NodeKey node, RunKey run, Trace trace) {
        return meter.explain(node, run, now, trace);
    }

    /**
     * Returns the curve of a run, whose energies sum to the energy of its result; after {@link #close()}. Empty if there is no
     * result, nothing was metered, or the settings have no length of slots.
     */
    public List<JobPower> curve(RunKey run) {
        return result(run).isEmpty()
                ? List.of()
                : List.copyOf(
                        curves.getOrDefault(run, Collections.emptySortedMap()).values());
    }

    /** Returns the answers of the nodes, in the order of runs and nodes; after {@link #close()}. */
    public Collection<NodeJobEnergy> answers() {
        return answers.values();
    }

    /** Returns the rows of usage of each day, in the order of clusters, days and names; after {@link #close()}. */
    public Collection<UsageEnergy> days() {
        boolean hasMore = true;
        while (hasMore) {
            hasMore = usage.wake(now);
        }
        return days.values();
    }

    /** Returns the rows of the comparison, in the order of clusters, days and names; after {@link #close()}. */
    public Collection<MeterComparison> comparisons() {
        boolean hasMore = true;
        while (hasMore) {
            hasMore = comparison.wake(now);
        }
        return comparisons.values();
    }

    /** Returns the energy of the hours of nodes, in the order of nodes and hours; after {@link #close()}. */
    public Collection<NodeEnergy> hours() {
        return hours.values();
    }

    /** Keeps the results, and adds their changes to the rows of usage and of the comparison. */
    private final class Readers implements Gather.Readers {

        @Override
        public void issue(JobEnergy result) {
            results.put(result.run(), result);
            runCurves.ifPresent(step -> step.take(result, now));
        }

        @Override
        public void replace(Optional<JobEnergy> before, Optional<JobEnergy> after) {
            UsageChange.between(before, after).forEach(change -> usage.take(change, now));
            ComparisonChange.between(before, after).forEach(change -> comparison.take(change, now));
        }
    }
}
