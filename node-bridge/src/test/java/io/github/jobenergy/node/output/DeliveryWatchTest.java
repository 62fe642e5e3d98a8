package io.github.jobenergy.node.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.memory.Counts;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeliveryWatchTest {

    private static final Instant START = Instant.parse("2026-11-21T00:00:00Z");

    private final Counts<Delivery> deliveries = new Counts<>(Delivery.class);
    private final DeliveryWatch watch = new DeliveryWatch(deliveries, START);

    @Test
    void brokersAreUnavailableWhileRecordsWaitAndNoneIsDelivered() {
        deliveries.add(Delivery.HANDED, 3);
        deliveries.add(Delivery.DELIVERED);

        assertEquals(Optional.empty(), watch.awaySince(START.plusSeconds(5)));
        assertEquals(Optional.empty(), watch.awaySince(START.plusSeconds(35)));
        assertEquals(Optional.of(START.plusSeconds(5)), watch.awaySince(START.plusSeconds(36)));
        deliveries.add(Delivery.DELIVERED);
        assertEquals(Optional.empty(), watch.awaySince(START.plusSeconds(40)));
    }

    @Test
    void brokersAreAvailableWhileNoRecordIsSent() {
        assertEquals(Optional.empty(), watch.awaySince(START.plusSeconds(3_600)));
    }
}
