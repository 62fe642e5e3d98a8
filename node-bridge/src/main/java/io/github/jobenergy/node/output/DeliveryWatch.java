package io.github.jobenergy.node.output;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.program.BrokerSilence;
import java.time.Instant;
import java.util.Optional;

/**
 * Computes the time since which the brokers have been unavailable from the delivery counts: records are buffered and none is
 * delivered. For one thread.
 */
public final class DeliveryWatch {

    private final Counts<Delivery> deliveries;
    private final BrokerSilence silence;

    private long delivered;

    /** Creates a watch of these counts, starting at a time at which brokers responded. */
    public DeliveryWatch(Counts<Delivery> deliveries, Instant now) {
        this.deliveries = deliveries;
        this.silence = new BrokerSilence(now);
    }

    /** The time since which the brokers have been unavailable; empty if they are available. */
    public Optional<Instant> awaySince(Instant now) {
        long deliveredNow = deliveries.of(Delivery.DELIVERED);
        long ended = deliveredNow + deliveries.of(Delivery.DROPPED);
        if (deliveredNow > delivered || ended >= deliveries.of(Delivery.HANDED)) {
            silence.responded(now);
        }
        delivered = deliveredNow;
        return silence.since(now);
    }
}
