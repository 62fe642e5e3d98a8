package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.meter.answer.CurveSlot;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.energy.curve.JobPowerFigures;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Sums the curve of a run over its nodes. */
final class RunCurve {

    private final JobEnergy result;
    private final Duration slotLength;
    private final TreeMap<Long, CurveSlot> slots = new TreeMap<>();

    /** Creates the curve of a run in slots of that length, without nodes. */
    RunCurve(JobEnergy result, Duration slotLength) {
        this.result = result;
        this.slotLength = slotLength;
    }

    /** Adds the slots of a node. */
    void add(Collection<CurveSlot> node) {
        node.forEach(slot -> slots.merge(slot.start(), slot, CurveSlot::withNode));
    }

    /** Returns the records of the slots, in order, from the first slot in which a domain was metered to the last one. */
    List<JobPower> records() {
        List<JobPower> records = new ArrayList<>();
        int metered = 0;
        Energy soFar = Energy.ZERO;
        for (CurveSlot slot : slots.values()) {
            if (isMetered(slot) || metered > 0) {
                soFar = soFar.plus(Energy.ofMillijoules(slot.millijoules()));
                records.add(new JobPower(
                        result.run(),
                        Instant.ofEpochMilli(slot.start()),
                        slotLength,
                        figures(slot, soFar),
                        result.resultRevision().revision(),
                        result.observedTime()));
            }
            if (isMetered(slot)) {
                metered = records.size();
            }
        }
        return List.copyOf(records.subList(0, metered));
    }

    private static boolean isMetered(CurveSlot slot) {
        return slot.meteredMillis() > 0 || !slot.domains().isEmpty();
    }

    private static JobPowerFigures figures(CurveSlot slot, Energy soFar) {
        Map<String, Energy> domains = new TreeMap<>();
        slot.domains().forEach((domain, energy) -> domains.put(domain, Energy.ofMillijoules(energy)));
        return new JobPowerFigures(
                Energy.ofMillijoules(slot.millijoules()),
                Energy.ofMillijoules(slot.wholeMillijoules()),
                domains,
                Duration.ofMillis(slot.heldMillis()),
                Duration.ofMillis(slot.meteredMillis()),
                slot.meteredMillis() > 0 ? Optional.of(Power.ofMilliwatts(slot.peakMilliwatts())) : Optional.empty(),
                soFar);
    }
}
