package io.github.jobenergy.web.page;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Formats times in UTC and in the zone of the site.
 *
 * @param zone the zone of the site; UTC if its times are not to be shown
 */
record Times(ZoneId zone) {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
    private static final DateTimeFormatter ZONED = DateTimeFormatter.ofPattern("HH:mm:ss zzz", Locale.ENGLISH);

    /** Formats a time such as {@code 2026-11-21 01:18:16 UTC (02:18:16 CET)}. */
    String both(Instant time) {
        String utc = TIME.format(time.atZone(ZoneOffset.UTC)) + " UTC";
        return isLocal() ? utc + " (" + ZONED.format(time.atZone(zone)) + ")" : utc;
    }

    /** Formats a time in UTC such as {@code 2026-11-21 01:18}, for a column whose heading states the zone. */
    static String minute(Instant time) {
        return MINUTE.format(time.atZone(ZoneOffset.UTC));
    }

    /** Formats a time in UTC such as {@code 2026-11-21 01:18:16}, for a column whose heading states the zone. */
    static String second(Instant time) {
        return TIME.format(time.atZone(ZoneOffset.UTC));
    }

    /** Formats a day in UTC such as {@code 2026-11-21}. */
    static String day(Instant time) {
        return DateTimeFormatter.ISO_LOCAL_DATE.format(time.atZone(ZoneOffset.UTC));
    }

    private boolean isLocal() {
        return !zone.getRules().equals(ZoneOffset.UTC.getRules());
    }
}
