package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.program.kafka.SupersededException;

/** Publishes batches to the brokers. */
public interface Publisher {

    /**
     * Sends a batch. It is committed atomically with the batches sent after it; the commit should follow soon, since
     * read_committed consumers wait for it.
     *
     * @throws SupersededException if another bridge has taken over this cluster
     * @throws org.apache.kafka.common.KafkaException if nothing since the last commit is committed, or that is unknown: the
     * ledger has to be read again before anything else is published
     */
    void send(PublicationBatch batch) throws SupersededException;

    /**
     * Commits the batches sent, if there are any; when this method returns, all of them are committed.
     *
     * @throws SupersededException as for {@link #send}
     * @throws org.apache.kafka.common.KafkaException as for {@link #send}
     */
    void commit() throws SupersededException;

    /**
     * Sends a batch and commits it, together with the batches sent before.
     *
     * @throws SupersededException as for {@link #send}
     * @throws org.apache.kafka.common.KafkaException as for {@link #send}
     */
    default void publish(PublicationBatch batch) throws SupersededException {
        send(batch);
        commit();
    }
}
