package io.github.jobenergy.energy.place;

import java.time.Instant;

/**
 * An hour that is not processed, since it is older than the retained hours.
 *
 * @param input the input or the work that concerns the hour, such as {@code node rig22/n1/1763676000}
 * @param hourTime the first instant of the hour
 * @param oldest the first instant of the oldest hour that is processed
 */
public record ExpiredHour(String input, Instant hourTime, Instant oldest) {

    /** The field of the time of the hour in a rejection. */
    public static final String FIELD = "hour_time";

    /** Returns the expected and the found time, for a rejection. */
    public String detail() {
        return "expected " + oldest + " or later, " + PlaceSettings.RETENTION.toDays()
                + " d before the newest hour, found " + hourTime;
    }
}
