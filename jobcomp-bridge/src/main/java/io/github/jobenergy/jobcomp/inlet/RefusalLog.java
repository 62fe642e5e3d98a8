package io.github.jobenergy.jobcomp.inlet;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs requests that were refused, each status once a minute at most with how many there were, so that no peer fills the log. */
final class RefusalLog {

    private static final Logger LOG = LoggerFactory.getLogger(RefusalLog.class);

    private static final Duration PERIOD = Duration.ofMinutes(1);

    private final Clock clock;
    private final Map<Integer, Instant> silentUntil = new HashMap<>();
    private final Map<Integer, Integer> counts = new HashMap<>();

    RefusalLog(Clock clock) {
        this.clock = clock;
    }

    /** One more was refused. */
    synchronized void add(int status, String from) {
        Instant now = clock.instant();
        counts.merge(status, 1, Integer::sum);
        if (now.isBefore(silentUntil.getOrDefault(status, Instant.MIN))) {
            return;
        }
        silentUntil.put(status, now.plus(PERIOD));
        LOG.atWarn()
                .addKeyValue("status", status)
                .addKeyValue("from", from)
                .addKeyValue("count", counts.remove(status))
                .log("input records were rejected");
    }
}
