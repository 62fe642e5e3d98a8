package io.github.jobenergy.quickstart.broker;

import io.github.jobenergy.schemas.topic.Topic;

/** A Kafka cluster of one broker that runs until it is closed. */
public interface Broker extends AutoCloseable {

    /** Returns the bootstrap servers for clients: {@code host:port}. */
    String bootstrapServers();

    /** Returns the prefix of the names of the topics that programs use on the broker. */
    default String topicPrefix() {
        return Topic.DEFAULT_PREFIX;
    }

    /** Returns the full name of a topic of the contract on the broker. */
    default String topicName(Topic topic) {
        return topic.name(topicPrefix(), "");
    }

    @Override
    void close();
}
