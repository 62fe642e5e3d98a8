package io.github.jobenergy.node.source.amd;

import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Checks whether an energy register counts the power of its card. The registers of MI100 and of Radeon cards count in another
 * unit than the 15.3 µJ assumed by AMD's programs up to ROCm 7.2.4, and are too low by a factor of 100 and more (ROCm/amdsmi
 * issue 38). A register is compared with the lower of the powers at both readings, since the last accepted reading.
 *
 * <pre>
 *   MI300X      884.174 J in 5 s at 139 W     accepted
 *   Navi 21       0.741 J in 5 s at  17 W     not accepted: 85 J
 *   MI100         0.006 J in 10 s at 33 W     not accepted: 330 J
 * </pre>
 */
final class RegisterPace {

    /** The maximum time between updates of a register; a reading after a shorter time is accepted unchecked. */
    private static final Duration SHORTEST = Duration.ofSeconds(5);

    /** The maximum factor by which a register may be too slow: between two instants a card may draw less than at both. */
    private static final long MOST_SLOWNESS = 50;

    private final Map<Integer, Reading> accepted = new HashMap<>();

    private record Reading(Instant time, Energy energy, Power power) {}

    /** Whether the reading of the device's register is consistent with its power since the last accepted reading. */
    boolean isConsistent(int device, Instant time, Energy energy, Power power) {
        Reading now = new Reading(time, energy, power);
        Reading before = accepted.computeIfAbsent(device, none -> now);
        Duration passed = Duration.between(before.time(), time);
        if (passed.compareTo(SHORTEST) < 0) {
            return true;
        }
        if (isTooSlow(before, now, passed)) {
            return false;
        }
        accepted.put(device, now);
        return true;
    }

    private static boolean isTooSlow(Reading before, Reading now, Duration passed) {
        long counted = now.energy().millijoules() - before.energy().millijoules();
        long drawn = Math.min(before.power().milliwatts(), now.power().milliwatts()) * passed.toSeconds();
        return counted >= 0 && counted < drawn / MOST_SLOWNESS;
    }
}
