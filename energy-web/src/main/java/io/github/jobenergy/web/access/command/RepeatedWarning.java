package io.github.jobenergy.web.access.command;

import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;

/**
 * A warning that requests may cause any number of times. It is logged at the 1st, 2nd, 4th, 8th time and so on, with its number, so
 * that no caller can fill the log. Safe for several threads.
 */
public final class RepeatedWarning {

    private final Logger log;
    private final String message;
    private final AtomicLong count = new AtomicLong();

    /** Creates a warning that has not occurred. */
    public RepeatedWarning(Logger log, String message) {
        this.log = log;
        this.message = message;
    }

    /** Counts an occurrence, and logs it if the count is a power of two. */
    public void occur(String reason) {
        long number = count.incrementAndGet();
        if (Long.bitCount(number) == 1) {
            log.atWarn()
                    .addKeyValue("reason", reason)
                    .addKeyValue("count", number)
                    .log(message);
        }
    }
}
