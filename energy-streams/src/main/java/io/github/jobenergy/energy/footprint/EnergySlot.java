package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * The energy in one slot of a curve, which is spread evenly over the slot.
 *
 * @param start the start of the slot, in milliseconds since 1970-01-01T00:00:00Z
 * @param lengthMillis the length of the slot: a divisor of an hour
 * @param energy the energy
 */
public record EnergySlot(long start, long lengthMillis, Energy energy) {

    private static final long HOUR = Duration.ofHours(1).toMillis();

    public EnergySlot {
        if (lengthMillis <= 0 || HOUR % lengthMillis != 0) {
            throw new IllegalArgumentException(
                    "slot: expected a length that is a divisor of an hour, found " + lengthMillis + " ms");
        }
    }

    /** Returns the slot of a curve of a run. */
    public static EnergySlot of(JobPower slot) {
        return new EnergySlot(
                slot.startTime().toEpochMilli(),
                slot.interval().toMillis(),
                slot.figures().energy());
    }

    /** Returns the slots of a curve of a run, which has slots of that length. */
    public static List<EnergySlot> of(Collection<CurveSlot> slots, SlotLength length) {
        return slots.stream()
                .map(slot -> new EnergySlot(
                        slot.start(), length.at(slot.start()).toMillis(), Energy.ofMillijoules(slot.millijoules())))
                .toList();
    }

    /** Returns the end of the slot. */
    long end() {
        return Math.addExact(start, lengthMillis);
    }
}
