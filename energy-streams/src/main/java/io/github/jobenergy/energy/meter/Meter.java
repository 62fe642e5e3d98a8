package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.answer.AnswerIssuer;
import io.github.jobenergy.energy.meter.answer.NodeJobEnergyCalculator;
import io.github.jobenergy.energy.meter.answer.Trace;
import io.github.jobenergy.energy.meter.hours.NodeHourScheduler;
import io.github.jobenergy.energy.meter.hours.Thinner;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.occupancy.NodeStateHistory;
import io.github.jobenergy.energy.meter.stores.AnsweredRun;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.MeterStores.Reminder;
import io.github.jobenergy.energy.meter.stores.MinuteUses;
import io.github.jobenergy.energy.meter.stores.MinuteUses.TimedUse;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.register.Point;
import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.UtcDay;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The second processing step: computes the energy of each run on each node, and the energy of each node by hour.
 * Accepts readings, node states and run messages of the fan-out in any order. Answers a run once its node has passed
 * the end of the run, or at its deadline from the data present, and recomputes the answer when related data arrives.
 * Node hours are processed likewise. The last answer depends only on the received data, not on arrival times. Times of
 * readings, minutes and runs are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each
 * reading. A minute or an hour is identified by its first millisecond.
 */
public final class Meter {

    /** The maximum number of reminders processed in one wake-up. */
    private static final int REMINDERS_AT_ONCE = 4;

    /** The latest crowded day of each node since the last wake-up, so that its runs are not counted for every run. */
    private final Map<NodeKey, Long> crowdedFrom = new HashMap<>();

    private final MeterStores stores;
    private final MeterSettings settings;
    private final NodeJobEnergyCalculator calculator;
    private final NodeHourScheduler accounting;
    private final Thinner thinner;
    private final NodeStateHistory states;
    private final AnswerIssuer issuer;
    private final Recalculation recalculation;
    private final BiConsumer<String, RuntimeException> failures;

    /**
     * Creates a meter over these stores that sends its answers and node hours to the given consumers, and that stops at
     * the first unexpected failure.
     */
    public Meter(
            MeterStores stores, MeterSettings settings, Consumer<NodeJobEnergy> answers, Consumer<NodeEnergy> hours) {
        this(stores, settings, answers, hours, (work, failure) -> {
            throw failure;
        });
    }

    /**
     * Creates a meter over these stores that sends its answers and node hours to the given consumers.
     *
     * @param failures receives the name of a piece of work that failed and the cause; returns normally if the remaining
     * work is to be processed
     */
    public Meter(
            MeterStores stores,
            MeterSettings settings,
            Consumer<NodeJobEnergy> answers,
            Consumer<NodeEnergy> hours,
            BiConsumer<String, RuntimeException> failures) {
        this.stores = stores;
        this.settings = settings;
        this.calculator = new NodeJobEnergyCalculator(stores, settings.rules());
        this.accounting = new NodeHourScheduler(stores, settings.hours(), hours, failures);
        this.thinner = new Thinner(stores, settings.rules());
        this.states = new NodeStateHistory(stores);
        this.issuer = new AnswerIssuer(stores, calculator, answers, failures);
        this.recalculation = new Recalculation(stores, settings, issuer, accounting, thinner);
        this.failures = failures;
    }

