package io.github.jobenergy.node.output;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.program.BrokerSilence;
import java.time.Instant;
import java.util.Optional;

/** Since when brokers have been away, as the deliveries show it: records wait, and none is delivered. For one thread. */
public final class DeliveryWatch {

    private final Counts<Delivery> deliveries;
    private final BrokerSilence silence;

    private long delivered;

    /** Watches these, from a time on at which brokers answered. */
    public DeliveryWatch(Counts<Delivery> deliveries, Instant now) {
        this.deliveries = deliveries;
        this.silence = new BrokerSilence(now);
    }

    /** Since when they have been away; absent if they are not. */
    public Optional<Instant> awaySince(Instant now) {
        long deliveredNow = deliveries.of(Delivery.DELIVERED);
        long ended = deliveredNow + deliveries.of(Delivery.DROPPED);
        if (deliveredNow > delivered || ended >= deliveries.of(Delivery.HANDED)) {
            silence.answered(now);
        }
        delivered = deliveredNow;
        return silence.since(now);
    }
}
