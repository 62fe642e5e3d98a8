package io.github.jobenergy.jobcomp.publish;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bridge's topics as they are on the brokers. Those of the contract are the site's to create; some are the bridge's own,
 * and it makes them where they are missing and it is allowed to.
 */
public final class BrokerTopics implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BrokerTopics.class);

    private static final long PATIENCE_SECONDS = 15;
    private static final long GLANCE_MILLIS = 100;

    private static final String CAPTURES_RETENTION = Long.toString(BridgeTopics.CAPTURES_RETENTION.toMillis());

    private final Admin admin;
    private final BridgeTopics topics;

    /** Asks through this client. */
    public BrokerTopics(Admin admin, BridgeTopics topics) {
        this.admin = admin;
        this.topics = topics;
    }

    /**
     * What is wrong with the topics, a line each; empty if nothing is.
     *
     * @throws KafkaException if the brokers do not answer
     */
    public List<String> complaints() {
        Map<String, Integer> partitions = partitionCounts(topics.names());
        List<String> complaints = new ArrayList<>();
        for (String topic : topics.names()) {
            if (!partitions.containsKey(topic)) {
                complaints.add("topic " + topic + ": expected it to be there, found none" + remedy(topic));
            }
        }
        complaints.addAll(unequalPartitions(partitions));
        if (partitions.containsKey(topics.ledger())) {
            complaints.addAll(forgetfulLedger());
        }
        return complaints;
    }

    private String remedy(String topic) {
        return topics.own().contains(topic)
                ? "; jobcomp-bridge run creates it if it may: otherwise create it with " + config(topic)
                : "";
    }

    /** How the bridge's own topics are kept. */
    private Map<String, String> config(String topic) {
        return topic.equals(topics.ledger())
                ? Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT)
                : Map.of(TopicConfig.RETENTION_MS_CONFIG, CAPTURES_RETENTION);
    }

    /**
     * Creates the bridge's own topics where they are missing: the ledger with as many partitions as the completions have.
     *
     * @throws KafkaException if the brokers do not answer
     */
    public void createOwn() {
        Map<String, Integer> present =
                partitionCounts(List.of(topics.completions(), topics.ledger(), topics.captures()));
        Integer partitions = present.get(topics.completions());
        if (partitions != null) {
            Map<String, Integer> missing = new TreeMap<>(Map.of(topics.ledger(), partitions, topics.captures(), 1));
            missing.keySet().removeAll(present.keySet());
            create(missing);
        }
    }

    private void create(Map<String, Integer> missing) {
        List<NewTopic> wanted = new ArrayList<>();
        missing.forEach((topic, partitions) ->
                wanted.add(new NewTopic(topic, Optional.of(partitions), Optional.empty()).configs(config(topic))));
        admin.createTopics(wanted).values().forEach(this::awaitCreation);
    }

    private void awaitCreation(String topic, KafkaFuture<Void> answer) {
        try {
            await(answer);
            awaitPresence(topic);
            LOG.atInfo().addKeyValue("topic", topic).log("created a topic of the bridge's own");
        } catch (TopicExistsException | AuthorizationException othersBusiness) {
            LOG.atInfo()
                    .addKeyValue("topic", topic)
                    .addKeyValue("reason", othersBusiness.getMessage())
                    .log("a topic of the bridge's own is created by somebody else");
        }
    }

    /** A topic that the controller has created is not known to every broker at once. */
    private void awaitPresence(String topic) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (partitionCounts(List.of(topic)).isEmpty()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new KafkaException(
                        "topic " + topic + " was created, and is not there after " + PATIENCE_SECONDS + " s");
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(GLANCE_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while waiting for the brokers", stopped);
        }
    }

    /** Those of these topics that are there, each with the number of its partitions; asked for all at once. */
    private Map<String, Integer> partitionCounts(List<String> names) {
        Map<String, Integer> counts = new TreeMap<>();
        admin.describeTopics(names)
                .topicNameValues()
                .forEach((topic, answer) -> partitionCount(answer).ifPresent(count -> counts.put(topic, count)));
        return counts;
    }

    private static Optional<Integer> partitionCount(KafkaFuture<TopicDescription> answer) {
        try {
            return Optional.of(await(answer).partitions().size());
        } catch (UnknownTopicOrPartitionException absent) {
            return Optional.empty();
        }
    }

    private List<String> unequalPartitions(Map<String, Integer> partitions) {
        Integer completions = partitions.get(topics.completions());
        Integer starts = partitions.get(topics.starts());
        if (completions == null || starts == null || completions.equals(starts)) {
            return List.of();
        }
        return List.of("topics " + topics.completions() + " and " + topics.starts()
                + ": expected as many partitions in both, found " + completions + " and " + starts);
    }

    private List<String> forgetfulLedger() {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topics.ledger());
        Config config = await(admin.describeConfigs(List.of(resource)).all()).get(resource);
        ConfigEntry policy = config == null ? null : config.get(TopicConfig.CLEANUP_POLICY_CONFIG);
        String found = policy == null ? "" : policy.value();
        if (found.equals(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            return List.of();
        }
        return List.of("topic " + topics.ledger() + ": expected cleanup.policy=compact, found '" + found + "'");
    }

    private static <T> T await(KafkaFuture<T> answer) {
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof KafkaException cause) {
                throw cause;
            }
            throw new KafkaException("a question to the brokers failed", failed.getCause());
        } catch (TimeoutException late) {
            throw new KafkaException("the brokers did not answer within " + PATIENCE_SECONDS + " s", late);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while waiting for the brokers", stopped);
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(PATIENCE_SECONDS));
    }
}
