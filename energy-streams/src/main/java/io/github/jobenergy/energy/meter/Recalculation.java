package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.MeterStores.Reminder;
import io.github.jobenergy.energy.meter.NodeMemory.Touched;
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
 * Which answered runs and accounted hours of a node are computed again because something has changed that they rest on, and
 * when: a while after the change, so that many changes are one look; in pieces of bounded work, in the order of ends.
 */
final class Recalculation {

    /** A node without new readings is thinned as well, by the wall clock: this often it is looked at. */
    private static final Duration THINNING = Duration.ofHours(12);

    private final MeterStores stores;
    private final MeterSettings settings;
    private final AnswerIssuer issuer;
    private final NodeHourScheduler accounting;
    private final Thinner thinner;
    private final Map<NodeKey, Look> looks = new HashMap<>();

    /**
     * A look at the runs of a node that takes several pieces of work. What of it is lost with the process is looked at twice.
     *
     * @param rest what of the changes is left to be looked at
     * @param end the end of the run that was looked at last
     * @param run that run; absent before the first
     * @param since what has changed since the look began
     */
    private record Look(Touched rest, long end, Optional<RunKey> run, Touched since) {

        Look touched(UnaryOperator<Touched> change) {
            return new Look(rest, end, run, change.apply(since));
        }

        Look after(NodeRun last) {
            return new Look(rest.butRunsEndingBefore(last.end()), last.end(), Optional.of(last.run()), since);
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

    /** Remembers a node, and that something changed of it that answers may rest on. */
    void touch(NodeKey node, NodeMemory memory, UnaryOperator<Touched> change, Instant now) {
        boolean isFirst = stores.node(node).touched().isNothing();
        stores.putNode(node, memory.withTouched(change.apply(memory.touched())));
        looks.computeIfPresent(node, (key, look) -> look.touched(change));
        if (isFirst) {
            remind(node, now);
        }
    }

    /** Has a node looked at again in a while. */
    void remind(NodeKey node, Instant now) {
        stores.putReminder(
                new Reminder(node, Optional.empty()),
                now.plus(settings.coalescing()).toEpochMilli());
    }

    /** Answers again whatever may rest on what has changed, in the order of ends. Returns whether something has to wait. */
    boolean lookAgain(NodeKey node, Instant now) {
        NodeMemory memory = stores.node(node);
        Optional<Look> begun = Optional.ofNullable(looks.remove(node));
        stores.putNode(node, memory.withTouched(Touched.NOTHING));
        Look look = begun.orElseGet(() -> begin(node, memory.touched()));
        List<AnsweredRun> concerned = concerned(node, look, memory, now);
        List<AnsweredRun> rest = issuer.answer(concerned, now);
        if (!rest.isEmpty() || concerned.size() == AnswerIssuer.RUNS_AT_ONCE) {
            Look next =
                    look.after(concerned.get(concerned.size() - rest.size() - 1).nodeRun());
            looks.put(node, next);
            stores.putNode(node, stores.node(node).withTouched(next.rest().with(next.since())));
            lookOn(node, now);
            return true;
        }
        stores.putNode(node, stores.node(node).withTouched(look.since()));
        if (!look.since().isNothing()) {
            remind(node, now);
        }
        if (accounting.lookAgain(node, now)) {
            lookOn(node, now);
            return true;
        }
        thin(node, now);
        return false;
    }

    private Look begin(NodeKey node, Touched touched) {
        stores.forgetRunsEndedBefore(node, stores.oldestMinuteKept());
        accounting.open(node, touched);
        return new Look(touched, NodeMemory.NEVER_PAST, Optional.empty(), Touched.NOTHING);
    }

    /** The first ones, by end, that may rest on what has changed and have not been looked at since. */
    private List<AnsweredRun> concerned(NodeKey node, Look look, NodeMemory memory, Instant now) {
        Touched touched = look.rest();
        long shapedFrom = touched.areReadings()
                ? NodeOccupancy.shapedFrom(stores, node, touched.readingsFrom())
                : NodeMemory.NEVER;
        long first = Math.max(Math.min(shapedFrom, touched.runsFrom()), stores.oldestMinuteKept());
        boolean isGoingOn = look.run().isPresent() && look.end() >= first;
        try (Stream<AnsweredRun> ending =
                isGoingOn ? stores.runsEndingFrom(node, look.end(), look.run()) : stores.runsEndingFrom(node, first)) {
            return ending.filter(answered -> !answered.isWaiting()
                            && isCorrected(answered, memory, now)
                            && isConcerned(answered.nodeRun(), touched, shapedFrom))
                    .limit(AnswerIssuer.RUNS_AT_ONCE)
                    .toList();
        }
    }

    private void lookOn(NodeKey node, Instant now) {
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
     * long before it was heard of, records of others on it may still come.
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

    private static boolean isConcerned(NodeRun run, Touched touched, long shapedFrom) {
        boolean byReadings = touched.areReadings()
                && run.end() >= shapedFrom
                && run.start() <= touched.readingsTo() + NodeMemory.IDLE_REACH;
        boolean byRuns = run.end() >= touched.runsFrom() && run.start() <= touched.runsTo();
        return byReadings || byRuns;
    }
}
