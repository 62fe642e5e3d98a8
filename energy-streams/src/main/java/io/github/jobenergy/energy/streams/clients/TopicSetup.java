package io.github.jobenergy.energy.streams.clients;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.program.BrokerContact;
import io.github.jobenergy.program.BrokerResponses;
import io.github.jobenergy.program.BrokerRights;
import io.github.jobenergy.program.RequiredRights;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * The topics on the brokers. Steps that read several topics require equal partition counts, and Kafka does not check them: this
 * class does, before anything starts.
 */
public final class TopicSetup implements AutoCloseable {

    /** The topics that the program always reads and writes, and those that other programs write beside them. */
    public static final Set<Topic> TOPICS = allBut(
            Topic.RATES,
            Topic.PLACES,
            Topic.PLACE_POWER,
            Topic.PLACE_ENERGY,
            Topic.JOB_POWER,
            Topic.JOB_FOOTPRINT,
            Topic.USAGE_FOOTPRINT,
            Topic.STATEMENTS,
            Topic.ALERTS);

    /** The same topics, and the topic of slots. */
    public static final Set<Topic> TOPICS_WITH_SLOTS = allBut(
            Topic.RATES,
            Topic.PLACES,
            Topic.PLACE_POWER,
            Topic.PLACE_ENERGY,
            Topic.JOB_FOOTPRINT,
            Topic.USAGE_FOOTPRINT,
            Topic.STATEMENTS,
            Topic.ALERTS);

    /** The same topics, the topic of rates, and those of footprints. */
    public static final Set<Topic> TOPICS_WITH_FOOTPRINTS =
            allBut(Topic.PLACES, Topic.PLACE_POWER, Topic.PLACE_ENERGY, Topic.STATEMENTS, Topic.ALERTS);

    /** The name of the repartition topic of node hours, without the application id and the suffix of Streams. */
    public static final String NODE_HOURS = "node-hours";

    private static final Set<Topic> OF_ANY_SIZE = Collections.unmodifiableSet(
            EnumSet.of(Topic.REJECTIONS, Topic.RATES, Topic.USAGE_FOOTPRINT, Topic.STATEMENTS, Topic.ALERTS));

    /** The name of the repartition topic of slots of rates, without the application id and the suffix of Streams. */
    public static final String RATE_SLOTS = "rate-slots";

    /** The name of the repartition topic of rows of places, without the application id and the suffix of Streams. */
    public static final String PLACE_ROWS = "used-site-rows";

    /** The name of the repartition topic of slots of nodes, without the application id and the suffix of Streams. */
    public static final String NODE_CURVES = "node-curves";

    /** The name of the repartition topic of changes of statements, without the application id and the suffix of Streams. */
    public static final String STATEMENT_CHANGES = "used-statements";

    static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private final Admin admin;
    private final Function<Topic, String> names;
    private final Set<Topic> topics;

    /** The topics that the program always has, by these names, on the brokers of this configuration. */
    public TopicSetup(Map<String, Object> clientConfig, Function<Topic, String> names) {
        this(clientConfig, names, TOPICS);
    }

    /** These topics of these names, on the brokers of this configuration. */
    public TopicSetup(Map<String, Object> clientConfig, Function<Topic, String> names, Set<Topic> topics) {
        this.admin = BrokerContact.admin(clientConfig);
        this.names = names;
        this.topics = EnumSet.copyOf(topics);
    }

    private static Set<Topic> allBut(Topic... others) {
        Set<Topic> topics = EnumSet.allOf(Topic.class);
        topics.removeAll(List.of(others));
        return Collections.unmodifiableSet(topics);
    }

    /** Returns these topics and those of places; the PUE of a place is a rate. */
    public static Set<Topic> withPlaces(Set<Topic> others) {
        Set<Topic> topics = EnumSet.of(Topic.PLACES, Topic.PLACE_POWER, Topic.PLACE_ENERGY, Topic.RATES);
        topics.addAll(others);
        return Collections.unmodifiableSet(topics);
    }

    /** Returns the topics of the program with these settings. */
    public static Set<Topic> topics(MeterSettings settings) {
        return settings.slot().isPresent() ? TOPICS_WITH_SLOTS : TOPICS;
    }

    /** Returns the number of partitions of each topic that exists. */
    public Map<Topic, Integer> partitions() {
        Map<Topic, Integer> partitions = new TreeMap<>();
        for (Topic topic : topics) {
            describe(names.apply(topic))
                    .ifPresent(found -> partitions.put(topic, found.partitions().size()));
        }
        return partitions;
    }

    private Optional<TopicDescription> describe(String name) {
        try {
            Map<String, TopicDescription> found =
                    BrokerResponses.await(admin.describeTopics(List.of(name)).allTopicNames(), RESPONSE_TIMEOUT);
            return Optional.ofNullable(found.get(name));
        } catch (UnknownTopicOrPartitionException absent) {
            return Optional.empty();
        }
    }

    /**
     * Returns the defects of the topics, one line each; empty if the topics are usable. The topics of rejections, of rates, of
     * rows of footprints, of statements and of alerts may have any number of partitions.
     */
    public List<String> defects(Map<Topic, Integer> partitions) {
        List<String> defects = new ArrayList<>();
        int expected = partitions.getOrDefault(Topic.JOB_COMPLETIONS, 0);
        for (Topic topic : topics) {
            Integer found = partitions.get(topic);
            if (found == null) {
                defects.add("topic " + names.apply(topic) + ": expected it to exist, found none");
            } else if (found != expected && !OF_ANY_SIZE.contains(topic) && expected > 0) {
                defects.add("topic " + names.apply(topic) + ": expected " + expected + " partitions, as many as "
                        + names.apply(Topic.JOB_COMPLETIONS) + " has, found " + found);
            }
        }
        return defects;
    }

    /**
     * Returns which of the required rights the brokers grant.
     *
     * @throws KafkaException if the brokers do not respond
     */
    public BrokerRights.Result rights(List<RequiredRights> required) {
        return new BrokerRights(admin).verify(required);
    }

    /**
     * Checks whether the stores of the program of that application id hold every result published before, in each of that many
     * partitions.
     */
    public boolean isPrimed(String applicationId, int count) {
        StorePrimingCheck priming = new StorePrimingCheck(names, applicationId, topics);
        return priming.isKnown(count, PrimingOffsets.read(admin, applicationId, priming.contractPartitions(count)));
    }

    /**
     * Creates the topics that do not exist, with the settings of the contract, overridden by these; returns when the brokers know
     * of them, which is a while after the controller does.
     */
    public void create(int partitions, Optional<Short> replication, Map<String, String> overrides) {
        Set<Topic> absent = EnumSet.copyOf(topics);
        absent.removeAll(partitions().keySet());
        for (Topic topic : absent) {
            Map<String, String> config = new TreeMap<>(topic.config());
            config.putAll(overrides);
            createOne(new NewTopic(names.apply(topic), Optional.of(partitions), replication).configs(config));
        }
        long deadline = System.nanoTime() + RESPONSE_TIMEOUT.toNanos();
        while (partitions().size() < topics.size()) {
            if (System.nanoTime() > deadline) {
                throw new KafkaException("expected all topics within " + RESPONSE_TIMEOUT.toSeconds()
                        + " s of their creation, found " + partitions().keySet());
            }
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
        }
    }

    private void createOne(NewTopic topic) {
        try {
            BrokerResponses.await(admin.createTopics(List.of(topic)).all(), RESPONSE_TIMEOUT);
        } catch (TopicExistsException exists) {
            // The topic was created by another client in the meantime, or existed before: both are valid.
            return;
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }
}
