package io.github.jobenergy.energy.curve;

import io.github.jobenergy.energy.curve.CurveProgress.Result;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.energy.curve.JobPowerFigures;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The processing step of the curves: sums the slots of a run over its nodes and publishes those that have changed. The slots of a
 * run without a result are preliminary and are published after a short time, so that its other nodes are included. The slots of a
 * run with a result are published only while they sum to the result, to the millijoule: until the slots of all nodes have
 * arrived, those published before remain valid. Slots published by an earlier process are read first, so that their revisions
 * continue. Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores.
 */
public final class RunCurves {

    private static final int REMINDERS_AT_ONCE = 100;

    /** The maximum number of hours of a run that are published at once. */
    private static final int HOURS_AT_ONCE = 24;

    private final CurveStores stores;
    private final Windows windows;
    private final Readers readers;

    /** Creates the step over these stores, which sends slots to the readers. */
    public RunCurves(CurveStores stores, Windows windows, Readers readers) {
        this.stores = stores;
        this.windows = windows;
        this.readers = readers;
    }

    /** Accepts slots of a run on a node. */
    public void take(NodeCurve curve, Instant now) {
        RunKey run = curve.run();
        SortedMap<Long, List<CurveSlot>> before =
                stores.node(run, curve.node(), CurveHour.startOf(curve.from()), curve.to());
        Map<Long, List<CurveSlot>> after = curve.slots().stream()
                .collect(Collectors.groupingBy(
                        slot -> CurveHour.startOf(slot.start()), TreeMap::new, Collectors.toList()));
        SortedMap<Long, List<CurveSlot>> changes = new TreeMap<>(after);
        before.keySet().forEach(hour -> changes.putIfAbsent(hour, List.of()));
        if (changes.isEmpty()) {
            publishWhenDue(run, now);
            return;
        }
        CurveProgress progress = stores.progress(run);
        for (Map.Entry<Long, List<CurveSlot>> change : changes.entrySet()) {
            long hour = change.getKey();
            List<CurveSlot> known = before.getOrDefault(hour, List.of());
            List<CurveSlot> replaced = replaced(known, curve, change.getValue());
            if (!replaced.equals(known)) {
                progress = replace(run, hour, new Replacement(known, replaced), progress);
                stores.putNode(run, curve.node(), hour, replaced);
            }
        }
        stores.putProgress(run, progress);
        publishWhenDue(run, now);
    }

    private static List<CurveSlot> replaced(List<CurveSlot> known, NodeCurve curve, List<CurveSlot> slots) {
        SortedMap<Long, CurveSlot> all = new TreeMap<>();
        known.stream()
                .filter(slot -> slot.start() < curve.from() || slot.start() >= curve.to())
                .forEach(slot -> all.put(slot.start(), slot));
        slots.forEach(slot -> all.put(slot.start(), slot));
        return List.copyOf(all.values());
    }

    /** The slots of a node in an hour, before and after a message. */
    private record Replacement(List<CurveSlot> before, List<CurveSlot> after) {

        private static Map<Long, CurveSlot> byStart(List<CurveSlot> slots) {
            return slots.stream().collect(Collectors.toMap(CurveSlot::start, Function.identity()));
        }

        /** Returns the slots that differ: the slot before and the slot after. */
        Map<Long, List<CurveSlot>> differences() {
            Map<Long, CurveSlot> old = byStart(before);
            Map<Long, CurveSlot> current = byStart(after);
            Map<Long, List<CurveSlot>> differences = new HashMap<>();
            old.forEach((start, slot) -> {
                CurveSlot other = current.getOrDefault(start, CurveSlot.nothing(start));
                if (!slot.equals(other)) {
                    differences.put(start, List.of(slot, other));
                }
            });
            current.forEach((start, slot) -> {
                if (!old.containsKey(start)) {
                    differences.put(start, List.of(CurveSlot.nothing(start), slot));
                }
            });
            return differences;
        }
    }

    private CurveProgress replace(RunKey run, long hour, Replacement replacement, CurveProgress progress) {
        CurveHour known = stores.hour(run, hour);
        Map<Long, SlotState> changed = new HashMap<>();
        long computed = progress.computed();
        long restored = progress.restored();
        for (Map.Entry<Long, List<CurveSlot>> difference :
                replacement.differences().entrySet()) {
            long start = difference.getKey();
            CurveSlot before = difference.getValue().get(0);
            CurveSlot after = difference.getValue().get(1);
            SlotState state = known.slot(start);
            CurveSlot sum = state.computed()
                    .orElseGet(() -> CurveSlot.nothing(start))
                    .withoutNode(before)
                    .withNode(after);
            computed = Math.addExact(computed, Math.subtractExact(after.millijoules(), before.millijoules()));
            restored = Math.subtractExact(restored, restored(state));
            changed.put(start, state.withComputed(sum));
        }
        if (changed.isEmpty()) {
            return progress;
        }
        stores.putHour(run, hour, known.with(changed));
        return progress.withSums(computed, restored).withChange(hour);
    }

