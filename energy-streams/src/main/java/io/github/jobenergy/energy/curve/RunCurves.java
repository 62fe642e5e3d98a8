package io.github.jobenergy.energy.curve;

import io.github.jobenergy.energy.curve.CurveProgress.Result;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.energy.curve.JobPowerFigures;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * The processing step of the curves: sums the slots of a run over its nodes and publishes those that have changed. The slots of a
 * run without a result are preliminary and are published after a short time, so that its other nodes are included. The slots of a
 * run with a result are published only while they sum to the result, to the millijoule: until the slots of all nodes have
 * arrived, those published before remain valid. Slots published by an earlier process are read first, so that their revisions
 * continue. Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores.
 */
public final class RunCurves {

    private static final int REMINDERS_AT_ONCE = 100;

    /** The maximum number of sections of a run that are published at once. */
    private static final int SECTIONS_AT_ONCE = 144;

    /** The number of sections up to which they are looked up one by one. */
    private static final int FEW_SECTIONS = 4;

    /** The maximum number of runs without a result whose next publication is scheduled in memory. */
    private static final int MOST_PENDING = 100_000;

    private final CurveStores stores;
    private final Windows windows;
    private final Readers readers;

    /**
     * The times at which preliminary slots are published, in order. They are not state: after a restart, the slots are published with
     * the next slot of the run, or with its result.
     */
    private final Map<RunKey, Long> pending = new LinkedHashMap<>();

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
                stores.node(run, curve.node(), CurveSection.startOf(curve.from()), curve.to());
        SortedMap<Long, List<CurveSlot>> changes = new TreeMap<>();
        for (CurveSlot slot : curve.slots()) {
            changes.computeIfAbsent(CurveSection.startOf(slot.start()), any -> new ArrayList<>())
                    .add(slot);
        }
        before.keySet().forEach(section -> changes.putIfAbsent(section, List.of()));
        if (changes.isEmpty()) {
            publishWhenDue(run, now);
            return;
        }
        CurveProgress progress = stores.progress(run);
        for (Map.Entry<Long, List<CurveSlot>> change : changes.entrySet()) {
            long section = change.getKey();
            List<CurveSlot> known = before.getOrDefault(section, List.of());
            List<CurveSlot> replaced = replaced(known, curve, change.getValue());
            if (!replaced.equals(known)) {
                progress = losesTime(curve, known, replaced) ? withOvertaken(run, progress) : progress;
                progress = replace(run, section, new Replacement(known, replaced), progress);
                stores.putNode(run, curve.node(), section, replaced);
            }
        }
        stores.putProgress(run, progress);
        publishWhenDue(run, now);
    }

    /** Checks whether a curve of a run that has ended has less metered time than before. */
    private static boolean losesTime(NodeCurve curve, List<CurveSlot> before, List<CurveSlot> after) {
        return curve.isOfEndedRun() && meteredMillis(after) < meteredMillis(before);
    }

    private static long meteredMillis(List<CurveSlot> slots) {
        return slots.stream().mapToLong(CurveSlot::meteredMillis).sum();
    }

    /**
     * Keeps the slots of a run beside those of a curve with less metered time. A result with fewer readings does not replace another
     * one, and in a backlog both curves may be read before the first result.
     */
    private CurveProgress withOvertaken(RunKey run, CurveProgress progress) {
        if (!progress.mayBeOvertaken()) {
            return progress;
        }
        for (long section : stores.sections(run, NodeCurve.BEGINNING)) {
            CurveSection known = stores.section(run, section);
            Map<Long, SlotState> kept = new HashMap<>();
            known.slots().forEach((start, state) -> kept.put(start, state.withOvertaken()));
            stores.putSection(run, section, known.with(kept));
        }
        return progress.withOvertaken();
    }

    private static List<CurveSlot> replaced(List<CurveSlot> known, NodeCurve curve, List<CurveSlot> slots) {
        SortedMap<Long, CurveSlot> all = new TreeMap<>();
        for (CurveSlot slot : known) {
            if (slot.start() < curve.from() || slot.start() >= curve.to()) {
                all.put(slot.start(), slot);
            }
        }
        slots.forEach(slot -> all.put(slot.start(), slot));
        return List.copyOf(all.values());
    }

    /** The slots of a node in a section, before and after a message. */
    private record Replacement(List<CurveSlot> before, List<CurveSlot> after) {

        private static Map<Long, CurveSlot> byStart(List<CurveSlot> slots) {
            Map<Long, CurveSlot> byStart = new HashMap<>();
            slots.forEach(slot -> byStart.put(slot.start(), slot));
            return byStart;
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

    private CurveProgress replace(RunKey run, long section, Replacement replacement, CurveProgress progress) {
        CurveSection known = stores.section(run, section);
        Map<Long, SlotState> changed = new HashMap<>();
        long computed = progress.computed();
        long restored = progress.restored();
        for (Map.Entry<Long, List<CurveSlot>> difference :
                replacement.differences().entrySet()) {
            long start = difference.getKey();
            CurveSlot before = difference.getValue().get(0);
            CurveSlot after = difference.getValue().get(1);
            SlotState state = known.slot(start);
            CurveSlot others = state.computed().orElseGet(() -> CurveSlot.nothing(start));
            CurveSlot sum = (before.isNothing() ? others : others.withoutNode(before)).withNode(after);
            computed = Math.addExact(computed, Math.subtractExact(after.millijoules(), before.millijoules()));
            restored = Math.subtractExact(restored, state.restored());
            changed.put(start, state.withComputed(sum));
        }
        if (changed.isEmpty()) {
            return progress;
        }
        stores.putSection(run, section, known.with(changed));
        return progress.withSums(computed, restored).withChange(section);
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
        long section = CurveSection.startOf(slot.start());
        CurveSection known = stores.section(run, section);
        SlotState state = known.slot(slot.start());
        if (state.revision() < published.revision()) {
            SlotState restored = state.withPublished(slot, published.revision());
            CurveProgress progress = stores.progress(run);
            long sum = Math.addExact(progress.restored(), Math.subtractExact(restored.restored(), state.restored()));
            stores.putSection(run, section, known.with(Map.of(slot.start(), restored)));
            long lastSum = Math.max(
                    progress.lastSum(), published.figures().energySoFar().millijoules());
            stores.putProgress(
                    run,
                    progress.withSums(progress.computed(), sum)
                            .withChange(section)
                            .withLastSum(lastSum));
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
        pending.remove(run);
        stores.remove(run);
    }

    /** Publishes the slots due at this wall time. Returns whether more work is due at once. */
    public boolean wake(Instant now) {
        return wake(now, now);
    }

    /** Publishes the slots due at a wall time, which may be later than the present. Returns whether more work is due at once. */
    public boolean wake(Instant due, Instant now) {
        List<RunKey> runs = new ArrayList<>(stores.takeReminders(due.toEpochMilli(), REMINDERS_AT_ONCE));
        boolean hasMore = runs.size() == REMINDERS_AT_ONCE;
        Iterator<Map.Entry<RunKey, Long>> next = pending.entrySet().iterator();
        while (!hasMore && next.hasNext()) {
            Map.Entry<RunKey, Long> first = next.next();
            if (first.getValue() > due.toEpochMilli()) {
                break;
            }
            runs.add(first.getKey());
            next.remove();
            hasMore = runs.size() == REMINDERS_AT_ONCE;
        }
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
        if (progress.isOfOvertaken()) {
            publishOvertaken(run, progress, now);
        }
        if (progress.changedFrom() == CurveProgress.NEVER || !progress.isConsistent()) {
            return;
        }
        long time = now.toEpochMilli();
        boolean isPreliminary = progress.result().isEmpty();
        long due = isPreliminary
                ? time + windows.settling().toMillis()
                : progress.issuedAt() + windows.coalescing().toMillis();
        if (isPreliminary && pending.size() < MOST_PENDING) {
            pending.putIfAbsent(run, due);
        } else if (due <= time) {
            publish(run, now);
        } else {
            stores.putReminder(run, due);
        }
    }

    private void publishOvertaken(RunKey run, CurveProgress progress, Instant now) {
        CurvePublication publication = publication(run, progress, now);
        stores.sections(run, NodeCurve.BEGINNING).forEach(publication::publishOvertaken);
        publication.publishLast(progress.lastSum());
        stores.putProgress(
                run,
                publication
                        .progress()
                        .withoutOvertaken()
                        .withLastSum(publication.soFar())
                        .withIssue(now.toEpochMilli()));
    }

    private CurvePublication publication(RunKey run, CurveProgress progress, Instant now) {
        return new CurvePublication(
                stores, windows.slot(), readers::issue, new CurvePublication.Start(run, progress, now));
    }

    /** Publishes the changed slots of a run, of a bounded number of sections. Returns whether there are more. */
    private boolean publish(RunKey run, Instant now) {
        CurveProgress progress = stores.progress(run);
        if (progress.changedFrom() == CurveProgress.NEVER || !progress.isConsistent()) {
            return false;
        }
        List<Long> sections = sections(run, progress);
        CurvePublication publication = publication(run, progress, now);
        publication.countBefore(sections);
        List<Long> first = sections.subList(0, Math.min(sections.size(), SECTIONS_AT_ONCE));
        first.forEach(publication::publish);
        CurveProgress issued = publication.progress().withIssue(now.toEpochMilli());
        CurveProgress published = issued.result().isPresent() ? issued.withoutOvertaken() : issued;
        if (first.size() < sections.size()) {
            stores.putProgress(run, published.withChangesFrom(sections.get(SECTIONS_AT_ONCE)));
            stores.putReminder(run, now.toEpochMilli());
        } else {
            stores.putProgress(
                    run, published.withChangesFrom(CurveProgress.NEVER).withLastSum(publication.soFar()));
            publication.publishLast(progress.lastSum());
        }
        return first.size() < sections.size();
    }

    /** Returns the sections of a run from the first changed one on. */
    private List<Long> sections(RunKey run, CurveProgress progress) {
        long first = progress.changedFrom();
        if (progress.newest() - first >= FEW_SECTIONS * CurveSection.LENGTH) {
            return stores.sections(run, first);
        }
        return LongStream.iterate(first, start -> start <= progress.newest(), start -> start + CurveSection.LENGTH)
                .boxed()
                .filter(start -> !stores.section(run, start).slots().isEmpty())
                .toList();
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
