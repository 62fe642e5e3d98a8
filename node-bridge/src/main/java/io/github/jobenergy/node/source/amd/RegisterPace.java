package io.github.jobenergy.node.source.amd;

import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Whether a register counts what its card draws. Those of MI100 and of Radeon cards count in another unit than the 15.3 µJ that
 * AMD's programs take for granted, up to ROCm 7.2.4: too little by 100 and more (ROCm/amdsmi issue 38). So a register is held
 * against the lesser of the powers told with both its readings, since the last one that was believed.
 *
 * <pre>
 *   MI300X      884.174 J in 5 s at 139 W     believed
 *   Navi 21       0.741 J in 5 s at  17 W     not believed: 85 J
 *   MI100         0.006 J in 10 s at 33 W     not believed: 330 J
 * </pre>
 */
final class RegisterPace {

    /** Registers move on at each call at most; below it a reading is believed as it is. */
    private static final Duration SHORTEST = Duration.ofSeconds(5);

    /** Between two instants a card may draw less than at both, but not so much less. */
    private static final long MOST_SLOWNESS = 50;

    private final Map<Integer, Reading> believed = new HashMap<>();

    private record Reading(Instant time, Energy energy, Power power) {}

    /** Whether that reading of that device's register goes on from the last one that was believed, as its power has it. */
    boolean isKept(int device, Instant time, Energy energy, Power power) {
        Reading now = new Reading(time, energy, power);
        Reading before = believed.computeIfAbsent(device, none -> now);
        Duration passed = Duration.between(before.time(), time);
        if (passed.compareTo(SHORTEST) < 0) {
            return true;
        }
        if (isTooSlow(before, now, passed)) {
            return false;
        }
        believed.put(device, now);
        return true;
    }

    private static boolean isTooSlow(Reading before, Reading now, Duration passed) {
        long counted = now.energy().millijoules() - before.energy().millijoules();
        long drawn = Math.min(before.power().milliwatts(), now.power().milliwatts()) * passed.toSeconds();
        return counted >= 0 && counted < drawn / MOST_SLOWNESS;
    }
}
