package io.github.jobenergy.node.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryTest {

    private static final Instant BEGIN = Instant.parse("2026-11-21T00:00:00Z");

    private enum Event {
        GOOD,
        BAD
    }

    @Test
    void evictsTheLeastRecentlyUsedEntry() {
        Recent<String, Integer> recent = new Recent<>(2);
        recent.put("a", 1);
        recent.put("b", 2);
        recent.getOrCreate("a", first -> 9);

        recent.put("c", 3);

        assertEquals(Optional.of(1), recent.find("a"));
        assertEquals(Optional.empty(), recent.find("b"));
        assertEquals(9, recent.getOrCreate("d", first -> 9));
    }

    @Test
    void issuesANoticeOnceADay() {
        NoticeThrottle throttle = new NoticeThrottle();

        assertTrue(throttle.isDue("a", BEGIN));
        assertFalse(throttle.isDue("a", BEGIN.plus(NoticeThrottle.PAUSE).minusSeconds(1)));
        assertTrue(throttle.isDue("b", BEGIN));
        assertTrue(throttle.isDue("a", BEGIN.plus(NoticeThrottle.PAUSE)));
        assertFalse(throttle.isDue("a", BEGIN.plus(NoticeThrottle.PAUSE).plus(Duration.ofHours(1))));
    }

    @Test
    void omitsCountersOf0FromTheSummary() {
        Counts<Event> counts = new Counts<>(Event.class);
        counts.add(Event.BAD);
        counts.add(Event.BAD, 2);

        assertEquals("bad=3", counts.summary());
        assertEquals(0, counts.of(Event.GOOD));
    }
}
