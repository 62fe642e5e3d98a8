package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.domain.SummedDomains;
import io.github.jobenergy.energy.meter.answer.AnswerIssuer;
import io.github.jobenergy.energy.meter.hours.NodeHourScheduler;
import io.github.jobenergy.energy.meter.hours.Thinner;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.stores.AnsweredRun;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.MeterStores.Reminder;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.stores.NodeMemory.Touched;
import io.github.jobenergy.energy.meter.sums.SummedDomainsByHour;
import io.github.jobenergy.energy.meter.sums.Window;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Recomputes answered runs and node hours after a change of the data they depend on. A recomputation starts a while
 * after the change, so that many changes result in one recomputation, and proceeds in batches of bounded work, in the
 * order of the ends of runs. Times of readings and runs are milliseconds since 1970-01-01T00:00:00Z, as in the keys of
 * the stores.
 */
final class Recalculation {

    /** The interval of the wall clock at which a node without new readings is checked for thinning. */
    private static final Duration THINNING = Duration.ofHours(12);

    /** The hours between changed readings up to which the summed domains of each hour are kept until the next recomputation. */
    private static final long KNOWN_HOURS = 2;

    private final MeterStores stores;
    private final MeterSettings settings;
    private final AnswerIssuer issuer;
    private final NodeHourScheduler accounting;
    private final Thinner thinner;
    private final Map<NodeKey, Recomputation> recomputations = new HashMap<>();
    private final Map<NodeKey, Map<Long, SummedDomains>> summedDomains = new HashMap<>();

    /**
     * A recomputation of the runs of a node that takes several batches. A batch lost with the process is repeated.
     *
     * @param remaining the remaining changes
     * @param end the end of the last recomputed run
     * @param run the last recomputed run; absent before the first
     * @param since the changes since the start of the recomputation
     */
    private record Recomputation(Touched remaining, long end, Optional<RunKey> run, Touched since) {

        Recomputation touched(UnaryOperator<Touched> change) {
            return new Recomputation(remaining, end, run, change.apply(since));
        }

        Recomputation after(NodeRun last) {
            return new Recomputation(
                    remaining.butRunsEndingBefore(last.end()), last.end(), Optional.of(last.run()), since);
        }
    }

    Recalculation(
            MeterStores stores,
            MeterSettings settings,
            AnswerIssuer issuer,
            NodeHourScheduler accounting,
            Thinner thinner) {
        this.stores = stores;
        this.settings = settings;
        this.issuer = issuer;
        this.accounting = accounting;
        this.thinner = thinner;
    }

    /** Stores the state of a node with a change that answers may depend on. */
    void touch(NodeKey node, NodeMemory memory, UnaryOperator<Touched> change, Instant now) {
        boolean isFirst = stores.node(node).touched().isNothing();
        stores.putNode(node, memory.withTouched(change.apply(memory.touched())));
        recomputations.computeIfPresent(node, (key, recomputation) -> recomputation.touched(change));
        if (isFirst) {
            schedule(node, now);
        }
    }

    /**
     * Stores the state of a node after a reading, which contains the change already: readings are frequent.
     *
     * @param before the stored state of the node
     * @param memory the state after the reading
     * @param changed the interval in which registers may have changed
     */
    void touchReadings(NodeKey node, NodeMemory before, NodeMemory memory, Range changed, Instant now) {
        stores.putNode(node, memory);
        if (!recomputations.isEmpty()) {
            recomputations.computeIfPresent(
                    node,
                    (key, recomputation) ->
                            recomputation.touched(touched -> touched.withReadings(changed.from(), changed.to())));
        }
        if (before.touched().isNothing()) {
            schedule(node, now);
        }
    }

    /** Schedules a recomputation of a node after the coalescing time. */
    void schedule(NodeKey node, Instant now) {
        stores.putReminder(
                new Reminder(node, Optional.empty()),
                now.plus(settings.coalescing()).toEpochMilli());
    }

    /** Recomputes all answers that may depend on the changes, in the order of ends. Returns whether work remains. */
    boolean recompute(NodeKey node, Instant now) {
        NodeMemory memory = stores.node(node);
        Optional<Recomputation> interrupted = Optional.ofNullable(recomputations.remove(node));
        stores.putNode(node, memory.withTouched(Touched.NOTHING));
        Recomputation recomputation = interrupted.orElseGet(() -> begin(node, memory.touched()));
        boolean haveRunsChanged = recomputation.remaining().runsTo() != NodeMemory.NEVER_PAST;
        List<AnsweredRun> affected = affected(node, recomputation, memory, now);
        List<AnsweredRun> remaining = issuer.answer(affected, haveRunsChanged, now);
        if (!remaining.isEmpty() || affected.size() == AnswerIssuer.RUNS_AT_ONCE) {
            Recomputation next = recomputation.after(
                    affected.get(affected.size() - remaining.size() - 1).nodeRun());
            recomputations.put(node, next);
            stores.putNode(node, stores.node(node).withTouched(next.remaining().with(next.since())));
            continueAtOnce(node, now);
            return true;
        }
        stores.putNode(node, stores.node(node).withTouched(recomputation.since()));
        if (!recomputation.since().isNothing()) {
            schedule(node, now);
        }
        if (accounting.recompute(node, now)) {
            continueAtOnce(node, now);
            return true;
        }
        thin(node, now);
        return false;
    }

