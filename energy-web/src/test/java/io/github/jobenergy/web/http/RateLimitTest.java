package io.github.jobenergy.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private final AtomicLong nanos = new AtomicLong();
    private final RateLimit limit = new RateLimit(2, 20, new StandingTime(nanos));

    private record StandingTime(AtomicLong nanos) implements TimeMeter {

        @Override
        public long currentTimeNanos() {
            return nanos.get();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }

    private long admitted(String client, int requests) {
        return IntStream.range(0, requests)
                .filter(request -> limit.admits(client))
                .count();
    }

    @Test
    void aBurstIsAdmittedAndThenTheRate() {
        assertEquals(20, admitted("one", 100));
        nanos.addAndGet(Duration.ofSeconds(3).toNanos());
        assertEquals(6, admitted("one", 100));
    }

    @Test
    void eachClientHasItsOwnLimit() {
        admitted("one", 100);

        assertTrue(limit.admits("two"));
        assertFalse(limit.admits("one"));
    }
}
