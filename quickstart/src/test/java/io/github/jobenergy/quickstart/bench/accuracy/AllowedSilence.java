package io.github.jobenergy.quickstart.bench.accuracy;

import static java.util.Map.entry;

import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import java.util.Map;

/**
 * The share of silently wrong runs that each class may have, in percent: the share that was measured last, rounded up. The shares
 * are to be lowered with every correction of the meter, and are never raised. Other classes may have none.
 */
public final class AllowedSilence {

    private static final Map<InputClass, Double> PERCENT = Map.ofEntries(
            entry(InputClass.BURSTS, 5.0),
            entry(InputClass.GPU_GAP, 22.0),
            entry(InputClass.GPU_RESET, 3.0),
            entry(InputClass.GPU_STALL, 43.0),
            entry(InputClass.ROLLING_MINUTE, 32.0),
            entry(InputClass.ROLLING_TWENTY_MINUTES, 91.0),
            entry(InputClass.STRAY, 12.0),
            entry(InputClass.STRAY_WITH_LIMIT, 15.0),
            entry(InputClass.ZERO_POWER, 81.0),
            entry(InputClass.ZERO_POWER_FROM_HALF, 84.0),
            entry(InputClass.ZERO_COUNTER, 68.0),
            entry(InputClass.SUSPENDED_FOR_ANOTHER, 50.0),
            entry(InputClass.OVERLAPPING_CLAIMS, 100.0),
            entry(InputClass.EDGE_CONTRADICTION, 15.0),
            entry(InputClass.TWO_METERS, 60.0),
            entry(InputClass.REFRESHED_EACH_MINUTE, 32.0),
            entry(InputClass.FROZEN_OVER_EDGE, 33.0),
            entry(InputClass.CLOCK_STEP, 35.0),
            entry(InputClass.IDLE_UNDER_LOAD, 100.0));

    private AllowedSilence() {}

    /** Returns the share of a class in percent. */
    public static double percentOf(InputClass inputClass) {
        return PERCENT.getOrDefault(inputClass, 0.0);
    }
}
