package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.quickstart.stage.EnergyProgram;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.utils.Utils;

/** Every committed record of every topic of the contract, as it stands on the broker. */
public final class TopicContents {

    private static final int MOST_POLLS = 300;

    private final Map<Topic, List<ConsumerRecord<String, byte[]>>> records = new EnumMap<>(Topic.class);

    private TopicContents() {}

    public static TopicContents of(String bootstrapServers) {
        return of(bootstrapServers, EnergyProgram::topicName);
    }

    public static TopicContents of(String bootstrapServers, Function<Topic, String> names) {
        TopicContents contents = new TopicContents();
        Map<String, Object> settings =
                Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed");
        try (Consumer<String, byte[]> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
            for (Topic topic : Topic.values()) {
                contents.records.put(topic, readAll(consumer, names.apply(topic)));
            }
        }
        return contents;
    }

    private static List<ConsumerRecord<String, byte[]>> readAll(Consumer<String, byte[]> consumer, String topic) {
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        List<ConsumerRecord<String, byte[]>> all = new ArrayList<>();
        for (int polls = 0;
                ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
                polls++) {
            if (polls > MOST_POLLS) {
                throw new AssertionError("expected to read " + topic + " to its end, found none");
            }
            consumer.poll(Duration.ofMillis(100)).forEach(all::add);
        }
        return all;
    }

    public List<ConsumerRecord<String, byte[]>> of(Topic topic) {
        return records.getOrDefault(topic, List.of());
    }

    /** Each value as its schema wants it, and each record where its key belongs. */
    public void assertTheContractHolds(int partitions) {
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
}
