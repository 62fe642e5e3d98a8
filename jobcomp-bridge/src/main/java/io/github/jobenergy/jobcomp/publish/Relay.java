package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import java.time.Duration;
import java.util.List;

/**
 * Elects the active bridge of a cluster, and forwards the spool entries of the standby bridges to it. Each host of slurmctld
 * has a spool and a bridge of its own; one of the bridges is active, the others are standby. The election is by Kafka group
 * membership: a bridge that stops polling is expelled, and another one becomes active.
 */
public interface Relay extends AutoCloseable {

    /**
     * Polls the group, and returns whether this bridge is the active one. Must be called every few seconds.
     *
     * @param timeout the longest time to wait for records or an assignment
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
     */
    boolean isActive(Duration timeout);

    /** The entries forwarded by other bridges and not {@link #accepted} yet; an entry is delivered again until it is accepted. */
    List<SpoolEntry> received();

    /** Commits all received entries: they are stored in this bridge's own spool. */
    void accepted();

    /**
     * Forwards entries to the active bridge; when this method returns, they are stored on the brokers.
     *
     * @param entries the entries, with readable content
     * @throws org.apache.kafka.common.KafkaException if they are not known to be stored
     */
    void forward(List<SpoolEntry> entries);

    @Override
    void close();
}
