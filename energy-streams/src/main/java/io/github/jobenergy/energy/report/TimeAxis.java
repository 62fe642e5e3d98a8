package io.github.jobenergy.energy.report;

import java.util.ArrayList;
import java.util.List;

/**
 * The time axis of a picture: labels at round times in UTC, few enough to be side by side.
 *
 * @param from the first moment of the picture, in milliseconds since 1970-01-01T00:00:00Z
 * @param to its last moment
 */
record TimeAxis(long from, long to) {

    private static final int MOST_MARKS = 9;
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private static final long[] STEPS = {
        SECOND,
        2 * SECOND,
        5 * SECOND,
        10 * SECOND,
        15 * SECOND,
        30 * SECOND,
        MINUTE,
        2 * MINUTE,
        5 * MINUTE,
        10 * MINUTE,
        15 * MINUTE,
        30 * MINUTE,
        HOUR,
        2 * HOUR,
        3 * HOUR,
        6 * HOUR,
        12 * HOUR
    };

    List<Long> marks() {
        long step = step();
        List<Long> marks = new ArrayList<>();
        for (long time = Math.floorDiv(from, step) * step + step; time < to; time += step) {
            marks.add(time);
        }
        return marks;
    }

    private long step() {
        for (long step : STEPS) {
            if ((to - from) / step <= MOST_MARKS) {
                return step;
            }
        }
        return DAY * (1 + (to - from - 1) / (MOST_MARKS * DAY));
    }

    /** Returns the label of a time: the date for midnight, else the time of day. */
    String label(long time) {
        String text = PageTexts.time(time);
        return Math.floorMod(time, DAY) == 0 ? text.substring(0, 10) : text.substring(11, 19);
    }
}
