package io.github.jobenergy.schemas.energy.curve;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The energy of a run in one slot of its curve, over all of its nodes. Slots begin at multiples of their length since
 * 1970-01-01T00:00:00Z; a slot in which nothing was metered is left out. While the run executes, a slot is preliminary and has
 * no {@code resultRevision}. The energies of the last revisions of the slots of a run that has ended sum to the energy of its
 * result, to the millijoule. A slot that is no longer part of the run is issued again with an energy and times of 0. The record
 * names no person.
 *
 * @param run the key of the run
 * @param startTime the start of the slot
 * @param interval the length of the slot
 * @param figures the energies of the slot
 * @param revision the revision of the slot, from 1; the highest holds
 * @param resultRevision the revision of the result of the run with which the slot was issued; absent before the first result
 * @param observedTime when the slot was issued
 */
public record JobPower(
        RunKey run,
        Instant startTime,
        Duration interval,
        JobPowerFigures figures,
        long revision,
        Optional<Long> resultRevision,
        Instant observedTime) {

    /** The shortest slot: readings are seldom denser. */
    public static final Duration SHORTEST = Duration.ofSeconds(15);

    /** The longest slot. */
    public static final Duration LONGEST = Duration.ofMinutes(15);

    private static final Duration HOUR = Duration.ofHours(1);

    public JobPower {
        if (!isSlotLength(interval)) {
            throw new InvalidFieldException(
                    "interval_seconds",
                    "a divisor of an hour from " + SHORTEST.toSeconds() + " to " + LONGEST.toSeconds(),
                    interval);
        }
        if (startTime.getNano() != 0 || startTime.getEpochSecond() % interval.toSeconds() != 0) {
            throw new InvalidFieldException("start_time", "a multiple of interval_seconds since 1970", startTime);
        }
        if (revision < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision);
        }
    }

    /** Checks whether slots may have this length: a divisor of an hour from {@link #SHORTEST} to {@link #LONGEST}. */
    public static boolean isSlotLength(Duration length) {
        boolean isInRange = length.compareTo(SHORTEST) >= 0 && length.compareTo(LONGEST) <= 0;
        return isInRange && length.toNanosPart() == 0 && HOUR.toSeconds() % length.toSeconds() == 0;
    }
}
