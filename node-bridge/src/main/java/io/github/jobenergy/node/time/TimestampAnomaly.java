package io.github.jobenergy.node.time;

import java.time.Duration;

/** What can be odd about when a value is of, or about its being one. */
public enum TimestampAnomaly {
    /** The device's time cannot be: the arrival stands in its place. */
    NOT_BELIEVED("the device's time is too far from the arrival, which is taken instead"),
    /** The device's clock is off by more than the bound, as the median of its last values shows. */
    OFF("the device's clock is off"),
    /** The same value of the same time as before: not told again. */
    REPEATED("the same value of the same time as before is not told again"),
    /** The device has had no new value for {@link Sensor#STALL}. */
    STALLED("the device has no new value for " + minutes(Sensor.STALL)),
    /** The device's time, or its counter, is behind what it was. */
    STEPPED_BACK("the device's time or its counter stepped back"),
    /** The value has been the same, to the last digit, for a long time. */
    FROZEN("the value is the same to the last digit for a long time");

    private final String inWords;

    TimestampAnomaly(String inWords) {
        this.inWords = inWords;
    }

    /** In a sentence. */
    public String inWords() {
        return inWords;
    }

    private static String minutes(Duration duration) {
        return duration.toMinutes() + " min";
    }
}
