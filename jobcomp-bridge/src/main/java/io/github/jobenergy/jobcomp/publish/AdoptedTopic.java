package io.github.jobenergy.jobcomp.publish;

import java.time.Duration;
import java.util.List;

/** A consumer of topics to which Slurm's own plugin publishes. The brokers store its offsets. */
public interface AdoptedTopic extends AutoCloseable {

    /**
     * Polls for records that were not {@link #kept} yet, in no particular order; returns none while they are not wanted. Must
     * be called every few seconds in any case.
     *
     * @param timeout the longest time to wait for a record
     * @param isWanted whether records are to be returned, that is, whether there is room for them
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
     */
    List<byte[]> poll(Duration timeout, boolean isWanted);

    /** Commits the offsets of all records returned so far: they are stored here and need not be delivered again. */
    void kept();

    @Override
    void close();
}
