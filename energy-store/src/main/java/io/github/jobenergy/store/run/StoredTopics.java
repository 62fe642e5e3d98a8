package io.github.jobenergy.store.run;

import io.github.jobenergy.program.BrokerContact;
import io.github.jobenergy.program.BrokerResponses;
import io.github.jobenergy.program.BrokerRights;
import io.github.jobenergy.program.RequiredRights;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The stored topics on the brokers. */
public final class StoredTopics implements AutoCloseable {

    /** The topics that have tables: the results, and the starts of runs and the states of nodes, for results of runs that execute. */
    public static final Set<Topic> STORED = Collections.unmodifiableSet(EnumSet.of(
            Topic.JOB_STARTS,
            Topic.NODE_STATES,
            Topic.NODE_JOB_ENERGY,
            Topic.JOB_ENERGY,
            Topic.JOB_POWER,
            Topic.NODE_ENERGY,
            Topic.USAGE_ENERGY,
            Topic.METER_COMPARISON,
            Topic.RATES,
            Topic.PLACES,
            Topic.PLACE_ENERGY,
            Topic.JOB_FOOTPRINT,
            Topic.USAGE_FOOTPRINT,
            Topic.STATEMENTS,
            Topic.ALERTS));

    private static final Logger LOG = LoggerFactory.getLogger(StoredTopics.class);
    private static final Duration QUERY_TIMEOUT = Duration.ofSeconds(15);

    private final Admin admin;
    private final Function<Topic, String> names;
    private final Set<Topic> topics;

    /**
     * A topic on the brokers.
     *
     * @param name the full name
     * @param id the identity, which differs after the topic is deleted and created again
     * @param partitions the number of partitions
     */
    record Found(String name, String id, int partitions) {}

    private StoredTopics(Admin admin, Function<Topic, String> names, Set<Topic> topics) {
        this.admin = admin;
        this.names = names;
        this.topics = topics;
    }

    /**
     * Connects to the brokers.
     *
     * @throws KafkaException if no broker responds within the limit for a start
     */
    public static StoredTopics of(StoreBrokers brokers, Function<Topic, String> names, Set<Topic> topics) {
        BrokerContact.require(brokers.contact());
        return new StoredTopics(Admin.create(brokers.admin()), names, topics);
    }

    /**
     * Returns the topics that exist.
     *
     * @throws KafkaException if the brokers do not respond, or deny a right
     */
    Map<Topic, Found> existing() {
        Map<Topic, Found> existing = new EnumMap<>(Topic.class);
        for (Topic topic : topics) {
            try {
                String name = names.apply(topic);
                for (TopicDescription found : BrokerResponses.await(
                                admin.describeTopics(List.of(name)).allTopicNames(), QUERY_TIMEOUT)
                        .values()) {
                    existing.put(
                            topic,
                            new Found(
                                    name,
                                    found.topicId().toString(),
                                    found.partitions().size()));
                }
            } catch (TopicAuthorizationException denied) {
                throw new TopicAuthorizationException(
                        "topic " + names.apply(topic) + ": DESCRIBE is denied: " + denied.getMessage());
            } catch (UnknownTopicOrPartitionException absent) {
                LOG.debug("{}: not on the brokers", topic.baseName());
            }
        }
        return existing;
    }

    /**
     * Returns the number of topics that exist.
     *
     * @throws KafkaException if the brokers do not respond, or deny a right
     */
    public int count() {
        return existing().size();
    }

    /**
     * Returns the result of verifying the right to read each topic.
     *
     * @throws KafkaException if the brokers do not respond
     */
    public BrokerRights.Result rights() {
        return new BrokerRights(admin)
                .verify(topics.stream()
                        .map(topic -> RequiredRights.topic(names.apply(topic), AclOperation.READ))
                        .toList());
    }

    @Override
    public void close() {
        admin.close(QUERY_TIMEOUT);
    }
}
