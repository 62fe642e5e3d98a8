package io.github.jobenergy.quickstart.broker;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.topic.EventHeaders;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.utils.Utils;

/** Every committed record of the topics of energy-streams on a broker. */
public final class TopicContents {

    private static final int MOST_POLLS = 3_000;

    private final Map<Topic, List<ConsumerRecord<String, byte[]>>> records = new EnumMap<>(Topic.class);

    private TopicContents() {}

    public static TopicContents of(Broker broker) {
        return of(broker.bootstrapServers(), broker::topicName);
    }

    public static TopicContents of(String bootstrapServers, Function<Topic, String> names) {
        return of(bootstrapServers, names, TopicSetup.TOPICS);
    }

    /** Every committed record of these topics. */
    public static TopicContents of(String bootstrapServers, Function<Topic, String> names, Set<Topic> topics) {
        TopicContents contents = new TopicContents();
        try (Consumer<String, byte[]> written = consumer(bootstrapServers, "read_uncommitted");
                Consumer<String, byte[]> committed = consumer(bootstrapServers, "read_committed")) {
            for (Topic topic : topics) {
                List<TopicPartition> partitions = partitions(written, names.apply(topic));
                contents.records.put(topic, readUpTo(committed, written.endOffsets(partitions)));
            }
        }
        return contents;
    }

    private static Consumer<String, byte[]> consumer(String bootstrapServers, String isolation) {
        return new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "isolation.level", isolation),
                new StringDeserializer(),
                new ByteArrayDeserializer());
    }

    private static List<TopicPartition> partitions(Consumer<String, byte[]> consumer, String topic) {
        return consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
    }

    /** A commit is acknowledged before every partition has its mark, so the end of what is written counts and is waited for. */
    private static List<ConsumerRecord<String, byte[]>> readUpTo(
            Consumer<String, byte[]> consumer, Map<TopicPartition, Long> ends) {
        consumer.assign(ends.keySet());
        consumer.seekToBeginning(ends.keySet());
        List<ConsumerRecord<String, byte[]>> all = new ArrayList<>();
        for (int polls = 0;
                ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
                polls++) {
            if (polls > MOST_POLLS) {
                throw new AssertionError(
                        "expected what is written to be committed or aborted up to " + ends + ", it is not");
            }
            consumer.poll(Duration.ofMillis(100)).forEach(all::add);
        }
        return all;
    }

    public List<ConsumerRecord<String, byte[]>> of(Topic topic) {
        return records.getOrDefault(topic, List.of());
    }

    /** Asserts that each value matches its schema, and that each record is in the partition of its key. */
    public void assertMatchesContract(int partitions) {
        records.forEach((topic, all) -> all.forEach(each -> {
            if (each.value() != null) {
                ContractCheck.assertValid(topic, each.value());
            }
            byte[] key = each.key().getBytes(StandardCharsets.UTF_8);
            int expected = Utils.toPositive(Utils.murmur2(key)) % partitions;
            if (each.partition() != expected) {
                throw new AssertionError("expected " + each.key() + " of " + topic + " on partition " + expected
                        + ", found " + each.partition());
            }
        }));
    }

    /** Asserts that each record, also a tombstone, has the header with the schema of its topic. */
    public void assertEachRecordNamesItsSchema() {
        records.forEach((topic, all) -> all.forEach(each -> {
            Header schema = each.headers().lastHeader(EventHeaders.DATA_SCHEMA);
            String named = schema == null ? "none" : new String(schema.value(), StandardCharsets.UTF_8);
            if (!named.equals(EventHeaders.dataSchema(topic))) {
                throw new AssertionError(
                        "expected the schema of " + topic + " in the headers of " + each.key() + ", found " + named);
            }
        }));
    }
}