    private static long restored(SlotState state) {
        return state.computed().isPresent()
                ? 0
                : state.published().map(CurveSlot::millijoules).orElse(0L);
    }

    /** Accepts the result of a run, which this process or an earlier one published. */
    public void take(JobEnergy result, Instant now) {
        CurveProgress progress = stores.progress(result.run());
        Result newest = Result.of(result);
        if (progress.result()
                .filter(known -> known.revision() >= newest.revision())
                .isEmpty()) {
            CurveProgress next = progress.with(Optional.of(newest)).withIssue(0);
            stores.putProgress(result.run(), next.restored() == 0 ? next : next.withChange(NodeCurve.BEGINNING));
            publishWhenDue(result.run(), now);
        }
    }

    /** Accepts the withdrawal of the result of a run. */
    public void acceptWithdrawal(RunKey run) {
        CurveProgress progress = stores.progress(run);
        if (progress.result().isPresent()) {
            stores.putProgress(run, progress.with(Optional.empty()));
        }
    }

    /** Accepts a slot published earlier, possibly by a previous process. */
    public void acceptPublished(JobPower published) {
        RunKey run = published.run();
        CurveSlot slot = slot(published);
        long hour = CurveHour.startOf(slot.start());
        CurveHour known = stores.hour(run, hour);
        SlotState state = known.slot(slot.start());
        if (state.revision() < published.revision()) {
            SlotState restored = state.withPublished(slot, published.revision());
            CurveProgress progress = stores.progress(run);
            long sum = Math.addExact(progress.restored(), Math.subtractExact(restored(restored), restored(state)));
            stores.putHour(run, hour, known.with(Map.of(slot.start(), restored)));
            long lastSum = Math.max(
                    progress.lastSum(), published.figures().energySoFar().millijoules());
            stores.putProgress(
                    run,
                    progress.withSums(progress.computed(), sum).withChange(hour).withLastSum(lastSum));
        }
    }

    private static CurveSlot slot(JobPower published) {
        JobPowerFigures figures = published.figures();
        Map<String, Long> domains = new TreeMap<>();
        figures.domains().forEach((domain, energy) -> domains.put(domain, energy.millijoules()));
        return new CurveSlot(
                published.startTime().toEpochMilli(),
                figures.energy().millijoules(),
                figures.energyWholeNodes().millijoules(),
                domains,
                figures.held().toMillis(),
                figures.metered().toMillis(),
                figures.peakPower().map(Power::milliwatts).orElse(0L));
    }

    /** Deletes a run. Its published slots expire with the retention of their topic. */
    public void delete(RunKey run) {
        stores.remove(run);
    }

    /** Publishes the slots due at this wall time. Returns whether more work is due at once. */
    public boolean wake(Instant now) {
        return wake(now, now);
    }

    /** Publishes the slots due at a wall time, which may be later than the present. Returns whether more work is due at once. */
    public boolean wake(Instant due, Instant now) {
        List<RunKey> runs = stores.takeReminders(due.toEpochMilli(), REMINDERS_AT_ONCE);
        boolean hasMore = runs.size() == REMINDERS_AT_ONCE;
        for (RunKey run : runs) {
            try {
                hasMore |= publish(run, now);
            } catch (RuntimeException failure) {
                readers.fail(run, failure);
            }
        }
        return hasMore;
    }

    /**
     * Schedules the publication of a run with changes: for a run without a result, after the time in which its other nodes send
     * the slot; for a run with a result, after the coalescing time, once its slots sum to the result.
     */
    private void publishWhenDue(RunKey run, Instant now) {
        CurveProgress progress = stores.progress(run);
        if (progress.changedFrom() == CurveProgress.NEVER || !progress.isConsistent()) {
            return;
        }
        long time = now.toEpochMilli();
        long due = progress.result().isEmpty()
                ? time + windows.settling().toMillis()
                : progress.issuedAt() + windows.coalescing().toMillis();
        if (due <= time) {
            publish(run, now);
        } else {
            stores.putReminder(run, due);
        }
    }

