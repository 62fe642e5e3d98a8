package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.account.HourRevisions;
import io.github.jobenergy.energy.fanout.FanOut;
import io.github.jobenergy.energy.fanout.MeterSpaces;
import io.github.jobenergy.energy.gather.Gather;
import io.github.jobenergy.energy.meter.Meter;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.Trace;
import io.github.jobenergy.energy.usage.UsageAccount;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
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
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The same steps as the topology, without a broker: takes everything first, then closes every run. How an auditor
 * recomputes one number, and how the laws are tested. For one thread.
 */
public final class Replay {

    /** Nothing is answered before everything has come, whatever the years that clocks show. */
    private static final Duration NOT_BEFORE_THE_END = Duration.ofDays(3_650_000);

    private final Instant now;
    private final FanOut fanOut;
    private final Meter meter;
    private final Gather gather;
    private final HourRevisions ledger;
    private final UsageAccount usage;
    private final Map<String, NodeJobEnergy> answers = new TreeMap<>();
    private final Map<RunKey, JobEnergy> results = new TreeMap<>();
    private final Map<NodeHour, NodeEnergy> hours = new TreeMap<>();
    private final Map<UsageKey, UsageEnergy> days = new TreeMap<>();

    /** A replay by these settings; its lateness and deadline do not matter. */
    public Replay(MeterSettings settings, MeterSpaces spaces, Clock clock) {
        now = clock.instant();
        MeterSettings patient = new MeterSettings(
                NOT_BEFORE_THE_END,
                NOT_BEFORE_THE_END,
                settings.correctionWindow(),
                NOT_BEFORE_THE_END,
                settings.rules());
        usage = new UsageAccount(new MemoryUsageStores(), Duration.ZERO, new Rows());
        gather = new Gather(
                new MemoryGatherStores(),
                spaces,
                new Gather.Windows(Duration.ZERO, settings.correctionWindow()),
                new Readers());
        ledger = new HourRevisions(new MemoryHourRevisionStores(), hour -> hours.put(hour.nodeHour(), hour));
        meter = new Meter(new MemoryMeterStores(), patient, this::pass, hour -> ledger.take(hour.observedAt(now)));
        fanOut = new FanOut(new MemoryRunStore(), spaces, nodeRun -> meter.follow(nodeRun, now));
    }

    /** What is answered at the end of all time was computed now. */
    private void pass(NodeJobEnergy answer) {
        NodeJobEnergy computed = answer.observedAt(now);
        answers.put(computed.run().text() + " " + computed.node().text(), computed);
        gather.take(computed, now);
    }

    /** Takes a reading; says why if it cannot be used. */
    public Optional<RejectionReason> read(PowerReading reading) {
        return meter.read(reading, now).refusal();
    }

    /** Takes a node's state. */
    public void observe(NodeState state) {
        meter.observe(state, now);
    }

    /**
     * Takes a start.
     *
     * @throws MalformedHostlistException if its nodes cannot be read
     */
    public void start(JobStart start) throws MalformedHostlistException {
        fanOut.start(start);
    }

    /**
     * Takes a completion.
     *
     * @throws MalformedHostlistException if its nodes cannot be read
     */
    public void complete(JobCompletion completion) throws MalformedHostlistException {
        gather.complete(completion, now);
        fanOut.complete(completion);
    }

    /** Answers every run; to be called once, after everything has come. Results are in the order of their runs. */
    public Collection<JobEnergy> close() {
        Instant end = Instant.ofEpochMilli(Long.MAX_VALUE);
        boolean hasMore = true;
        while (hasMore) {
            hasMore = meter.wake(end);
        }
        return results.values();
    }

    /** Takes an answer that a node gave elsewhere, in place of what it would answer here; after {@link #close()}. */
    public void take(NodeJobEnergy answer) {
        pass(answer);
    }

    /** The result of a run; empty if there is none. */
    public Optional<JobEnergy> result(RunKey run) {
        return Optional.ofNullable(results.get(run));
    }

    /** Computes a node's answer again, and lets it be heard how; empty if the run never held the node. */
    public Optional<NodeJobEnergy> explain(NodeKey node, RunKey run, Trace trace) {
        return meter.explain(node, run, now, trace);
    }

    /** What each node answered, in the order of runs and nodes; after {@link #close()}. */
    public Collection<NodeJobEnergy> answers() {
        return answers.values();
    }

    /** What was used by whom on each day, in the order of clusters, days and names; after {@link #close()}. */
    public Collection<UsageEnergy> days() {
        boolean hasMore = true;
        while (hasMore) {
            hasMore = usage.wake(now);
        }
        return days.values();
    }

    /** Where each node's energy went, in the order of nodes and hours; after {@link #close()}. */
    public Collection<NodeEnergy> hours() {
        return hours.values();
    }

    /** Results are kept, and what they change is added to their days. */
    private final class Readers implements Gather.Readers {

        @Override
        public void issue(JobEnergy result) {
            results.put(result.run(), result);
        }

        @Override
        public void replace(Optional<JobEnergy> before, Optional<JobEnergy> after) {
            UsageChange.between(before, after).forEach(change -> usage.take(change, now));
        }
    }

    /** Rows are kept as long as somebody is in them. */
    private final class Rows implements UsageAccount.Rows {

        @Override
        public void issue(UsageEnergy row) {
            days.put(row.usageKey(), row);
        }

        @Override
        public void withdraw(UsageKey row) {
            days.remove(row);
        }
    }
}
