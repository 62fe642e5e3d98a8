package io.github.jobenergy.energy.meter.hours;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThinnerTest {

    private static final long START = Instant.parse("2026-11-20T12:00:00Z").toEpochMilli();
    private static final int NODES = 10_000;

    @Test
    void eachNodeIsThinnedOnceAnHour() {
        for (int node = 0; node < 200; node++) {
            NodeKey key = key(node);
            long due = IntStream.rangeClosed(1, 60)
                    .filter(minute -> Thinner.isSlotOf(key, at(minute - 1), at(minute)))
                    .count();

            assertEquals(1, due, key.text());
        }
    }

    @Test
    void theNodesAreSpreadOverTheMinutesOfTheHour() {
        for (int minute = 1; minute <= 60; minute++) {
            int now = minute;
            long due = IntStream.range(0, NODES)
                    .filter(node -> Thinner.isSlotOf(key(node), at(now - 1), at(now)))
                    .count();

            assertTrue(due <= NODES / 20, due + " nodes in minute " + now);
        }
    }

    @Test
    void aReadingAfterHoursWithoutReadingsStartsTheThinning() {
        assertTrue(Thinner.isSlotOf(key(7), at(0), at(61)));
        assertTrue(Thinner.isSlotOf(key(7), NodeMemory.NEVER_PAST, at(0)));
    }

    private static NodeKey key(int node) {
        return new NodeKey("alps", "nid" + String.format("%06d", node));
    }

    private static long at(long minute) {
        return START + minute * Bucket.MINUTE;
    }
}
