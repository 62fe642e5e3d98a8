package io.github.jobenergy.energy.records;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.utils.Utils;

/**
 * Reads a range of time of a topic, committed records only, without a consumer group: it leaves no trace on the brokers. Values
 * are parsed only if their key is wanted.
 */
final class TopicReader implements AutoCloseable {

    private static final Duration A_POLL = Duration.ofMillis(200);

    /** At the end of a transactional topic the only record to wait for is its last transaction marker. */
    private static final int SHORT_WAIT_MILLIS = 50;

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(3);

    private final KafkaConsumer<String, byte[]> consumer;
    private final Function<Topic, String> names;
    private final Consumer<String> progressLines;
    private final ContractCodec codec = new ContractCodec();

    TopicReader(Map<String, Object> clientConfig, Function<Topic, String> names, Consumer<String> progressLines) {
        Map<String, Object> config = new HashMap<>(clientConfig);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.putIfAbsent(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, SHORT_WAIT_MILLIS);
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        this.consumer = new KafkaConsumer<>(config, new StringDeserializer(), new ByteArrayDeserializer());
        this.names = names;
        this.progressLines = progressLines;
    }

    /**
     * The part of a topic to read.
     *
     * @param topic the topic
     * @param type the type of its values
     * @param keys the keys whose partitions are read; empty for all partitions
     * @param isSelected whether the value of a key is parsed
     * @param from records with an earlier timestamp are skipped, as far as the time index of Kafka allows
     * @param to reading ends where the time index has a later timestamp
     */
    record Part<T>(
            Topic topic,
            Class<T> type,
            Collection<String> keys,
            Predicate<String> isSelected,
            Instant from,
            Instant to) {}

    /** Reads a part of a topic up to its end at the time at which reading began. */
    <T> void read(Part<T> part, Consumer<T> receiver) {
        readAll(part, receiver, withdrawn -> {});
    }

    /** Reads a part of a topic as {@link #read} does, with the keys of its tombstones. */
    <T> void readAll(Part<T> part, Consumer<T> receiver, Consumer<String> tombstones) {
        String name = names.apply(part.topic());
        Set<TopicPartition> partitions = partitions(name, part.keys());
        consumer.assign(partitions);
        Map<TopicPartition, Long> ends = ends(partitions, part.to());
        long records = seek(partitions, part.from(), ends);
        Progress progress = new Progress(name, records);
        while (!isAtEnd(ends)) {
            ConsumerRecords<String, byte[]> some = consumer.poll(A_POLL);
            progress.passed(some.count());
            for (ConsumerRecord<String, byte[]> each : some) {
                boolean isBefore = each.offset() < ends.getOrDefault(partition(each), 0L);
                if (isBefore && each.key() != null && part.isSelected().test(each.key())) {
                    if (each.value() == null) {
                        tombstones.accept(each.key());
                    } else {
                        take(part, each, receiver);
                    }
                }
            }
        }
        progress.done();
    }

    private <T> void take(Part<T> part, ConsumerRecord<String, byte[]> each, Consumer<T> receiver) {
        try {
            receiver.accept(codec.read(part.type(), each.value()));
        } catch (MalformedRecordException malformed) {
            progressLines.accept(each.topic() + ", partition " + each.partition() + ", offset " + each.offset()
                    + ": rejected: " + malformed.getMessage());
        }
    }

    private static TopicPartition partition(ConsumerRecord<String, byte[]> each) {
        return new TopicPartition(each.topic(), each.partition());
    }

    private Set<TopicPartition> partitions(String name, Collection<String> keys) {
        List<PartitionInfo> found = consumer.partitionsFor(name);
        if (found == null || found.isEmpty()) {
            throw new KafkaException("topic " + name + ": expected it to exist, found none");
        }
        Set<TopicPartition> partitions = new LinkedHashSet<>();
        found.forEach(info -> partitions.add(new TopicPartition(name, info.partition())));
        if (keys.isEmpty()) {
            return partitions;
        }
        Set<TopicPartition> ofKeys = new LinkedHashSet<>();
        for (String key : keys) {
            int hash = Utils.toPositive(Utils.murmur2(key.getBytes(StandardCharsets.UTF_8)));
            ofKeys.add(new TopicPartition(name, hash % partitions.size()));
        }
        return ofKeys;
    }

    private Map<TopicPartition, Long> ends(Set<TopicPartition> partitions, Instant to) {
        Map<TopicPartition, Long> ends = new HashMap<>(consumer.endOffsets(partitions));
        offsets(partitions, to).forEach((partition, found) -> {
            if (found != null) {
                ends.merge(partition, found.offset(), Math::min);
            }
        });
        return ends;
    }

    private Map<TopicPartition, OffsetAndTimestamp> offsets(Set<TopicPartition> partitions, Instant time) {
        Map<TopicPartition, Long> times = new HashMap<>();
        partitions.forEach(partition -> times.put(partition, Math.max(0, time.toEpochMilli())));
        return consumer.offsetsForTimes(times);
    }

    /** Seeks to the start of the range; returns the number of records between start and end. */
    private long seek(Set<TopicPartition> partitions, Instant from, Map<TopicPartition, Long> ends) {
        Map<TopicPartition, Long> starts =
                new TreeMap<>(Comparator.comparing(TopicPartition::topic).thenComparing(TopicPartition::partition));
        starts.putAll(consumer.beginningOffsets(partitions));
        offsets(partitions, from)
                .forEach((partition, found) ->
                        starts.put(partition, found == null ? ends.getOrDefault(partition, 0L) : found.offset()));
        long records = 0;
        for (Map.Entry<TopicPartition, Long> start : starts.entrySet()) {
            consumer.seek(start.getKey(), start.getValue());
            records += Math.max(0, ends.getOrDefault(start.getKey(), 0L) - start.getValue());
        }
        return records;
    }

    private boolean isAtEnd(Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    @Override
    public void close() {
        consumer.close();
    }

    /** Reports the progress of reading every few seconds, and fails if no record arrives for a minute. */
    private final class Progress {
        private final String topic;
        private final long all;
        private long passed;
        private long lastPassed = System.nanoTime();
        private long lastProgressLine = System.nanoTime();

        Progress(String topic, long all) {
            this.topic = topic;
            this.all = all;
        }

        void passed(int more) {
            passed += more;
            long now = System.nanoTime();
            if (more > 0) {
                lastPassed = now;
            } else if (now - lastPassed > TIMEOUT.toNanos()) {
                throw new KafkaException(
                        "topic " + topic + ": expected more records, found none within " + TIMEOUT.toSeconds() + " s");
            }
            if (now - lastProgressLine > PROGRESS_INTERVAL.toNanos()) {
                lastProgressLine = now;
                progressLines.accept(String.format(Locale.ROOT, "%s: %,d of at most %,d records", topic, passed, all));
            }
        }

        void done() {
            progressLines.accept(String.format(Locale.ROOT, "%s: %,d records read", topic, passed));
        }
    }
}
