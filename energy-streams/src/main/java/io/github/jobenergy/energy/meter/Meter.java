package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.answer.AnswerIssuer;
import io.github.jobenergy.energy.meter.answer.CurveCalculator;
import io.github.jobenergy.energy.meter.answer.CurveIssuer;
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
import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.Point;
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

    /**
     * The time in milliseconds from the start of an hour in which the second reading of a counter with a range is
     * expected. From then on it is known whether its rollovers are ambiguous, on which the summed domains of the hour
     * depend.
     */
    private static final long FIRST_OF_HOUR = 5 * Bucket.MINUTE;

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
    private final PassedRuns passedRuns;
    private final AdjacentReadings adjacent;
    private final Optional<CurveIssuer> curves;
    private final Optional<OpenRuns> openRuns;

    /** Creates a meter over these stores with these consumers of answers and node hours. It stops at the first failure. */
    public Meter(
            MeterStores stores, MeterSettings settings, Consumer<NodeJobEnergy> answers, Consumer<NodeEnergy> hours) {
        this(stores, settings, answers, hours, (work, failure) -> {
            throw failure;
        });
    }

    /** Creates a meter like the one with all outputs, without a consumer of curves. */
    public Meter(
            MeterStores stores,
            MeterSettings settings,
            Consumer<NodeJobEnergy> answers,
            Consumer<NodeEnergy> hours,
            BiConsumer<String, RuntimeException> failures) {
        this(stores, settings.withSlot(Optional.empty()), new MeterOutputs(answers, hours, curve -> {}), failures);
    }

    /**
     * Creates a meter over these stores that sends its results to these outputs.
     *
     * @param failures receives the name of failed work and the cause; returns normally if the remaining work is to be processed
     */
    public Meter(
            MeterStores stores,
            MeterSettings settings,
            MeterOutputs outputs,
            BiConsumer<String, RuntimeException> failures) {
        this.stores = stores;
        this.settings = settings;
        this.calculator = new NodeJobEnergyCalculator(stores, settings.rules(), settings.idlePowers());
        this.accounting = new NodeHourScheduler(stores, settings.hours(), outputs.hours(), failures);
        this.thinner = new Thinner(stores, settings.rules());
        this.states = new NodeStateHistory(stores);
        this.curves = settings.slot()
                .map(slot -> new CurveCalculator(
                        stores, settings.rules(), settings.idlePowers(), slot, settings.hasGpusInSlots()))
                .map(slots -> new CurveIssuer(slots, outputs.curves(), failures));
        this.issuer = new AnswerIssuer(stores, calculator, outputs.answers(), curves, failures);
        this.recalculation = new Recalculation(stores, settings, issuer, accounting, thinner);
        this.failures = failures;
        this.passedRuns = new PassedRuns(stores, settings.lateness());
        this.openRuns =
                curves.flatMap(sender -> settings.slot().map(slot -> new OpenRuns(stores, passedRuns, sender, slot)));
        this.adjacent = new AdjacentReadings(stores);
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
        return take(reading, now);
    }

    private ReadingOutcome take(PowerReading reading, Instant now) {
        Point point = Point.of(reading);
        long minute = Bucket.minuteOf(point.time());
        NodeMemory memory = stores.node(reading.node());
        NodeKey node = stores.known(reading.node());
        MeterId meter = MeterId.of(reading);
        if (minute < stores.oldestRetainedMinute() || minute < memory.thinnedUntil()) {
            return ReadingOutcome.EXPIRED;
        }
        if (!memory.hasRoomFor(meter)) {
            return ReadingOutcome.TOO_MANY_METERS;
        }
        if (Thinner.isSlotOf(node, memory.newestReading(), minute)) {
            thinner.thin(node);
            memory = stores.node(node);
        }
        boolean isUseNew = !reading.uses().isEmpty() && keepUses(reading, minute);
        Optional<Bucket> grown = stores.bucket(node, meter, minute).with(point);
        if (grown.isPresent()) {
            stores.putBucket(node, meter, minute, grown.get());
        }
        if (grown.isPresent() || isUseNew) {
            recordReading(node, memory, meter, point, now);
        }
        if (grown.isEmpty()) {
            return ReadingOutcome.DUPLICATE;
        }
        return memory.lastReadingOr(meter, point.time()) > point.time()
                ? ReadingOutcome.OUT_OF_ORDER
                : ReadingOutcome.TAKEN;
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
        openRuns.ifPresent(open -> open.measure(reading.node()));
        return true;
    }

    private void recordReading(NodeKey node, NodeMemory memory, MeterId meter, Point point, Instant now) {
        long time = point.time();
        long minute = Bucket.minuteOf(time);
        long last = memory.lastReadingOr(meter, NodeMemory.NEVER_PAST);
        boolean isNewest = last != NodeMemory.NEVER_PAST && last < time;
        long from = isNewest ? last : adjacent.before(node, meter, minute);
        long hour = HourlyDelta.hourOf(minute);
        boolean mayBeAlone = !isNewest || last < hour;
        boolean mayBeAmbiguous = point.range() > 0 && isNewest && last < hour + FIRST_OF_HOUR;
        if (mayBeAmbiguous || (mayBeAlone && adjacent.isAloneInItsHour(node, meter, time))) {
            from = Math.min(from, hour);
        }
        long to = last > time ? adjacent.after(node, meter, minute) : time;
        long changedFrom = Math.min(from, time - point.interval());
        NodeMemory read = memory.withReading(meter, time, changedFrom, to);
        recalculation.touchReadings(node, memory, read, new Range(changedFrom, to), now);
        if (isAwaited(node, read)) {
            answerPassed(node, now);
        }
        if (openRuns.isPresent()) {
            openRuns.get().read(node, memory, read, new Range(changedFrom, to));
        }
    }

    /**
     * Accepts a node state. A capacity is valid around the state for as long as no other state is known. States observed within
     * {@link NodeStateHistory#REORDERED} of a newer state of their node may arrive in any order.
     */
    public void observe(NodeState state, Instant now) {
        NodeKey node = state.node();
        boolean isNewObservation = accounting.observe(state, now);
        Optional<Range> changed = states.keep(state, now);
        if (changed.isPresent()) {
            Range range = changed.get();
            openRuns.ifPresent(open -> open.touchCapacity(node, states.changedFrom(state)));
            recalculation.touch(node, stores.node(node), touched -> touched.withRuns(range.from(), range.to()), now);
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
            curves.filter(sender -> known.isPresent()).ifPresent(sender -> sender.sendWithdrawn(nodeRun));
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
        openRuns.ifPresent(open -> open.touch(node, nodeRun.start()));
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
        if (passedRuns.hasPassed(node, memory, nodeRun.end()) && isCrowded(node, nodeRun.start())) {
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
        if (!isAwaited(node, memory)) {
            return;
        }
        long firstEnd = memory.nextEnd();
        List<AnsweredRun> passed = new ArrayList<>();
        long nextEnd = NodeMemory.NEVER;
        try (Stream<AnsweredRun> ending = stores.runsEndingFrom(node, firstEnd)) {
            for (Iterator<AnsweredRun> runs =
                            ending.filter(AnsweredRun::isWaiting).iterator();
                    runs.hasNext() && nextEnd == NodeMemory.NEVER; ) {
                AnsweredRun waiting = runs.next();
                if (passedRuns.hasPassed(node, memory, waiting.nodeRun().end())) {
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

    /** Checks whether a run waits for an answer whose end the node has passed. */
    private boolean isAwaited(NodeKey node, NodeMemory memory) {
        return memory.nextEnd() != NodeMemory.NEVER && passedRuns.hasPassed(node, memory, memory.nextEnd());
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