    /** Accepts or rejects a reading and returns the outcome. */
    public ReadingOutcome read(PowerReading reading, Instant now) {
        if (reading.readingTime().isAfter(reading.observedTime().plus(MeterSettings.FUTURE))) {
            return ReadingOutcome.FUTURE;
        }
        if (reading.readingTime().isBefore(reading.observedTime().minus(settings.correctionWindow()))) {
            return ReadingOutcome.TOO_LATE;
        }
        if (!settings.rules().admits(reading.domain(), reading.measurement())) {
            return ReadingOutcome.IMPLAUSIBLE;
        }
        MeterId meter = MeterId.of(reading);
        Point point = Point.of(reading);
        long minute = Bucket.minuteOf(point.time());
        NodeKey node = reading.node();
        NodeMemory memory = stores.node(node);
        if (minute < stores.oldestRetainedMinute() || minute < memory.thinnedUntil()) {
            return ReadingOutcome.EXPIRED;
        }
        if (!memory.hasRoomFor(meter)) {
            return ReadingOutcome.TOO_MANY_METERS;
        }
        if (Thinner.isSlotOf(node, memory.newestReading(), minute)) {
            thinner.thin(node);
        }
        boolean isUseNew = !reading.uses().isEmpty() && keepUses(reading, minute);
        Optional<Bucket> grown = stores.bucket(node, meter, minute).with(point);
        if (grown.isPresent()) {
            stores.putBucket(node, meter, minute, grown.get());
        }
        if (grown.isPresent() || isUseNew) {
            recordReading(node, meter, point, now);
        }
        if (grown.isEmpty()) {
            return ReadingOutcome.DUPLICATE;
        }
        boolean isInner =
                memory.lastReading(meter).filter(last -> last > point.time()).isPresent();
        return isInner ? ReadingOutcome.OUT_OF_ORDER : ReadingOutcome.TAKEN;
    }

    /** Stores the CPU times of runs in a reading; returns whether any of them is new. */
    private boolean keepUses(PowerReading reading, long minute) {
        MinuteUses known = stores.uses(reading.node(), minute, minute).getOrDefault(minute, MinuteUses.NONE);
        MinuteUses uses = known;
        for (RunUse use : reading.uses()) {
            uses = uses.with(new TimedUse(reading.readingTime().toEpochMilli(), use))
                    .orElse(uses);
        }
        if (uses.equals(known)) {
            return false;
        }
        stores.putUses(reading.node(), minute, uses);
        return true;
    }

    private void recordReading(NodeKey node, MeterId meter, Point point, Instant now) {
        NodeMemory memory = stores.node(node);
        long minute = Bucket.minuteOf(point.time());
        Optional<Long> last = memory.lastReading(meter);
        boolean isNewest = last.isPresent() && last.get() < point.time();
        boolean isInner = last.isPresent() && last.get() > point.time();
        long from = isNewest ? last.get() : before(node, meter, minute);
        long hour = HourlyDelta.hourOf(minute);
        boolean mayBeAlone = !isNewest || last.get() < hour;
        if (mayBeAlone && isAloneInItsHour(node, meter, point.time())) {
            from = Math.min(from, hour);
        }
        long to = isInner ? after(node, meter, minute) : point.time();
        long changedFrom = Math.min(from, point.time() - point.interval());
        NodeMemory read = memory.withReading(meter, point.time(), changedFrom, to);
        recalculation.touch(node, read, touched -> touched.withReadings(changedFrom, to), now);
        answerPassed(node, now);
    }

    /**
     * Checks whether the reading is the only one of its meter in its hour. In that case the summed domains of the hour may
     * change.
     */
    private boolean isAloneInItsHour(NodeKey node, MeterId meter, long time) {
        long hour = HourlyDelta.hourOf(time);
        long minute = Bucket.minuteOf(time);
        boolean isFirst = stores.bucketBefore(node, meter, minute)
                .filter(bucket -> bucket.points().get(0).time() >= hour)
                .isEmpty();
        boolean isLast = stores.bucketAfter(node, meter, minute)
                .filter(bucket -> bucket.points().get(0).time() < hour + HourlyDelta.HOUR)
                .isEmpty();
        return isFirst && isLast && stores.bucket(node, meter, minute).points().size() == 1;
    }

    private long before(NodeKey node, MeterId meter, long minute) {
        return stores.bucketBefore(node, meter, minute)
                .map(bucket -> bucket.points().get(0).time())
                .orElse(minute);
    }

    private long after(NodeKey node, MeterId meter, long minute) {
        return stores.bucketAfter(node, meter, minute)
                .map(bucket -> bucket.points().get(0).time())
                .orElse(minute + Bucket.MINUTE);
    }

