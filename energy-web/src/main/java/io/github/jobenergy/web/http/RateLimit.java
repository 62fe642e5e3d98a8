package io.github.jobenergy.web.http;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** A limit on the requests of each client. Of more clients than {@link #MOST_CLIENTS}, those that were seen last are kept. */
final class RateLimit {

    private static final int MOST_CLIENTS = 10_000;

    private final int perSecond;
    private final int burst;
    private final TimeMeter time;
    private final Map<String, Bucket> clients = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MOST_CLIENTS;
        }
    };

    /**
     * Creates the limit.
     *
     * @param perSecond the requests of a client in a second, on average
     * @param burst the requests of a client at once
     * @param time the clock
     */
    RateLimit(int perSecond, int burst, TimeMeter time) {
        this.perSecond = perSecond;
        this.burst = burst;
        this.time = time;
    }

    /** Counts a request, and checks whether it is within the limit. */
    boolean admits(String client) {
        Bucket bucket;
        synchronized (clients) {
            bucket = clients.computeIfAbsent(client, unknown -> bucket());
        }
        return bucket.tryConsume(1);
    }

    private Bucket bucket() {
        return Bucket.builder()
                .withCustomTimePrecision(time)
                .addLimit(limit -> limit.capacity(burst).refillGreedy(perSecond, Duration.ofSeconds(1)))
                .build();
    }
}
