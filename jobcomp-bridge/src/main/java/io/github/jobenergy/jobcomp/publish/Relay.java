package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import java.time.Duration;
import java.util.List;

/**
 * Which of a cluster's bridges publishes, and how what the hook left with the others comes to it. Each host of slurmctld has
 * a spool and a bridge of its own; one of the bridges is active, the others stand by and forward. Kafka's group membership
 * chooses: who does not answer for a while is out, and another is active.
 */
public interface Relay extends AutoCloseable {

    /**
     * Keeps in touch, and says whether this bridge is the active one. It has to be called every few seconds.
     *
     * @param patience how long to wait for news
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    boolean isActive(Duration patience);

    /** What others forwarded since this was last asked; it is sent again until it is {@link #accepted}. */
    List<SpoolEntry> received();

    /** All that was received so far is in this bridge's own spool. */
    void accepted();

    /**
     * Forwards entries to whichever bridge is active; when this returns they are safe with the brokers.
     *
     * @param entries with readable content
     * @throws org.apache.kafka.common.KafkaException if they are not known to be safe
     */
    void forward(List<SpoolEntry> entries);

    @Override
    void close();
}
