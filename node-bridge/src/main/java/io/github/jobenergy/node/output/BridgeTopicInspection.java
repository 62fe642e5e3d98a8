package io.github.jobenergy.node.output;

import io.github.jobenergy.program.BrokerContact;
import io.github.jobenergy.program.BrokerResponses;
import io.github.jobenergy.program.BrokerRights;
import io.github.jobenergy.program.RequiredRights;
import io.github.jobenergy.program.kafka.PartitionCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Reads the state of the bridge's topics on the brokers, and the rights of the bridge. The site creates the topics. */
public final class BridgeTopicInspection implements AutoCloseable {

    /** The longest wait for the response to a request. */
    private static final Duration QUERY_TIMEOUT = Duration.ofSeconds(15);

    private final Admin admin;

    private BridgeTopicInspection(Admin admin) {
        this.admin = admin;
    }

    /**
     * Connects to the brokers of these settings.
     *
     * @throws KafkaException if no broker responds within the limit for a start
     */
    public static BridgeTopicInspection of(OutputSettings settings) {
        BrokerContact.require(settings.contact());
        return new BridgeTopicInspection(Admin.create(settings.admin()));
    }

    /**
     * The result of verifying the required rights.
     *
     * @throws KafkaException if the brokers do not respond
     */
    public BrokerRights.Result rights(List<RequiredRights> required) {
        return new BrokerRights(admin).verify(required);
    }

    /**
     * Requires that none of these rights is denied.
     *
     * @throws AuthorizationException if a right is denied; the message names each denied right
     * @throws KafkaException if the brokers do not respond
     */
    public void requireRights(List<RequiredRights> required) {
        List<String> denied = rights(required).denied();
        if (!denied.isEmpty()) {
            throw new AuthorizationException(String.join("; ", denied));
        }
    }

    /**
     * The faults of the topics, one line each; empty if there are none.
     *
     * @throws KafkaException if the brokers do not respond
     */
    public List<String> problems(NodeTopics topics) {
        List<String> problems = new ArrayList<>();
        Map<String, Integer> partitions = new TreeMap<>();
        for (String topic : topics.names()) {
            Optional<TopicDescription> found = describe(topic);
            if (found.isEmpty()) {
                problems.add("topic " + topic + ": expected it to exist, found none");
            } else {
                partitions.put(topic, found.get().partitions().size());
            }
        }
        // One task of a consumer processes the readings and the states of a node.
        problems.addAll(PartitionCounts.unequal(topics.power(), topics.states(), partitions));
        return problems;
    }

    /**
     * Whether the topic exists.
     *
     * @throws KafkaException if the brokers do not respond
     */
    public boolean exists(String topic) {
        return describe(topic).isPresent();
    }

    /**
     * The topics that do not exist, one line each.
     *
     * @throws KafkaException if the brokers do not respond
     */
    public List<String> absent(List<String> topics) {
        return topics.stream()
                .filter(topic -> !exists(topic))
                .map(topic -> "topic " + topic + ": expected it to exist, found none")
                .toList();
    }

    private Optional<TopicDescription> describe(String topic) {
        try {
            return Optional.ofNullable(
                    BrokerResponses.await(admin.describeTopics(List.of(topic)).allTopicNames(), QUERY_TIMEOUT)
                            .get(topic));
        } catch (UnknownTopicOrPartitionException absent) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        admin.close(QUERY_TIMEOUT);
    }
}
