package io.github.jobenergy.jobcomp.inlet;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs rejected requests: each status at most once a minute, with the number of requests, so that no client can flood the log.
 */
final class RefusalLog {

    private static final Logger LOG = LoggerFactory.getLogger(RefusalLog.class);

    private static final Duration PERIOD = Duration.ofMinutes(1);

    private final Clock clock;
    private final Map<Integer, Instant> suppressedUntil = new HashMap<>();
    private final Map<Integer, Integer> counts = new HashMap<>();

    RefusalLog(Clock clock) {
        this.clock = clock;
    }

    /** Counts a rejected request. */
    synchronized void add(int status, String from) {
        Instant now = clock.instant();
        counts.merge(status, 1, Integer::sum);
        if (now.isBefore(suppressedUntil.getOrDefault(status, Instant.MIN))) {
            return;
        }
        suppressedUntil.put(status, now.plus(PERIOD));
        LOG.atWarn()
                .addKeyValue("status", status)
                .addKeyValue("from", from)
                .addKeyValue("count", counts.remove(status))
                .log("input records were rejected");
    }
}
