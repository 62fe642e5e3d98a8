package io.github.jobenergy.jobcomp.publish.kafka;

import io.github.jobenergy.jobcomp.publish.ResultTopic;
import io.github.jobenergy.program.BrokerContact;
import io.github.jobenergy.program.BrokerResponses;
import io.github.jobenergy.program.BrokerRights;
import io.github.jobenergy.program.RequiredRights;
import io.github.jobenergy.program.kafka.SkippingConsumer;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the committed records of {@code job-energy}. As a member of a group, it continues at the offsets of the group; a partition without
 * one is read from a given time, or from its end, and that offset is stored at once.
 */
public final class KafkaResults implements ResultTopic {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaResults.class);

    private static final int MOST_RECORDS = 500;

    /** The bytes that are fetched ahead: results are read much slower than they arrive. */
    private static final int PARTITION_FETCH_BYTES = 64 << 10;

    private static final int FETCH_BYTES = 1 << 20;

    /** The longest time without a poll: three commands of Slurm with the longest usual timeout. */
    private static final int LONGEST_STEP_MILLIS = 900_000;

    private final Consumer<byte[], byte[]> consumer;
    private final String topic;
    private final Optional<Instant> since;
    private final boolean isMember;
    private final ContractCodec codec = new ContractCodec();
    private final Set<Integer> revoked = new HashSet<>();
    private Map<TopicPartition, Long> ends = Map.of();

    private KafkaResults(Consumer<byte[], byte[]> consumer, String topic, Optional<Instant> since, boolean isMember) {
        this.consumer = consumer;
        this.topic = topic;
        this.since = since;
        this.isMember = isMember;
    }

    /** Returns the consumer group of a cluster. */
    public static String group(String cluster) {
        return "jobcomp-bridge-" + cluster + "-annotate";
    }

    /** Joins the group of a cluster. */
    public static KafkaResults join(
            PublishingSettings settings, String topic, String cluster, Optional<Instant> since) {
        Map<String, Object> properties = settings.member(group(cluster));
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, LONGEST_STEP_MILLIS);
        putLimits(properties);
        KafkaResults results = new KafkaResults(SkippingConsumer.ofForeignTopics(properties), topic, since, true);
        results.consumer.subscribe(List.of(topic), results.new Assignment());
        return results;
    }

    /** Reads the present records from a time on, or all of them, outside of the group. */
    public static KafkaResults read(PublishingSettings settings, String topic, Optional<Instant> since) {
        Map<String, Object> properties = settings.consumer(IsolationLevel.READ_COMMITTED);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        putLimits(properties);
        KafkaResults results = new KafkaResults(SkippingConsumer.ofForeignTopics(properties), topic, since, false);
        try {
            results.assignAll();
            return results;
        } catch (KafkaException failed) {
            results.close();
            throw failed;
        }
    }

    private static void putLimits(Map<String, Object> properties) {
        properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_RECORDS);
        properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, PARTITION_FETCH_BYTES);
        properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES);
    }

    /** Returns the rights that {@link #join} needs. */
    static List<RequiredRights> required(String topic, String cluster) {
        return List.of(RequiredRights.topic(topic, AclOperation.READ), RequiredRights.group(group(cluster)));
    }

    /**
     * Returns the rights that are missing, and whether the topic exists.
     *
     * @throws KafkaException if the brokers do not respond
     */
    public static Inspection inspect(PublishingSettings settings, String topic, String cluster) {
        BrokerContact.require(settings.contact());
        try (Admin admin = BrokerContact.admin(settings.admin())) {
            BrokerRights.Result rights = new BrokerRights(admin).verify(required(topic, cluster));
            boolean exists = rights.denied().isEmpty()
                    && BrokerResponses.await(admin.listTopics().names()).contains(topic);
            return new Inspection(rights, exists);
        }
    }

    /**
     * The state of the brokers.
     *
     * @param rights the rights of the group
     * @param exists whether the topic exists
     */
    public record Inspection(BrokerRights.Result rights, boolean exists) {}

    private void assignAll() {
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
        consumer.assign(partitions);
        ends = consumer.endOffsets(partitions);
        if (since.isEmpty()) {
            consumer.seekToBeginning(partitions);
        } else {
            start(partitions).forEach(consumer::seek);
        }
    }

    /** Returns the offsets at the configured time; without one, or where all records are older, those of the ends. */
    private Map<TopicPartition, Long> start(Collection<TopicPartition> partitions) {
        Map<TopicPartition, Long> offsets = new HashMap<>(consumer.endOffsets(partitions));
        since.ifPresent(time -> consumer.offsetsForTimes(
                        partitions.stream().collect(Collectors.toMap(each -> each, each -> time.toEpochMilli())))
                .forEach((partition, found) -> put(offsets, partition, found)));
        return offsets;
    }

    private static void put(
            Map<TopicPartition, Long> offsets, TopicPartition partition, @Nullable OffsetAndTimestamp found) {
        if (found != null) {
            offsets.put(partition, found.offset());
        }
    }

    @Override
    public Polled poll(Set<Integer> waiting, Duration timeout) {
        Set<TopicPartition> paused = consumer.assignment().stream()
                .filter(partition -> waiting.contains(partition.partition()))
                .collect(Collectors.toSet());
        consumer.resume(consumer.assignment());
        consumer.pause(paused);
        List<Entry> records = new ArrayList<>();
        try {
            consumer.poll(timeout).forEach(message -> records.add(entry(message)));
        } catch (OffsetOutOfRangeException deleted) {
            LOG.atWarn()
                    .addKeyValue("reason", deleted.partitions().toString())
                    .log("records were deleted before they were read; reading from the first one that exists");
            consumer.seekToBeginning(deleted.partitions());
        }
        Polled polled = new Polled(revoked, records);
        revoked.clear();
        return polled;
    }

    private Entry entry(ConsumerRecord<byte[], byte[]> message) {
        Instant published = Instant.ofEpochMilli(Math.max(0, message.timestamp()));
        return new Entry(message.partition(), message.offset(), published, content(message.key(), message.value()));
    }

    private Content content(byte @Nullable [] key, byte @Nullable [] value) {
        if (value == null) {
            return new Tombstone(run(key));
        }
        try {
            return new Result(codec.read(JobEnergy.class, value));
        } catch (MalformedRecordException malformed) {
            return new Malformed(malformed.field().map(field -> field + ": ").orElse("") + malformed.getMessage());
        }
    }

    private static Optional<RunKey> run(byte @Nullable [] key) {
        try {
            return Optional.ofNullable(key).map(bytes -> RunKey.parse(new String(bytes, StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException noRun) {
            return Optional.empty();
        }
    }

    @Override
    public void commit(Map<Integer, Long> next) {
        if (!isMember || next.isEmpty()) {
            return;
        }
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        next.forEach((partition, offset) ->
                offsets.put(new TopicPartition(topic, partition), new OffsetAndMetadata(offset)));
        try {
            consumer.commitSync(offsets);
        } catch (CommitFailedException | RebalanceInProgressException reassigned) {
            LOG.atInfo()
                    .addKeyValue("reason", String.valueOf(reassigned.getMessage()))
                    .log("offsets not stored, since partitions are being reassigned; their records are read again");
        }
    }

    @Override
    public boolean isReadToEnd(Set<Integer> waiting) {
        return ends.entrySet().stream()
                .filter(end -> !waiting.contains(end.getKey().partition()))
                .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    @Override
    public void close() {
        consumer.close();
    }

    /** Stores an offset for each partition that has none, and collects those that are revoked. */
    private final class Assignment implements ConsumerRebalanceListener {

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            Set<TopicPartition> unread = new HashSet<>(partitions);
            consumer.committed(unread).forEach((partition, committed) -> {
                if (committed != null) {
                    unread.remove(partition);
                }
            });
            if (!unread.isEmpty()) {
                Map<TopicPartition, Long> start = start(unread);
                warnOfMissingOffsets(partitions.size(), start);
                start.forEach(consumer::seek);
                consumer.commitSync(start.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, each -> new OffsetAndMetadata(each.getValue()))));
            }
        }

        /** Without {@code --since} or beside partitions with an offset, a missing offset may be an expired one. */
        private void warnOfMissingOffsets(int assigned, Map<TopicPartition, Long> start) {
            boolean isFirstStart = since.isPresent() && start.size() == assigned;
            if (!isFirstStart) {
                LOG.atWarn()
                        .addKeyValue("reason", new TreeMap<>(byPartition(start)).toString())
                        .log("the group has no offsets for these partitions, which are read from the given ones; the "
                                + "brokers delete the offsets of a group that is absent longer than "
                                + "offsets.retention.minutes");
            }
        }

        private Map<Integer, Long> byPartition(Map<TopicPartition, Long> start) {
            return start.entrySet().stream()
                    .collect(Collectors.toMap(each -> each.getKey().partition(), Map.Entry::getValue));
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            partitions.forEach(partition -> revoked.add(partition.partition()));
        }

        @Override
        public void onPartitionsLost(Collection<TopicPartition> partitions) {
            onPartitionsRevoked(partitions);
        }
    }
}
