package io.github.jobenergy.program;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DescribeConsumerGroupsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TransactionalIdNotFoundException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the rights that the brokers grant to the principal of a client. Nothing on the brokers is changed, and no running
 * program is disturbed:
 *
 * <ul>
 *   <li>for topics and groups that exist, the brokers list the operations that are granted;
 *   <li>for topics that do not exist, {@code CREATE} is verified by a creation that is validated only; other operations cannot be
 *       verified;
 *   <li>for groups that do not exist, {@code READ} is verified by a commit for a topic that cannot exist;
 *   <li>for transactional ids, {@code DESCRIBE} is verified, which {@code WRITE} includes: a request that needs {@code WRITE}
 *       would fence the running producer.
 * </ul>
 */
public final class BrokerRights {

    /** A topic whose name is invalid, so that no offset can be committed for it. */
    private static final TopicPartition INVALID_PARTITION = new TopicPartition("?", 0);

    private final Admin admin;

    /** The rights of the principal of this client, which is not closed. */
    public BrokerRights(Admin admin) {
        this.admin = admin;
    }

    /**
     * The result of a verification.
     *
     * @param denied the operations that are denied, a line each, such as {@code topic jobenergy.node-power: WRITE is denied}
     * @param unverified the operations for which the brokers give no response, a line for each resource
     */
    public record Result(List<String> denied, List<String> unverified) {

        public Result {
            denied = List.copyOf(denied);
            unverified = List.copyOf(unverified);
        }
    }

    /** The result for an operation; the worst of several is the last. */
    private enum Grant {
        GRANTED,
        UNVERIFIED,
        DENIED
    }

    /**
     * Verifies all of these rights.
     *
     * @throws KafkaException if the brokers do not respond within the client's {@code default.api.timeout.ms}
     */
    public Result verify(Collection<RequiredRights> required) {
        List<String> denied = new ArrayList<>();
        List<String> unverified = new ArrayList<>();
        for (RequiredRights each : required) {
            Map<Grant, Set<AclOperation>> operations = new EnumMap<>(Grant.class);
            grants(each)
                    .forEach((operation, grant) -> operations
                            .computeIfAbsent(grant, any -> EnumSet.noneOf(AclOperation.class))
                            .add(operation));
            operations
                    .getOrDefault(Grant.DENIED, Set.of())
                    .forEach(operation -> denied.add(each + ": " + operation + " is denied"));
            Optional.ofNullable(operations.get(Grant.UNVERIFIED))
                    .ifPresent(
                            open -> unverified.add(each + ": " + words(open) + " cannot be verified until it exists"));
        }
        return new Result(denied, unverified);
    }

    private static String words(Set<AclOperation> operations) {
        return operations.stream().map(AclOperation::name).collect(Collectors.joining(", "));
    }

    private Map<AclOperation, Grant> grants(RequiredRights required) {
        return switch (required.type()) {
            case TOPIC -> ofTopics(required);
            case GROUP -> ofEach(required, this::ofGroup);
            case TRANSACTIONAL_ID -> ofEach(required, this::ofTransactionalId);
            default ->
                throw new IllegalArgumentException("expected a topic, group or transactional id, found " + required);
        };
    }

    private interface Verification {
        Grant verify(String name, AclOperation operation);
    }

    private static Map<AclOperation, Grant> ofEach(RequiredRights required, Verification verification) {
        Map<AclOperation, Grant> grants = new EnumMap<>(AclOperation.class);
        for (AclOperation operation : required.operations()) {
            grants.put(
                    operation,
                    required.names().stream()
                            .map(name -> verification.verify(name, operation))
                            .max(Comparator.naturalOrder())
                            .orElse(Grant.GRANTED));
        }
        return grants;
    }

    /**
     * The operations that the brokers list for a resource.
     *
     * @param exists whether the resource exists; true also for a hidden resource, which may exist
     * @param operations the granted operations; empty if the brokers list nothing
     */
    private record Listed(boolean exists, Optional<Set<AclOperation>> operations) {

