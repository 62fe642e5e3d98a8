package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.register.MeterRules;
import java.time.Duration;

/**
 * How long the meter waits, looks back and remembers.
 *
 * @param lateness a node must have passed a run's end by this much before the run is answered
 * @param deadline after this long a run is answered with what there is
 * @param correctionWindow readings and answers older than this are not corrected
 * @param coalescing answered runs are looked at again at most this often
 * @param rules what the site says of its meters
 */
public record MeterSettings(
        Duration lateness, Duration deadline, Duration correctionWindow, Duration coalescing, MeterRules rules) {

    /** The values a site starts with. */
    public static final MeterSettings DEFAULT = new MeterSettings(
            Duration.ofSeconds(30),
            Duration.ofMinutes(15),
            Duration.ofDays(2),
            Duration.ofMinutes(1),
            MeterRules.DEFAULT);

    /** A reading may be this far ahead of its own observation. */
    static final Duration FUTURE = Duration.ofMinutes(5);

    public MeterSettings {
        refuseNegative("lateness", lateness);
        refuseNegative("deadline", deadline);
        refuseNegative("correction-window", correctionWindow);
        refuseNegative("coalescing", coalescing);
    }

    private static void refuseNegative(String name, Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException(name + ": expected PT0S or more, found " + time);
        }
    }
}
