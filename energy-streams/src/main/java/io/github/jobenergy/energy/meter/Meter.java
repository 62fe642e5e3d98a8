package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.MeterStores.Reminder;
import io.github.jobenergy.energy.meter.MinuteUses.TimedUse;
import io.github.jobenergy.energy.meter.Window.Range;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.register.Point;
import io.github.jobenergy.energy.register.Stay;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The second step: a node has a meter, a run reads it twice. Takes readings, node states and what the fan-out says of runs,
 * in any order; answers each run once its node has passed the run's end, or at its deadline with what there is; looks again
 * when something comes that an answer may rest on. Of each node it says hour by hour where its energy went, likewise. The last
 * answer depends on what came, never on when.
 */
public final class Meter {

    private static final int REMINDERS_AT_ONCE = 4;

    /** Runs of a node that are answered again before others get their turn. */
    private static final int ANSWERS_AT_ONCE = 10;

    /** A node that says nothing is thinned as well, by the wall clock: this often it is looked at. */
    private static final Duration THINNING = Duration.ofHours(12);

    private final MeterStores stores;
    private final MeterSettings settings;
    private final Answerer answerer;
    private final Accounting accounting;
    private final Thinner thinner;
    private final NodeStates states;
    private final Consumer<NodeJobEnergy> answers;
    private final BiConsumer<String, RuntimeException> failures;

    /** A meter that an unforeseen failure ends, over these stores, which sends its answers and the hours of its nodes there. */
    public Meter(
            MeterStores stores, MeterSettings settings, Consumer<NodeJobEnergy> answers, Consumer<NodeEnergy> hours) {
        this(stores, settings, answers, hours, (work, failure) -> {
            throw failure;
        });
    }

    /**
     * A meter over these stores, which sends its answers and the hours of its nodes there.
     *
     * @param failures takes the name of a piece of work that failed and why, and returns if the rest is to go on without it
     */
    public Meter(
            MeterStores stores,
            MeterSettings settings,
            Consumer<NodeJobEnergy> answers,
            Consumer<NodeEnergy> hours,
            BiConsumer<String, RuntimeException> failures) {
        this.stores = stores;
        this.settings = settings;
        this.answerer = new Answerer(stores, settings.rules());
        this.accounting = new Accounting(stores, settings, hours, failures);
        this.thinner = new Thinner(stores, settings.rules());
        this.states = new NodeStates(stores);
        this.answers = answers;
        this.failures = failures;
    }

    /** Takes a reading; says what became of it. */
    public Receipt read(PowerReading reading, Instant now) {
        if (reading.readingTime().isAfter(reading.observedTime().plus(MeterSettings.FUTURE))) {
            return Receipt.FUTURE;
        }
        if (reading.readingTime().isBefore(reading.observedTime().minus(settings.correctionWindow()))) {
            return Receipt.TOO_LATE;
        }
        if (!settings.rules().admits(reading.domain(), reading.measurement())) {
            return Receipt.IMPLAUSIBLE;
        }
        MeterId meter = MeterId.of(reading);
        Point point = Point.of(reading);
        long minute = Bucket.minuteOf(point.time());
        NodeKey node = reading.node();
        NodeMemory memory = stores.node(node);
        if (minute < stores.oldestMinuteKept() || minute < memory.thinnedUntil()) {
            return Receipt.EXPIRED;
        }
        if (!memory.hasRoomFor(meter)) {
            return Receipt.TOO_MANY_METERS;
        }
        if (Thinner.isTurnOf(node, memory.newestReading(), minute)) {
            thinner.thin(node);
        }
        boolean isUseNews = !reading.uses().isEmpty() && keepUses(reading, minute);
        Optional<Bucket> grown = stores.bucket(node, meter, minute).with(point);
        if (grown.isPresent()) {
            stores.putBucket(node, meter, minute, grown.get());
        }
        if (grown.isPresent() || isUseNews) {
            remember(node, meter, point, now);
        }
        if (grown.isEmpty()) {
            return Receipt.DUPLICATE;
        }
        boolean isInner =
                memory.lastReading(meter).filter(last -> last > point.time()).isPresent();
        return isInner ? Receipt.OUT_OF_ORDER : Receipt.TAKEN;
    }

    /** Keeps what runs had used; returns whether any of it is news. */
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

    private void remember(NodeKey node, MeterId meter, Point point, Instant now) {
        NodeMemory memory = stores.node(node);
        long minute = Bucket.minuteOf(point.time());
        Optional<Long> last = memory.lastReading(meter);
        boolean isNewest = last.isPresent() && last.get() < point.time();
        boolean isInner = last.isPresent() && last.get() > point.time();
        long from = isNewest ? last.get() : before(node, meter, minute);
        long hour = HourSums.hourOf(minute);
        boolean mayBeAlone = !isNewest || last.get() < hour;
        if (mayBeAlone && isAloneInItsHour(node, meter, point.time())) {
            from = Math.min(from, hour);
        }
        long to = isInner ? after(node, meter, minute) : point.time();
        putTouched(
                node,
                memory.withReading(meter, point.time(), Math.min(from, point.time() - point.interval()), to),
                memory.touched().isNothing(),
                now);
        answerPassed(node, now);
    }

