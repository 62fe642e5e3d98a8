package io.github.jobenergy.node.memory;

import java.time.Duration;
import java.time.Instant;

/** Limits a repeated notice to one a day. For one thread at a time. */
public final class NoticeThrottle {

    /** The time for which a notice is not repeated, equal to the period of the reports. */
    public static final Duration PAUSE = Duration.ofDays(1);

    private static final int MOST = 100_000;

    private final Recent<String, Instant> issued = new Recent<>(MOST);

    /** Whether the notice has to be issued now; if so, its time is recorded. */
    public boolean isDue(String what, Instant now) {
        boolean isOld = issued.find(what)
                .filter(last -> Duration.between(last, now).compareTo(PAUSE) < 0)
                .isPresent();
        if (!isOld) {
            issued.put(what, now);
        }
        return !isOld;
    }
}