    /** Publishes the changed slots of a run, of a bounded number of hours. Returns whether there are more. */
    private boolean publish(RunKey run, Instant now) {
        CurveProgress progress = stores.progress(run);
        if (progress.changedFrom() == CurveProgress.NEVER || !progress.isConsistent()) {
            return false;
        }
        List<Long> hours = stores.hours(run, progress.changedFrom());
        Publication publication = new Publication(run, progress, now);
        long after = 0;
        for (long hour : hours) {
            after = Math.addExact(after, stores.hour(run, hour).millijoules());
        }
        publication.soFar = Math.subtractExact(progress.sum(), after);
        List<Long> first = hours.subList(0, Math.min(hours.size(), HOURS_AT_ONCE));
        first.forEach(publication::publish);
        CurveProgress published = publication.progress().withIssue(now.toEpochMilli());
        if (first.size() < hours.size()) {
            stores.putProgress(run, published.withChangesFrom(hours.get(HOURS_AT_ONCE)));
            stores.putReminder(run, now.toEpochMilli());
        } else {
            stores.putProgress(
                    run, published.withChangesFrom(CurveProgress.NEVER).withLastSum(publication.soFar));
            publication.publishLast(progress.lastSum());
        }
        return first.size() < hours.size();
    }

    /** The publication of the changed slots of a run, in the order of time. */
    private final class Publication {

        private final RunKey run;
        private final Instant now;
        private final Optional<Result> result;
        private CurveProgress progress;
        private long soFar;

        /** The last slot that is part of the run, if this publication has passed it and did not issue it. */
        private Optional<CurveSlot> unissuedLast = Optional.empty();

        Publication(RunKey run, CurveProgress progress, Instant now) {
            this.run = run;
            this.progress = progress;
            this.result = progress.result();
            this.now = now;
        }

        CurveProgress progress() {
            return progress;
        }

        void publish(long hour) {
            CurveHour known = stores.hour(run, hour);
            Map<Long, SlotState> issued = new TreeMap<>();
            known.slots().forEach((start, restorable) -> {
                SlotState state = isForgotten(restorable) ? forget(start, restorable) : restorable;
                CurveSlot slot = state.valid().orElseGet(() -> CurveSlot.nothing(start));
                soFar = Math.addExact(soFar, slot.millijoules());
                if (state.isChanged()) {
                    SlotState next = state.withIssue();
                    issued.put(start, next);
                    issue(slot, next.revision());
                }
                if (slot.isMetered()) {
                    unissuedLast = state.isChanged() ? Optional.empty() : Optional.of(slot);
                }
            });
            if (!issued.isEmpty()) {
                stores.putHour(run, hour, known.with(issued));
            }
        }

        /** Checks whether a slot published earlier is not part of the curve of which all slots have been computed. */
        private boolean isForgotten(SlotState state) {
            return result.isPresent() && state.computed().isEmpty();
        }

        private SlotState forget(long start, SlotState state) {
            progress = progress.withSums(progress.computed(), Math.subtractExact(progress.restored(), restored(state)));
            return state.withComputed(CurveSlot.nothing(start));
        }

        /** Issues the last slot again if the energy of the run has changed and the slot itself has not. */
        void publishLast(long before) {
            unissuedLast.filter(slot -> before != soFar).ifPresent(slot -> {
                long hour = CurveHour.startOf(slot.start());
                CurveHour known = stores.hour(run, hour);
                SlotState next = known.slot(slot.start()).withIssue();
                stores.putHour(run, hour, known.with(Map.of(slot.start(), next)));
                issue(slot, next.revision());
            });
        }

        private void issue(CurveSlot slot, long revision) {
            readers.issue(new JobPower(
                    run,
                    Instant.ofEpochMilli(slot.start()),
                    windows.slot().at(slot.start()),
                    figures(slot, soFar),
                    revision,
                    result.map(Result::revision),
                    now));
        }
    }

    private static JobPowerFigures figures(CurveSlot slot, long soFar) {
        Map<String, Energy> domains = new TreeMap<>();
        slot.domains().forEach((domain, energy) -> domains.put(domain, Energy.ofMillijoules(energy)));
        return new JobPowerFigures(
                Energy.ofMillijoules(slot.millijoules()),
                Energy.ofMillijoules(slot.wholeMillijoules()),
                domains,
                Duration.ofMillis(slot.heldMillis()),
                Duration.ofMillis(slot.meteredMillis()),
                slot.meteredMillis() > 0 ? Optional.of(Power.ofMilliwatts(slot.peakMilliwatts())) : Optional.empty(),
                Energy.ofMillijoules(Math.max(soFar, slot.millijoules())));
    }

    /** The consumers of slots. */
    public interface Readers {

        /** Receives a slot that is issued. */
        void issue(JobPower slot);

        /** Receives a failure of due work of a run. If this method returns, the remaining runs are processed. */
        default void fail(RunKey run, RuntimeException failure) {
            throw failure;
        }
    }

    /**
     * The lengths of time of the step.
     *
     * @param slot the length of a slot
     * @param coalescing the minimum time between two publications of a run with a result
     */
    public record Windows(SlotLength slot, Duration coalescing) {

        /** Returns the time in which the other nodes of a run send the same slot. */
        Duration settling() {
            return slot.duration().dividedBy(2);
        }
    }
}
