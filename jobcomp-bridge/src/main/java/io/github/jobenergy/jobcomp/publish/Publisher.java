package io.github.jobenergy.jobcomp.publish;

/** Where parcels are published. */
public interface Publisher {

    /**
     * Sends a parcel. It is committed together with what is sent after it, all of it or nothing, and soon, since until then
     * readers of what is committed wait.
     *
     * @throws SupersededException if another bridge has taken over this cluster
     * @throws org.apache.kafka.common.KafkaException if nothing since the last commit is committed, or it is not known whether
     *     it is: what is published has to be read again before anything else is
     */
    void send(Parcel parcel) throws SupersededException;

    /**
     * Commits what was sent, if anything was; when this returns, all of it is.
     *
     * @throws SupersededException as above
     * @throws org.apache.kafka.common.KafkaException as above
     */
    void commit() throws SupersededException;

    /**
     * Publishes a parcel; when this returns, all of it is committed, and what was sent before.
     *
     * @throws SupersededException as above
     * @throws org.apache.kafka.common.KafkaException as above
     */
    default void publish(Parcel parcel) throws SupersededException {
        send(parcel);
        commit();
    }
}
