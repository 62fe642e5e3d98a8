package io.github.jobenergy.quickstart.broker;

import io.github.jobenergy.schemas.topic.Topic;

/** A Kafka of one broker that runs until it is closed. */
public interface Broker extends AutoCloseable {

    /** Where clients find it: {@code host:port}. */
    String bootstrapServers();

    /** The prefix of the names of the topics that programs use on it. */
    default String topicPrefix() {
        return Topic.DEFAULT_PREFIX;
    }

    /** The full name of a topic of the contract on it. */
    default String topicName(Topic topic) {
        return topic.name(topicPrefix(), "");
    }

    @Override
    void close();
}
