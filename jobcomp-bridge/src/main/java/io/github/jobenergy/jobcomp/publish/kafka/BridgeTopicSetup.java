package io.github.jobenergy.jobcomp.publish.kafka;

import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.program.BrokerResponses;
import io.github.jobenergy.program.kafka.PartitionCounts;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the bridge's topics on the brokers, and creates missing ones. The site creates the topics of the contract; the bridge
 * creates its own topics if they are missing and it has the right to.
 */
public final class BridgeTopicSetup implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BridgeTopicSetup.class);

    /** The longest wait for the response to a request. */
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private static final long POLL_MILLIS = 100;

    private static final String CAPTURES_RETENTION = Long.toString(BridgeTopics.CAPTURES_RETENTION.toMillis());

    private final Admin admin;
    private final BridgeTopics topics;

    /** Sends requests through this client. */
    public BridgeTopicSetup(Admin admin, BridgeTopics topics) {
        this.admin = admin;
        this.topics = topics;
    }

    /**
     * The errors of the topics, one line each; empty if there are none.
     *
     * @throws KafkaException if the brokers do not respond
     */
    public List<String> errors() {
        return errors(topics.names());
    }

    /**
     * The errors of the topics before {@link #createOwn}, when the bridge's own topics may be absent.
     *
     * @throws KafkaException if the brokers do not respond
     */
    public List<String> errorsBeforeStart() {
        List<String> expected = new ArrayList<>(topics.names());
        expected.removeAll(topics.own());
        return errors(expected);
    }

    private List<String> errors(List<String> expected) {
        Map<String, Integer> partitions = partitionCounts(topics.names());
        List<String> errors = new ArrayList<>();
        for (String topic : expected) {
            if (!partitions.containsKey(topic)) {
                errors.add("topic " + topic + ": expected it to exist, found none" + remedy(topic));
            }
        }
        errors.addAll(PartitionCounts.unequal(topics.completions(), topics.starts(), partitions));
        if (partitions.containsKey(topics.ledger())) {
            errors.addAll(ledgerCleanup());
        }
        return errors;
    }

    private String remedy(String topic) {
        return topics.own().contains(topic)
                ? "; jobcomp-bridge run creates it when it starts, if it may: otherwise create it with " + config(topic)
                : "";
    }

    /** The configuration of one of the bridge's own topics. */
    private Map<String, String> config(String topic) {
        return topic.equals(topics.ledger())
                ? Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT)
                : Map.of(TopicConfig.RETENTION_MS_CONFIG, CAPTURES_RETENTION);
    }

    /**
     * Creates the bridge's own topics if they are missing; the ledger gets the number of partitions of the completions.
     *
     * @throws KafkaException if the brokers do not respond
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

    private void awaitCreation(String topic, KafkaFuture<Void> response) {
        try {
            BrokerResponses.await(response, TIMEOUT);
            awaitPresence(topic);
            LOG.atInfo().addKeyValue("topic", topic).log("created a topic of the bridge");
        } catch (TopicExistsException exists) {
            awaitPresence(topic);
            LOG.atInfo()
                    .addKeyValue("topic", topic)
                    .log("a topic of the bridge was created by another client, or by an earlier start");
        } catch (AuthorizationException forbidden) {
            LOG.atInfo()
                    .addKeyValue("topic", topic)
                    .addKeyValue("reason", forbidden.getMessage())
                    .log("the bridge may not create a topic of its own");
        }
    }

    /** Waits until the topic is visible: a topic created by the controller is not known to every broker at once. */
    private void awaitPresence(String topic) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (partitionCounts(List.of(topic)).isEmpty()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new KafkaException("topic " + topic + ": expected it within " + TIMEOUT.toSeconds()
                        + " s of its creation, found none");
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while waiting for the brokers", stopped);
        }
    }

    /** The partition counts of those of these topics that exist; queried in one request. */
    private Map<String, Integer> partitionCounts(List<String> names) {
        Map<String, Integer> counts = new TreeMap<>();
        admin.describeTopics(names)
                .topicNameValues()
                .forEach((topic, response) ->
                        partitionCount(topic, response).ifPresent(count -> counts.put(topic, count)));
        return counts;
    }

    private static Optional<Integer> partitionCount(String topic, KafkaFuture<TopicDescription> response) {
        try {
            return Optional.of(
                    BrokerResponses.await(response, TIMEOUT).partitions().size());
        } catch (UnknownTopicOrPartitionException absent) {
            return Optional.empty();
        } catch (TopicAuthorizationException unauthorized) {
            throw new TopicAuthorizationException(Set.of(topic));
        }
    }

    /** The warnings about the topics, one line each: conditions the bridge can work with. */
    public List<String> warnings() {
        Map<String, Integer> partitions =
                partitionCounts(List.of(topics.completions(), topics.starts(), topics.ledger()));
        List<String> warnings = new ArrayList<>();
        if (partitions.containsKey(topics.ledger()) && partitions.containsKey(topics.completions())) {
            warnings.addAll(incompleteLedger(partitions));
        }
        for (Topic topic : List.of(Topic.JOB_COMPLETIONS, Topic.JOB_STARTS)) {
            String name = topic == Topic.JOB_STARTS ? topics.starts() : topics.completions();
            if (partitions.containsKey(name)) {
                warnings.addAll(shortRetention(name, topic.retention()));
            }
        }
        return warnings;
    }

    /**
     * A warning if the ledger lost records: compaction leaves the first offset of a topic unchanged, retention and deletion
     * advance it.
     */
    private List<String> incompleteLedger(Map<String, Integer> partitions) {
        Map<TopicPartition, OffsetSpec> requests = new HashMap<>();
        partitions(topics.ledger(), partitions).forEach(each -> requests.put(each, OffsetSpec.earliest()));
        long gone = sum(requests);
        requests.replaceAll((each, any) -> OffsetSpec.latest());
        boolean isEmpty = sum(requests) == 0;
        requests.clear();
        partitions(topics.completions(), partitions).forEach(each -> requests.put(each, OffsetSpec.latest()));
        String follows = "; runs without a record in it restart at revision 1 if they are reported or found again";
        if (gone > 0) {
            return List.of("topic " + topics.ledger() + ": expected all offsets, found the first " + gone + " deleted"
                    + follows);
        }
        return isEmpty && sum(requests) > 0
                ? List.of("topic " + topics.ledger() + ": expected the runs of " + topics.completions()
                        + ", found it empty" + follows)
                : List.of();
    }

    private static List<TopicPartition> partitions(String topic, Map<String, Integer> counts) {
        return IntStream.range(0, counts.getOrDefault(topic, 0))
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
    }

    private long sum(Map<TopicPartition, OffsetSpec> requests) {
        return BrokerResponses.await(admin.listOffsets(requests).all(), TIMEOUT).values().stream()
                .mapToLong(ListOffsetsResult.ListOffsetsResultInfo::offset)
                .sum();
    }

    /** A warning if the retention is too short; none without the right to read the topic's configuration. */
    private List<String> shortRetention(String topic, Duration retention) {
        try {
            boolean isDeleted =
                    setting(topic, TopicConfig.CLEANUP_POLICY_CONFIG).contains(TopicConfig.CLEANUP_POLICY_DELETE);
            String found = setting(topic, TopicConfig.RETENTION_MS_CONFIG);
            long millis = found.isEmpty() ? -1 : Long.parseLong(found);
            return isDeleted && millis >= 0 && millis < retention.toMillis()
                    ? List.of("topic " + topic + ": expected retention.ms=" + retention.toMillis() + ", found " + found)
                    : List.of();
        } catch (AuthorizationException hidden) {
            return List.of();
        }
    }

    /** The value of the setting; empty if the brokers do not have it. */
    private String setting(String topic, String name) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        Config config = BrokerResponses.await(
                        admin.describeConfigs(List.of(resource)).all(), TIMEOUT)
                .get(resource);
        ConfigEntry entry = config == null ? null : config.get(name);
        return entry == null ? "" : entry.value();
    }

    private List<String> ledgerCleanup() {
        String found = setting(topics.ledger(), TopicConfig.CLEANUP_POLICY_CONFIG);
        if (found.equals(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            return List.of();
        }
        return List.of("topic " + topics.ledger() + ": expected cleanup.policy=compact, found '" + found + "'");
    }

    @Override
    public void close() {
        admin.close(TIMEOUT);
    }
}
