package io.github.jobenergy.jobcomp.publish;

import java.time.Duration;
import java.util.List;

/** A topic that Slurm's own plugin publishes on, as an input. The brokers keep our place in it. */
public interface AdoptedTopic extends AutoCloseable {

    /**
     * The values of some records that were not {@link #kept} yet, in no certain order; none while they are not wanted.
     *
     * @param patience how long to wait for one
     * @param isWanted whether there is room for any; it has to be called in any case, every few seconds
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    List<byte[]> poll(Duration patience, boolean isWanted);

    /** All that came so far is safe here, and need not come again. */
    void kept();

    @Override
    void close();
}
