package io.github.jobenergy.schemas.energy.curve;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.time.Instant;

/**
 * The energy of a run in one slot of its curve, over all of its nodes. The energies of the slots of a run sum to the energy of
 * the run, to the millijoule. Slots begin at multiples of their length since 1970-01-01T00:00:00Z; a slot in which the run held
 * no node is left out, and so is one before the first reading of its nodes or after the last one. The record names no person. It is a
 * line of {@code energy-streams replay --curve}; no topic contains it.
 *
 * @param run the key of the run
 * @param startTime the start of the slot
 * @param interval the length of the slot
 * @param figures the energies of the slot
 * @param revision the revision of the energy of the run that the slot belongs to
 * @param observedTime when the slot was computed
 */
public record JobPower(
        RunKey run,
        Instant startTime,
        Duration interval,
        JobPowerFigures figures,
        long revision,
        Instant observedTime) {

    public JobPower {
        if (interval.isZero() || interval.isNegative()) {
            throw new InvalidFieldException("interval_seconds", "more than 0", interval);
        }
    }
}
