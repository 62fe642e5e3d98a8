package io.github.jobenergy.quickstart.broker;

/** A Kafka of one broker that runs until it is closed. */
public interface Broker extends AutoCloseable {

    /** Where clients find it: {@code host:port}. */
    String bootstrapServers();

    @Override
    void close();
}