    /**
     * Accepts a node state. A capacity is valid for the time around the state for which no other state is known. States
     * observed within {@link NodeStateHistory#REORDERED} of a newer state of their node may arrive in any order.
     */
    public void observe(NodeState state, Instant now) {
        NodeKey node = state.node();
        boolean isNewObservation = accounting.observe(state, now);
        if (states.keep(state, now)) {
            recalculation.touch(
                    node, stores.node(node), touched -> touched.withRuns(NodeMemory.NEVER_PAST, NodeMemory.NEVER), now);
        } else if (isNewObservation) {
            recalculation.schedule(node, now);
        }
    }

    /** Accepts a run message of the fan-out. */
    public void follow(NodeRun nodeRun, Instant now) {
        NodeKey node = nodeRun.key();
        Optional<AnsweredRun> known = stores.run(node, nodeRun.run());
        if (known.map(AnsweredRun::nodeRun).filter(nodeRun::equals).isPresent()) {
            return;
        }
        known.ifPresent(before -> touchRuns(before.nodeRun(), now));
        if (nodeRun.phase() == NodeRun.Phase.WITHDRAWN) {
            known.ifPresent(before -> stores.removeRun(node, nodeRun.run()));
            return;
        }
        boolean hasEnded = nodeRun.phase() == NodeRun.Phase.ENDED;
        stores.putRun(new AnsweredRun(nodeRun, known.flatMap(AnsweredRun::answeredTime), hasEnded));
        touchRuns(nodeRun, now);
        if (hasEnded) {
            awaitReadings(nodeRun, now);
        }
    }

    private void touchRuns(NodeRun nodeRun, Instant now) {
        NodeKey node = nodeRun.key();
        boolean isOpen = nodeRun.end() == RunInterval.OPEN;
        Range reach =
                NodeOccupancy.reach(stores, node, new Range(nodeRun.start(), isOpen ? nodeRun.start() : nodeRun.end()));
        recalculation.touch(
                node,
                stores.node(node),
                touched -> touched.withRuns(reach.from(), isOpen ? RunInterval.OPEN : reach.to()),
                now);
    }

    private void awaitReadings(NodeRun nodeRun, Instant now) {
        NodeKey node = nodeRun.key();
        NodeMemory memory = stores.node(node);
        if (hasPassed(memory, nodeRun.end()) && isCrowded(node, nodeRun.start())) {
            answerSoon(nodeRun, now);
            return;
        }
        stores.putNode(node, memory.withNextEnd(Math.min(memory.nextEnd(), nodeRun.end())));
        long due = Math.max(now.toEpochMilli(), nodeRun.end())
                + settings.deadline().toMillis();
        stores.putReminder(new Reminder(node, Optional.of(nodeRun.run())), due);
        answerPassed(node, now);
    }

    /** Checks whether many runs must be read to answer a run with that start; an earlier start requires more runs. */
    private boolean isCrowded(NodeKey node, long start) {
        long day = UtcDay.startOf(start);
        if (day <= crowdedFrom.getOrDefault(node, NodeMemory.NEVER_PAST)) {
            return true;
        }
        boolean isCrowded = stores.areRunsEndingFrom(node, day, AnswerIssuer.CROWDED_FROM);
        if (isCrowded) {
            crowdedFrom.put(node, day);
        }
        return isCrowded;
    }

    /** Schedules the answer of a run together with other runs of its node: reminders of one time are in node order. */
    private void answerSoon(NodeRun nodeRun, Instant now) {
        stores.putReminder(
                new Reminder(nodeRun.key(), Optional.of(nodeRun.run())), issuer.nextTime(nodeRun.key(), now));
    }

