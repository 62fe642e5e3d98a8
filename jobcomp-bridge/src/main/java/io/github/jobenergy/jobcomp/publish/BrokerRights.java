package io.github.jobenergy.jobcomp.publish;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.DescribeConsumerGroupsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.TransactionalIdNotFoundException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * What the brokers allow us. Of topics and groups they tell what we may do there; of a transactional id only whether we may look
 * at it, which whoever may write with it may.
 */
final class BrokerRights implements AutoCloseable {

    private static final Duration CLOSING = Duration.ofSeconds(5);

    private static final Set<AclOperation> WRITE = EnumSet.of(AclOperation.WRITE);
    private static final Set<AclOperation> READ = EnumSet.of(AclOperation.READ);
    private static final Set<AclOperation> BOTH = EnumSet.of(AclOperation.READ, AclOperation.WRITE);
    private static final Set<AclOperation> ALL_OF_THE_LEDGER =
            EnumSet.of(AclOperation.READ, AclOperation.WRITE, AclOperation.DESCRIBE_CONFIGS);

    private final Admin admin;

    /** Asks through this client. */
    BrokerRights(Admin admin) {
        this.admin = admin;
    }

    /** What is missing for a bridge, a line each. */
    List<String> missing(BridgeTopics topics, String group, String transactionalId) {
        Map<String, Set<AclOperation>> needed = new TreeMap<>();
        topics.names().forEach(topic -> needed.put(topic, WRITE));
        needed.put(topics.ledger(), ALL_OF_THE_LEDGER);
        needed.put(topics.captures(), BOTH);
        List<String> missing = new ArrayList<>();
        needed.forEach((topic, operations) ->
                complaint("topic " + topic, operations, ofTopic(topic)).ifPresent(missing::add));
        complaint("group " + group, READ, ofGroup(group)).ifPresent(missing::add);
        complaint("transactional id " + transactionalId, WRITE, ofTransactions(transactionalId))
                .ifPresent(missing::add);
        return missing;
    }

    /** What is missing to take what others publish on these topics, likewise. */
    List<String> missingToAdopt(List<String> topics, String group) {
        List<String> missing = new ArrayList<>();
        topics.forEach(
                topic -> complaint("topic " + topic, READ, ofTopic(topic)).ifPresent(missing::add));
        if (!topics.isEmpty()) {
            complaint("group " + group, READ, ofGroup(group)).ifPresent(missing::add);
        }
        return missing;
    }

    /**
     * What we may do with something.
     *
     * @param areKnown whether the brokers told
     * @param operations what they told
     */
    private record Granted(boolean areKnown, Set<AclOperation> operations) {

        static final Granted NOTHING = new Granted(true, Set.of());
        static final Granted UNKNOWN = new Granted(false, Set.of());
    }

    private static Optional<String> complaint(String what, Set<AclOperation> needed, Granted granted) {
        Set<AclOperation> missing = new TreeSet<>(needed);
        missing.removeAll(granted.operations());
        return !granted.areKnown() || missing.isEmpty()
                ? Optional.empty()
                : Optional.of(what + ": expected to be allowed " + needed + ", found " + missing + " denied");
    }

    private Granted ofTopic(String topic) {
        DescribeTopicsOptions asking = new DescribeTopicsOptions().includeAuthorizedOperations(true);
        try {
            Map<String, TopicDescription> found =
                    Answers.await(admin.describeTopics(List.of(topic), asking).allTopicNames());
            return granted(Optional.ofNullable(found.get(topic)).map(TopicDescription::authorizedOperations));
        } catch (UnknownTopicOrPartitionException absent) {
            return Granted.UNKNOWN;
        } catch (AuthorizationException hidden) {
            return Granted.NOTHING;
        }
    }

    private Granted ofGroup(String group) {
        DescribeConsumerGroupsOptions asking = new DescribeConsumerGroupsOptions().includeAuthorizedOperations(true);
        try {
            Map<String, ConsumerGroupDescription> found = Answers.await(
                    admin.describeConsumerGroups(List.of(group), asking).all());
            return granted(Optional.ofNullable(found.get(group)).map(ConsumerGroupDescription::authorizedOperations));
        } catch (GroupIdNotFoundException absent) {
            return Granted.UNKNOWN;
        } catch (AuthorizationException hidden) {
            return Granted.NOTHING;
        }
    }

    private Granted ofTransactions(String transactionalId) {
        KafkaFuture<?> answer =
                admin.describeTransactions(List.of(transactionalId)).all();
        try {
            Answers.await(answer);
            return Granted.UNKNOWN;
        } catch (TransactionalIdNotFoundException neverUsed) {
            return Granted.UNKNOWN;
        } catch (AuthorizationException hidden) {
            return Granted.NOTHING;
        }
    }

    /** Brokers that tell of no operations do not tell. */
    private static Granted granted(Optional<Set<AclOperation>> operations) {
        return operations
                .filter(told -> !told.isEmpty())
                .map(told -> new Granted(true, told))
                .orElse(Granted.UNKNOWN);
    }

    @Override
    public void close() {
        admin.close(CLOSING);
    }
}