    private Recomputation begin(NodeKey node, Touched touched) {
        stores.removeRunsEndedBefore(node, stores.oldestRetainedMinute());
        accounting.open(node, touched);
        Touched widened =
                touched.areReadings() ? touched.withReadings(summedFrom(node, touched), touched.readingsTo()) : touched;
        return new Recomputation(widened, NodeMemory.NEVER_PAST, Optional.empty(), Touched.NOTHING);
    }

    /**
     * Returns the time from which energies depend on the changed readings. The summed domains of an hour depend on all its
     * readings: if they differ from those of the recomputation before, or if those are not known, the hour has changed as a whole.
     */
    private long summedFrom(NodeKey node, Touched touched) {
        long first = HourlyDelta.hourOf(touched.readingsFrom());
        long last = HourlyDelta.hourOf(touched.readingsTo());
        if (stores.node(node).meters().size() == 1) {
            return touched.readingsFrom();
        }
        Map<Long, SummedDomains> before = summedDomains.getOrDefault(node, Map.of());
        if (last - first > KNOWN_HOURS * HourlyDelta.HOUR) {
            summedDomains.remove(node);
            return first;
        }
        SummedDomainsByHour byHour = new SummedDomainsByHour(stores, node, settings.rules());
        Map<Long, SummedDomains> now = new HashMap<>();
        for (long hour = first; hour <= last; hour += HourlyDelta.HOUR) {
            now.put(hour, byHour.at(hour));
        }
        summedDomains.put(node, now);
        SummedDomains ofFirst = now.get(first);
        return ofFirst != null && ofFirst.equals(before.get(first)) ? touched.readingsFrom() : first;
    }

    /** Returns the first runs, by end, that may depend on the changes and have not been recomputed since. */
    private List<AnsweredRun> affected(NodeKey node, Recomputation recomputation, NodeMemory memory, Instant now) {
        Touched touched = recomputation.remaining();
        long shapedFrom = touched.areReadings()
                ? NodeOccupancy.shapedFrom(stores, node, touched.readingsFrom())
                : NodeMemory.NEVER;
        long first = Math.max(Math.min(shapedFrom, touched.runsFrom()), stores.oldestRetainedMinute());
        boolean isResumed = recomputation.run().isPresent() && recomputation.end() >= first;
        try (Stream<AnsweredRun> ending = isResumed
                ? stores.runsEndingFrom(node, recomputation.end(), recomputation.run())
                : stores.runsEndingFrom(node, first)) {
            return ending.filter(answered -> !answered.isWaiting()
                            && isCorrected(answered, memory, now)
                            && isAffected(answered.nodeRun(), touched, shapedFrom))
                    .limit(AnswerIssuer.RUNS_AT_ONCE)
                    .toList();
        }
    }

    private void continueAtOnce(NodeKey node, Instant now) {
        stores.putReminder(new Reminder(node, Optional.empty()), now.toEpochMilli());
    }

    private void thin(NodeKey node, Instant now) {
        thinner.thin(node);
        if (thinner.isThinningDue(node)) {
            stores.putReminder(
                    new Reminder(node, Optional.empty()), now.plus(THINNING).toEpochMilli());
        }
    }

    /**
     * Checks whether a run is still corrected: for the correction window after its end, and for the same time after its
     * last answer. For a run that ended long before its completion record arrived, records of co-located runs may still
     * arrive.
     */
    private boolean isCorrected(AnsweredRun answered, NodeMemory memory, Instant now) {
        Instant since = now.minus(settings.correctionWindow());
        return answered.answeredTime()
                .filter(time -> answered.nodeRun().end() >= oldestCorrected(memory) || time.isAfter(since))
                .isPresent();
    }

    private long oldestCorrected(NodeMemory memory) {
        long newest = memory.newestReading();
        return newest == NodeMemory.NEVER_PAST
                ? newest
                : newest - settings.correctionWindow().toMillis() - Window.BEFORE;
    }

    private static boolean isAffected(NodeRun run, Touched touched, long shapedFrom) {
        boolean byReadings =
                touched.areReadings() && run.end() >= shapedFrom && run.start() <= idleReach(touched.readingsTo());
        boolean byRuns = run.end() >= touched.runsFrom() && run.start() <= idleReach(touched.runsTo());
        return byReadings || byRuns;
    }

    /** Returns the time up to which idle powers depend on a time: on the readings and the runs before it. */
    private static long idleReach(long time) {
        return time > NodeMemory.NEVER - NodeMemory.IDLE_REACH ? NodeMemory.NEVER : time + NodeMemory.IDLE_REACH;
    }
}