    /**
     * Answers the waiting runs whose end the node has passed, in the order of their ends; on a crowded node the answers
     * are scheduled instead.
     */
    private void answerPassed(NodeKey node, Instant now) {
        NodeMemory memory = stores.node(node);
        long firstEnd = memory.nextEnd();
        if (firstEnd == NodeMemory.NEVER || !hasPassed(memory, firstEnd)) {
            return;
        }
        List<AnsweredRun> passed = new ArrayList<>();
        long nextEnd = NodeMemory.NEVER;
        try (Stream<AnsweredRun> ending = stores.runsEndingFrom(node, firstEnd)) {
            for (Iterator<AnsweredRun> runs =
                            ending.filter(AnsweredRun::isWaiting).iterator();
                    runs.hasNext() && nextEnd == NodeMemory.NEVER; ) {
                AnsweredRun waiting = runs.next();
                if (hasPassed(memory, waiting.nodeRun().end())) {
                    passed.add(waiting);
                } else {
                    nextEnd = waiting.nodeRun().end();
                }
            }
        }
        stores.putNode(node, memory.withNextEnd(nextEnd));
        long firstStart = passed.stream()
                .mapToLong(waiting -> waiting.nodeRun().start())
                .min()
                .orElse(firstEnd);
        if (isCrowded(node, firstStart)) {
            passed.forEach(waiting -> answerSoon(waiting.nodeRun(), now));
        } else {
            issuer.answer(passed, now).forEach(remaining -> answerSoon(remaining.nodeRun(), now));
        }
    }

    private boolean hasPassed(NodeMemory memory, long end) {
        return end != RunInterval.OPEN
                && memory.hasPassed(end + settings.lateness().toMillis());
    }

    /** Processes a batch of the work due at this wall time. Returns whether more work is due at once. */
    public boolean wake(Instant now) {
        crowdedFrom.clear();
        boolean hasMoreRuns = false;
        int processed = 0;
        List<Reminder> due = stores.takeReminders(now.toEpochMilli(), 1, any -> true);
        while (!due.isEmpty()) {
            Reminder reminder = due.get(0);
            try {
                hasMoreRuns |= process(reminder, now);
            } catch (RuntimeException failure) {
                failures.accept("scheduled work of node " + reminder.node(), failure);
            }
            processed++;
            due = processed < REMINDERS_AT_ONCE && !hasMoreRuns
                    ? stores.takeReminders(now.toEpochMilli(), 1, any -> true)
                    : List.of();
        }
        boolean hasMoreHours = accounting.wake(now);
        return hasMoreRuns || hasMoreHours || processed == REMINDERS_AT_ONCE;
    }

    private boolean process(Reminder reminder, Instant now) {
        return reminder.run().isPresent() ? answerDue(reminder, now) : recalculation.recompute(reminder.node(), now);
    }

    /** Answers a due run together with other due runs of its node. Returns whether work remains. */
    private boolean answerDue(Reminder first, Instant now) {
        List<Reminder> due = new ArrayList<>(List.of(first));
        due.addAll(stores.takeReminders(
                now.toEpochMilli(),
                AnswerIssuer.RUNS_AT_ONCE - 1,
                next -> next.node().equals(first.node()) && next.run().isPresent()));
        List<AnsweredRun> waiting = due.stream()
                .flatMap(reminder -> reminder.run().stream())
                .flatMap(run -> waiting(first.node(), run).stream())
                .toList();
        List<AnsweredRun> remaining = issuer.answer(waiting, now);
        remaining.forEach(run -> answerSoon(run.nodeRun(), now));
        return !remaining.isEmpty() || due.size() > REMINDERS_AT_ONCE;
    }

    private Optional<AnsweredRun> waiting(NodeKey node, RunKey run) {
        try {
            return stores.run(node, run).filter(AnsweredRun::isWaiting);
        } catch (RuntimeException failure) {
            failures.accept("run " + run + " on node " + node, failure);
            return Optional.empty();
        }
    }

    /**
     * Recomputes the answer of a run on a node from the present data and reports each step to the trace, without
     * sending or storing the answer. Empty if the run or its end is not known on the node.
     */
    public Optional<NodeJobEnergy> explain(NodeKey node, RunKey run, Instant now, Trace trace) {
        return stores.run(node, run)
                .map(AnsweredRun::nodeRun)
                .filter(known -> known.phase() == NodeRun.Phase.ENDED)
                .map(known -> calculator.answer(known, now, trace));
    }
}
