package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.hours.HourSettings;
import io.github.jobenergy.energy.register.MeterRules;
import java.time.Duration;

/**
 * The configuration of the meter: wait times, correction window and meter rules.
 *
 * @param lateness the time by which a node must have passed a run's end before the run is answered
 * @param deadline the time after which a run is answered from the data present
 * @param correctionWindow the maximum age of readings and answers that are corrected
 * @param coalescing the minimum time between two recomputations of answered runs
 * @param rules the meter rules of the site
 */
public record MeterSettings(
        Duration lateness, Duration deadline, Duration correctionWindow, Duration coalescing, MeterRules rules) {

    /** The default configuration. */
    public static final MeterSettings DEFAULT = new MeterSettings(
            Duration.ofSeconds(30),
            Duration.ofMinutes(15),
            Duration.ofDays(2),
            Duration.ofMinutes(1),
            MeterRules.DEFAULT);

    /** The maximum time by which a reading may be ahead of its own observation. */
    static final Duration FUTURE = Duration.ofMinutes(5);

    public MeterSettings {
        requireNotNegative("lateness", lateness);
        requireNotNegative("deadline", deadline);
        requireNotNegative("correction-window", correctionWindow);
        requireNotNegative("coalescing", coalescing);
    }

    /** Returns the settings of the computation of node hours. */
    HourSettings hours() {
        return new HourSettings(lateness, deadline, rules);
    }

    private static void requireNotNegative(String name, Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException(name + ": expected PT0S or more, found " + time);
        }
    }
}
