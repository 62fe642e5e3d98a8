package io.github.jobenergy.jobcomp.publish;

/** Where parcels are published. */
public interface Publisher {

    /**
     * Publishes a parcel; when this returns, all of it is committed.
     *
     * @throws SupersededException if another bridge has taken over this cluster
     * @throws org.apache.kafka.common.KafkaException if it is not known to be committed: what is published has to be read
     *     again before anything else is
     */
    void publish(Parcel parcel) throws SupersededException;
}
