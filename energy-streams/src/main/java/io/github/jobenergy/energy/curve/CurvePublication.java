package io.github.jobenergy.energy.curve;

import io.github.jobenergy.energy.curve.CurveProgress.Result;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.energy.curve.JobPowerFigures;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The publication of the changed slots of a run, in the order of time. */
final class CurvePublication {

    private final CurveStores stores;
    private final SlotLength slotLength;
    private final Consumer<JobPower> reader;
    private final RunKey run;
    private final Instant now;
    private final Optional<Result> result;
    private CurveProgress progress;
    private long soFar;

    /** The last slot that is part of the run, if this publication has passed it and did not issue it. */
    private Optional<CurveSlot> unissuedLast = Optional.empty();

    CurvePublication(CurveStores stores, SlotLength slotLength, Consumer<JobPower> reader, Start start) {
        this.stores = stores;
        this.slotLength = slotLength;
        this.reader = reader;
        this.run = start.run();
        this.progress = start.progress();
        this.result = progress.result();
        this.now = start.now();
    }

    /**
     * The start of a publication.
     *
     * @param run the run
     * @param progress its progress
     * @param now the time of the publication
     */
    record Start(RunKey run, CurveProgress progress, Instant now) {}

    /** Counts the energy before these sections, which are all from the first changed one on. */
    void countBefore(List<Long> sections) {
        long after = 0;
        for (long section : sections) {
            after = Math.addExact(after, stores.section(run, section).millijoules());
        }
        soFar = Math.subtractExact(progress.sum(), after);
    }

    /** Returns the energy of the slots that have been passed, and of those before them. */
    long soFar() {
        return soFar;
    }

    CurveProgress progress() {
        return progress;
    }

    void publish(long section) {
        CurveSection known = stores.section(run, section);
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
            stores.putSection(run, section, known.with(issued));
        }
    }

    /** Publishes the slots before a curve with less metered time, to which the result belongs. */
    void publishOvertaken(long section) {
        CurveSection known = stores.section(run, section);
        Map<Long, SlotState> issued = new TreeMap<>();
        known.slots().forEach((start, state) -> {
            CurveSlot slot = state.overtaken().orElseGet(() -> CurveSlot.nothing(start));
            soFar = Math.addExact(soFar, slot.millijoules());
            boolean isChanged = state.held().map(held -> !held.equals(slot)).orElse(slot.isMetered());
            if (isChanged) {
                SlotState next = state.withPublished(slot, state.revision() + 1);
                progress = progress.withSums(
                        progress.computed(),
                        Math.addExact(progress.restored(), Math.subtractExact(next.restored(), state.restored())));
                issued.put(start, next);
                issue(slot, next.revision());
            }
            if (slot.isMetered()) {
                unissuedLast = isChanged ? Optional.empty() : Optional.of(slot);
            }
        });
        if (!issued.isEmpty()) {
            stores.putSection(run, section, known.with(issued));
        }
    }

    /** Checks whether a slot published earlier is not part of the curve of which all slots have been computed. */
    private boolean isForgotten(SlotState state) {
        return result.isPresent() && state.computed().isEmpty();
    }

    private SlotState forget(long start, SlotState state) {
        progress = progress.withSums(progress.computed(), Math.subtractExact(progress.restored(), state.restored()));
        return state.withComputed(CurveSlot.nothing(start));
    }

    /** Issues the last slot again if the energy of the run has changed and the slot itself has not. */
    void publishLast(long before) {
        unissuedLast.filter(slot -> before != soFar).ifPresent(slot -> {
            long section = CurveSection.startOf(slot.start());
            CurveSection known = stores.section(run, section);
            SlotState state = known.slot(slot.start());
            SlotState next = state.withPublished(slot, state.revision() + 1);
            stores.putSection(run, section, known.with(Map.of(slot.start(), next)));
            issue(slot, next.revision());
        });
    }

    private void issue(CurveSlot slot, long revision) {
        reader.accept(new JobPower(
                run,
                Instant.ofEpochMilli(slot.start()),
                slotLength.at(slot.start()),
                figures(slot, soFar),
                revision,
                result.map(Result::revision),
                now));
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
}