        static final Listed HIDDEN = new Listed(true, Optional.of(Set.of()));
        static final Listed ABSENT = new Listed(false, Optional.empty());

        /** Brokers that list no operations of an existing resource have no authorizer, or are older than the list. */
        static Listed of(@Nullable Set<AclOperation> operations) {
            return new Listed(true, Optional.ofNullable(operations).filter(listed -> !listed.isEmpty()));
        }

        Grant of(AclOperation operation) {
            return operations
                    .map(listed -> listed.contains(operation) ? Grant.GRANTED : Grant.DENIED)
                    .orElse(exists ? Grant.GRANTED : Grant.UNVERIFIED);
        }
    }

    private Map<AclOperation, Grant> ofTopics(RequiredRights required) {
        Map<String, Listed> listed = new HashMap<>();
        admin.describeTopics(required.names(), new DescribeTopicsOptions().includeAuthorizedOperations(true))
                .topicNameValues()
                .forEach((name, response) -> listed.put(name, listed(response)));
        return ofEach(required, (name, operation) -> {
            Listed found = listed.getOrDefault(name, Listed.HIDDEN);
            return operation == AclOperation.CREATE ? ofCreation(name, found) : found.of(operation);
        });
    }

    private static Listed listed(KafkaFuture<TopicDescription> response) {
        try {
            return Listed.of(BrokerResponses.await(response).authorizedOperations());
        } catch (UnknownTopicOrPartitionException absent) {
            return Listed.ABSENT;
        } catch (AuthorizationException hidden) {
            return Listed.HIDDEN;
        }
    }

    private Grant ofCreation(String name, Listed found) {
        if (found.exists() && !found.equals(Listed.HIDDEN)) {
            return Grant.GRANTED;
        }
        NewTopic wanted = new NewTopic(name, Optional.empty(), Optional.empty());
        try {
            BrokerResponses.await(admin.createTopics(List.of(wanted), new CreateTopicsOptions().validateOnly(true))
                    .all());
            return Grant.GRANTED;
        } catch (AuthorizationException denied) {
            return Grant.DENIED;
        } catch (RetriableException retriable) {
            throw retriable;
        } catch (ApiException refusedForAnotherReason) {
            return Grant.GRANTED;
        }
    }

    private Grant ofGroup(String group, AclOperation operation) {
        DescribeConsumerGroupsOptions options = new DescribeConsumerGroupsOptions().includeAuthorizedOperations(true);
        try {
            return Listed.of(BrokerResponses.await(
                                    Objects.requireNonNull(admin.describeConsumerGroups(List.of(group), options)
                                            .describedGroups()
                                            .get(group)))
                            .authorizedOperations())
                    .of(operation);
        } catch (GroupIdNotFoundException absent) {
            return operation == AclOperation.READ ? ofCommit(group) : Grant.UNVERIFIED;
        } catch (AuthorizationException hidden) {
            return Grant.DENIED;
        }
    }

    private Grant ofCommit(String group) {
        try {
            BrokerResponses.await(
                    admin.alterConsumerGroupOffsets(group, Map.of(INVALID_PARTITION, new OffsetAndMetadata(0)))
                            .all());
            return Grant.GRANTED;
        } catch (GroupAuthorizationException denied) {
            return Grant.DENIED;
        } catch (UnknownTopicOrPartitionException ofTheTopic) {
            return Grant.GRANTED;
        } catch (RetriableException retriable) {
            throw retriable;
        } catch (ApiException ofTheTopic) {
            return Grant.GRANTED;
        }
    }

    private Grant ofTransactionalId(String id, AclOperation operation) {
        try {
            BrokerResponses.await(admin.describeTransactions(List.of(id)).all());
            return Grant.GRANTED;
        } catch (TransactionalIdNotFoundException neverUsed) {
            return Grant.GRANTED;
        } catch (AuthorizationException hidden) {
            return Grant.DENIED;
        }
    }
}