    /** Whether nothing else is heard of the meter in the hour of its reading: then the hour may be composed otherwise. */
    private boolean isAloneInItsHour(NodeKey node, MeterId meter, long time) {
        long hour = HourSums.hourOf(time);
        long minute = Bucket.minuteOf(time);
        boolean isFirst = stores.bucketBefore(node, meter, minute)
                .filter(bucket -> bucket.points().get(0).time() >= hour)
                .isEmpty();
        boolean isLast = stores.bucketAfter(node, meter, minute)
                .filter(bucket -> bucket.points().get(0).time() < hour + HourSums.HOUR)
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

    private void putTouched(NodeKey node, NodeMemory changed, boolean isFirstTouch, Instant now) {
        stores.putNode(node, changed);
        if (isFirstTouch) {
            remindToLookAgain(node, now);
        }
    }

    private void remindToLookAgain(NodeKey node, Instant now) {
        stores.putReminder(
                new Reminder(node, Optional.empty()),
                now.plus(settings.coalescing()).toEpochMilli());
    }

    /**
     * Takes a node's state. A capacity holds for all the time around it that no other one speaks for. States that come within
     * {@link NodeStates#REORDERED} of a newer one of their node may come in any order.
     */
    public void observe(NodeState state, Instant now) {
        NodeKey node = state.node();
        boolean isSeenAnew = accounting.observe(state, now);
        if (states.keep(state, now)) {
            NodeMemory memory = stores.node(node);
            NodeMemory changed = memory.withTouched(memory.touched().withRuns(NodeMemory.NEVER_PAST, NodeMemory.NEVER));
            putTouched(node, changed, memory.touched().isNothing(), now);
        } else if (isSeenAnew) {
            remindToLookAgain(node, now);
        }
    }

    /** Takes what the fan-out says of a run. */
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
        stores.putRun(new AnsweredRun(nodeRun, known.flatMap(AnsweredRun::answer), hasEnded));
        touchRuns(nodeRun, now);
        if (hasEnded) {
            awaitReadings(nodeRun, now);
        }
    }

    private void touchRuns(NodeRun nodeRun, Instant now) {
        NodeKey node = nodeRun.key();
        NodeMemory memory = stores.node(node);
        boolean isOpen = nodeRun.end() == Stay.OPEN;
        Range reach = Company.reach(stores, node, new Range(nodeRun.start(), isOpen ? nodeRun.start() : nodeRun.end()));
        NodeMemory changed =
                memory.withTouched(memory.touched().withRuns(reach.from(), isOpen ? Stay.OPEN : reach.to()));
        putTouched(node, changed, memory.touched().isNothing(), now);
    }

    private void awaitReadings(NodeRun nodeRun, Instant now) {
        NodeMemory memory = stores.node(nodeRun.key());
        stores.putNode(nodeRun.key(), memory.withNextEnd(Math.min(memory.nextEnd(), nodeRun.end())));
        long due = Math.max(now.toEpochMilli(), nodeRun.end())
                + settings.deadline().toMillis();
        stores.putReminder(new Reminder(nodeRun.key(), Optional.of(nodeRun.run())), due);
        answerPassed(nodeRun.key(), now);
    }

    /** Answers the waiting runs whose end the node has passed, in the order of their ends. */
    private void answerPassed(NodeKey node, Instant now) {
        NodeMemory memory = stores.node(node);
        if (memory.nextEnd() == NodeMemory.NEVER || !hasPassed(memory, memory.nextEnd())) {
            return;
        }
        long nextEnd = NodeMemory.NEVER;
        for (AnsweredRun waiting : stores.runsEndingFrom(node, memory.nextEnd())) {
            if (waiting.isWaiting()) {
                if (!hasPassed(memory, waiting.nodeRun().end())) {
                    nextEnd = waiting.nodeRun().end();
                    break;
                }
                answer(waiting, now);
            }
        }
        stores.putNode(node, stores.node(node).withNextEnd(nextEnd));
    }

    private boolean hasPassed(NodeMemory memory, long end) {
        return end != Stay.OPEN && memory.hasPassed(end + settings.lateness().toMillis());
    }

    /** Does what is due at this wall time. Returns whether there is more to do at once. */
    public boolean wake(Instant now) {
        List<Reminder> due = stores.takeReminders(now.toEpochMilli(), REMINDERS_AT_ONCE);
        boolean hasMoreRuns = false;
        for (Reminder reminder : due) {
            try {
                hasMoreRuns |= heed(reminder, now);
            } catch (RuntimeException failure) {
                failures.accept("what is due of node " + reminder.node(), failure);
            }
        }
        boolean hasMoreHours = accounting.wake(now);
        return hasMoreRuns || hasMoreHours || due.size() == REMINDERS_AT_ONCE;
    }

