package io.github.jobenergy.node.memory;

import java.time.Duration;
import java.time.Instant;

/**
 * What has been told already: the same thing is told once, and again when it is still so after a day. For one thread at a
 * time.
 */
public final class NoticeThrottle {

    /** How long it is not repeated: as long as a report covers. */
    public static final Duration PAUSE = Duration.ofDays(1);

    private static final int MOST = 100_000;

    private final Recent<String, Instant> told = new Recent<>(MOST);

    /** Whether it is to be told now; it then counts as told. */
    public boolean isNews(String what, Instant now) {
        boolean isOld = told.find(what)
                .filter(last -> Duration.between(last, now).compareTo(PAUSE) < 0)
                .isPresent();
        if (!isOld) {
            told.put(what, now);
        }
        return !isOld;
    }
}
