package io.github.jobenergy.node.time;

import java.time.Duration;

/** The anomalies of the time of a value, or of the value itself. */
public enum TimestampAnomaly {
    /** The device time is not plausible; the time of arrival is used. */
    NOT_BELIEVED("the device's time is too far from the arrival, which is taken instead"),
    /** The offset of the device's clock, the median of its last values, exceeds the limit. */
    OFF("the device's clock is off"),
    /** The value and its time are unchanged; it is not published again. */
    REPEATED("the same value of the same time as before is not told again"),
    /** The device has had no new value for {@link Sensor#STALL}. */
    STALLED("the device has no new value for " + minutes(Sensor.STALL)),
    /** The device time or the counter has decreased. */
    STEPPED_BACK("the device's time or its counter stepped back"),
    /** The value has been identical, to the last digit, for a long time. */
    FROZEN("the value is the same to the last digit for a long time");

    private final String inWords;

    TimestampAnomaly(String inWords) {
        this.inWords = inWords;
    }

    /** The anomaly as a sentence. */
    public String inWords() {
        return inWords;
    }

    private static String minutes(Duration duration) {
        return duration.toMinutes() + " min";
    }
}