    private boolean heed(Reminder reminder, Instant now) {
        if (reminder.run().isEmpty()) {
            return lookAgain(reminder.node(), now);
        }
        stores.run(reminder.node(), reminder.run().get())
                .filter(AnsweredRun::isWaiting)
                .ifPresent(waiting -> answer(waiting, now));
        return false;
    }

    /** Answers again whatever may rest on what has changed, in the order of ends. Returns whether some runs have to wait. */
    private boolean lookAgain(NodeKey node, Instant now) {
        NodeMemory memory = stores.node(node);
        NodeMemory.Touched touched = memory.touched();
        stores.putNode(node, memory.withTouched(NodeMemory.Touched.NOTHING));
        stores.forgetRunsEndedBefore(node, stores.oldestMinuteKept());
        long shapedFrom =
                touched.areReadings() ? Company.shapedFrom(stores, node, touched.readingsFrom()) : NodeMemory.NEVER;
        long first = Math.max(Math.min(shapedFrom, touched.runsFrom()), stores.oldestMinuteKept());
        int looked = 0;
        boolean hasMore = false;
        long lastEnd = NodeMemory.NEVER_PAST;
        for (AnsweredRun answered : stores.runsEndingFrom(node, first)) {
            if (!answered.isWaiting()
                    && isCorrected(answered, memory, now)
                    && isConcerned(answered.nodeRun(), touched, shapedFrom)) {
                long end = answered.nodeRun().end();
                if (looked >= ANSWERS_AT_ONCE && end > lastEnd) {
                    lookLater(node, touched.butRunsEndingBefore(end), now);
                    hasMore = true;
                    break;
                }
                answer(answered, now);
                looked++;
                lastEnd = end;
            }
        }
        accounting.lookAgain(node, touched, now);
        thin(node, now);
        return hasMore;
    }

    private void lookLater(NodeKey node, NodeMemory.Touched rest, Instant now) {
        stores.putNode(node, stores.node(node).withTouched(rest));
        stores.putReminder(new Reminder(node, Optional.empty()), now.toEpochMilli());
    }

    private void thin(NodeKey node, Instant now) {
        thinner.thin(node);
        if (thinner.isAwaited(node)) {
            stores.putReminder(
                    new Reminder(node, Optional.empty()), now.plus(THINNING).toEpochMilli());
        }
    }

    /**
     * A run is corrected for the correction window after its end, and for as long after it was answered: of one that ended
     * long before it was heard of, others who were there may still be told.
     */
    private boolean isCorrected(AnsweredRun answered, NodeMemory memory, Instant now) {
        Instant since = now.minus(settings.correctionWindow());
        return answered.answer()
                .filter(answer -> answered.nodeRun().end() >= oldestCorrected(memory)
                        || answer.observedTime().isAfter(since))
                .isPresent();
    }

    private long oldestCorrected(NodeMemory memory) {
        long newest = memory.newestReading();
        return newest == NodeMemory.NEVER_PAST
                ? newest
                : newest - settings.correctionWindow().toMillis() - Window.BEFORE;
    }

    private static boolean isConcerned(NodeRun run, NodeMemory.Touched touched, long shapedFrom) {
        boolean byReadings = touched.areReadings()
                && run.end() >= shapedFrom
                && run.start() <= touched.readingsTo() + NodeMemory.IDLE_REACH;
        boolean byRuns = run.end() >= touched.runsFrom() && run.start() <= touched.runsTo();
        return byReadings || byRuns;
    }

    /** An answer that cannot be computed is missing: the other runs of the node are answered, and this one is not waited for. */
    private NodeJobEnergy answerOrMissing(NodeRun run, Instant now) {
        try {
            return answerer.answer(run, now);
        } catch (RuntimeException failure) {
            failures.accept("run " + run.run() + " on node " + run.key(), failure);
            return Answerer.missing(run, now);
        }
    }

    private void answer(AnsweredRun run, Instant now) {
        NodeJobEnergy answer = answerOrMissing(run.nodeRun(), now);
        boolean isNews =
                run.answer().filter(before -> saysTheSame(before, answer)).isEmpty();
        if (isNews || run.isWaiting()) {
            stores.putRun(new AnsweredRun(run.nodeRun(), Optional.of(answer), false));
        }
        if (isNews) {
            answers.accept(answer);
        }
    }

    /**
     * Computes the answer of a run on a node again, from what is known now, and lets it be heard how. Nothing is sent or
     * remembered. Empty if the node knows nothing of the run, or not of its end.
     */
    public Optional<NodeJobEnergy> explain(NodeKey node, RunKey run, Instant now, Trace trace) {
        return stores.run(node, run)
                .map(AnsweredRun::nodeRun)
                .filter(known -> known.phase() == NodeRun.Phase.ENDED)
                .map(known -> answerer.answer(known, now, trace));
    }

    private static boolean saysTheSame(NodeJobEnergy one, NodeJobEnergy other) {
        return one.observedAt(other.observedTime()).equals(other);
    }
}
