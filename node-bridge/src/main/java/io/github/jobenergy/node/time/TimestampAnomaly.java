package io.github.jobenergy.node.time;

import java.time.Duration;

/** The anomalies of the time of a value, or of the value itself. */
public enum TimestampAnomaly {
    /** The device time is not plausible; the time of arrival is used. */
    NOT_ACCEPTED("the device's time is too far from the arrival, whose time is used instead"),
    /** The offset of the device's clock, the median of its last values, exceeds the limit. */
    OFF("the offset of the device's clock exceeds the limit"),
    /** The value and its time are unchanged; it is not published again. */
    REPEATED("the value and its time are unchanged, and are not published again"),
    /** The device has had no new value for {@link Sensor#STALL}. */
    STALLED("the device has no new value for " + minutes(Sensor.STALL)),
    /** The device time or the counter has decreased. */
    STEPPED_BACK("the device's time or its counter decreased"),
    /** The value has been identical, to the last digit, for a long time. */
    FROZEN("the value has been identical to the last digit for a long time"),
    /** The parts of one kind, such as all GPUs, draw more than their node; counted once for each node and minute. */
    PART_ABOVE_NODE("the parts of this kind draw more than 110 % of the power of their node");

    private final String description;

    TimestampAnomaly(String description) {
        this.description = description;
    }

    /** The anomaly as a sentence. */
    public String description() {
        return description;
    }

    private static String minutes(Duration duration) {
        return duration.toMinutes() + " min";
    }
}
