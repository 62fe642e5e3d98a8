package io.github.jobenergy.energy.curve;

import io.github.jobenergy.schemas.energy.curve.JobPower;
import java.math.BigInteger;
import java.time.Duration;

/**
 * The length of the slots of a curve: a divisor of an hour from 15 s to 15 min. Slots begin at its multiples since
 * 1970-01-01T00:00:00Z. Times are milliseconds.
 *
 * @param duration the length
 */
public record SlotLength(Duration duration) {

    public SlotLength {
        if (!JobPower.isSlotLength(duration)) {
            throw new IllegalArgumentException("expected a divisor of an hour from " + JobPower.SHORTEST + " to "
                    + JobPower.LONGEST + ", found " + duration);
        }
    }

    /** Returns the length in milliseconds. */
    public long millis() {
        return duration.toMillis();
    }

    /**
     * Returns the length of the slot with that start: this length, except for a slot of an earlier length at another start, of
     * which the longest common one is returned.
     */
    public Duration at(long start) {
        Duration common = Duration.ofMillis(
                BigInteger.valueOf(start).gcd(BigInteger.valueOf(millis())).longValueExact());
        return JobPower.isSlotLength(common) ? common : JobPower.SHORTEST;
    }

    /** Returns the start of the slot with that time. */
    public long startOf(long time) {
        return Math.floorDiv(time, millis()) * millis();
    }
}
