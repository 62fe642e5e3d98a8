package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.account.HourRevisions;
import io.github.jobenergy.energy.comparison.ComparisonAccount;
import io.github.jobenergy.energy.comparison.ComparisonChange;
import io.github.jobenergy.energy.comparison.ComparisonRow;
import io.github.jobenergy.energy.curve.CurveStores;
import io.github.jobenergy.energy.curve.RunCurves;
import io.github.jobenergy.energy.fanout.FanOut;
import io.github.jobenergy.energy.gather.Gather;
import io.github.jobenergy.energy.meter.Meter;
import io.github.jobenergy.energy.meter.MeterOutputs;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.usage.UsageAccount;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.energy.usage.UsageRow;
import io.github.jobenergy.schemas.check.ContractCheck;
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
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The steps as the topology runs them: records arrive one by one, due results are issued, and the test sets the clock. */
final class LiveSteps {

    private final FanOut fanOut;
    private final MeterSettings settings;
    private final MeterStores meterStores = new MemoryMeterStores();
    private final CurveStores curveStores = new MemoryCurveStores();
    private final MemoryGatherStores gatherStores = new MemoryGatherStores();
    private final Optional<LiveFootprints> footprints;
    private Meter meter;
    private Optional<RunCurves> curves;
    private final Gather gather;
    private final HourRevisions ledger;
    private final UsageAccount usage;
    private final Map<RunKey, JobEnergy> results = new TreeMap<>();
    private final Map<String, NodeJobEnergy> answers = new TreeMap<>();
    private final Map<NodeHour, NodeEnergy> hours = new TreeMap<>();
    private final Map<UsageKey, UsageEnergy> days = new TreeMap<>();
    private final ComparisonAccount comparison;
    private final Map<ComparisonKey, MeterComparison> comparisons = new TreeMap<>();
    private final List<JobPower> slots = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-21T10:00:00Z");
    private int issued;

    LiveSteps(MeterSettings settings) {
        this.settings = settings;
        footprints = settings.slot().map(slot -> new LiveFootprints(gatherStores, curveStores, settings));
        gather = new Gather(
                gatherStores,
                MeterSpaces.OWN,
                new Gather.Windows(settings.coalescing(), settings.correctionWindow()),
                new Readers());
        usage = new UsageAccount(
                new MemoryRowStores<>(UsageRow::key),
                settings.coalescing(),
                valid(new KeptRows<>(days, UsageEnergy::usageKey)));
        comparison = new ComparisonAccount(
                new MemoryRowStores<>(ComparisonRow::key),
                settings.coalescing(),
                valid(new KeptRows<>(comparisons, MeterComparison::comparisonKey)));
        ledger = new HourRevisions(new MemoryHourRevisionStores(), hour -> {
            ContractCheck.assertValid(hour);
            hours.put(hour.nodeHour(), hour);
        });
        meter = meter();
        curves = curves();
        fanOut = new FanOut(new MemoryRunStore(), MeterSpaces.OWN, nodeRun -> meter.follow(nodeRun, now));
    }

    private Meter meter() {
        MeterOutputs outputs = new MeterOutputs(this::take, hour -> ledger.take(hour), curve -> {
            curves.ifPresent(step -> step.take(curve, now));
            footprints.ifPresent(live -> live.step().changeCurve(curve.run(), now));
        });
        return new Meter(meterStores, settings, outputs, (work, failure) -> {
            throw failure;
        });
    }

    private void take(NodeJobEnergy answer) {
        ContractCheck.assertValid(answer);
        answers.put(answer.run().text() + " " + answer.node().text(), answer);
        gather.take(answer, now);
    }

    private Optional<RunCurves> curves() {
        return settings.slot()
                .map(slot ->
                        new RunCurves(curveStores, new RunCurves.Windows(slot, settings.coalescing()), issuedSlot -> {
                            ContractCheck.assertValid(issuedSlot);
                            slots.add(issuedSlot);
                        }));
    }

    /** Starts the meter and the curves again with the same state. */
    void restart() {
        meter = meter();
        curves = curves();
        footprints.ifPresent(LiveFootprints::restart);
    }

    /** Erases a run. */
    void erase(RunKey run) {
        fanOut.delete(run);
        gather.delete(run);
        curves.ifPresent(step -> step.delete(run));
        footprints.ifPresent(live -> live.step().delete(run));
        results.remove(run);
    }

    void take(Object contractRecord) throws MalformedHostlistException {
        if (contractRecord instanceof PowerReading reading) {
            meter.read(reading, now);
        } else if (contractRecord instanceof NodeState state) {
            meter.observe(state, now);
        } else if (contractRecord instanceof JobStart start) {
            fanOut.start(start);
        } else if (contractRecord instanceof JobCompletion completion) {
            fanOut.complete(completion);
            gather.complete(completion, now);
        } else if (contractRecord instanceof RateSlot slot) {
            footprints.ifPresent(live -> live.step().take(slot, now));
        }
    }

    void pass(Duration time) {
        for (Instant end = now.plus(time); now.isBefore(end); now = now.plusSeconds(20)) {
            meter.wake(now);
            gather.wake(now);
            usage.wake(now);
            comparison.wake(now);
            curves.ifPresent(step -> step.wake(now));
            footprints.ifPresent(live -> live.wake(now));
        }
    }

    Map<RunKey, JobEnergy> results() {
        return results;
    }

    /** The last answer of each run and node. */
    Collection<NodeJobEnergy> answers() {
        return answers.values();
    }

    /** The last revision of each hour. */
    Map<NodeHour, NodeEnergy> hours() {
        return hours;
    }

    /** Every revision of every slot, in the order issued. */
    List<JobPower> slots() {
        return slots;
    }

    /** The footprints; of steps with slots only. */
    LiveFootprints footprints() {
        return footprints.orElseThrow();
    }

    /** What each row of usage came to. */
    Map<UsageKey, UsageEnergy> days() {
        return days;
    }

    /** What each row of the comparison came to. */
    Map<ComparisonKey, MeterComparison> comparisons() {
        return comparisons;
    }

    int issued() {
        return issued;
    }

    private final class Readers implements Gather.Readers {

        @Override
        public void issue(JobEnergy result) {
            ContractCheck.assertValid(result);
            issued++;
            results.put(result.run(), result);
            curves.ifPresent(step -> step.take(result, now));
            footprints.ifPresent(live -> live.step().changeResult(result.run(), now));
        }

        @Override
        public void replace(Optional<JobEnergy> before, Optional<JobEnergy> after) {
            UsageChange.between(before, after).forEach(change -> usage.take(change, now));
            ComparisonChange.between(before, after).forEach(change -> comparison.take(change, now));
        }
    }

    /** Rows that agree with the contract. */
    private static <K, V> Rows<K, V> valid(KeptRows<K, V> kept) {
        return new Rows<>() {
            @Override
            public void issue(V row) {
                ContractCheck.assertValid(row);
                kept.issue(row);
            }

            @Override
            public void withdraw(K row) {
                kept.withdraw(row);
            }
        };
    }
}
