package io.github.jobenergy.quickstart.privacy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** All contents of a broker: each record of each topic, committed or not, internal or not, and each byte of its files. */
final class BrokerContents {

    private static final int MOST_POLLS = 3_000;

    private final String bootstrapServers;

    BrokerContents(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
    }

    /** Every record: topic, key, value and headers in one text. */
    List<String> records() throws Exception {
        List<String> texts = new ArrayList<>();
        for (String topic : topics()) {
            read(topic, "read_uncommitted").forEach(record -> texts.add(topic + " " + text(record)));
        }
        return texts;
    }

    private Set<String> topics() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            return admin.listTopics(new ListTopicsOptions().listInternal(true))
                    .names()
                    .get();
        }
    }

    /** The last committed value of each key of a topic; a tombstone is an empty text. */
    Map<String, String> last(String topic) {
        Map<String, String> last = new LinkedHashMap<>();
        read(topic, "read_committed").forEach(record -> last.put(text(record.key()), text(record.value())));
        return last;
    }

    /** The committed values of a topic. */
    List<String> values(String topic) {
        return read(topic, "read_committed").stream()
                .map(record -> text(record.value()))
                .toList();
    }

    private List<ConsumerRecord<byte[], byte[]>> read(String topic, String isolation) {
        Map<String, Object> settings = Map.of("bootstrap.servers", bootstrapServers, "isolation.level", isolation);
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
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
    }

    private static String text(ConsumerRecord<byte[], byte[]> record) {
        StringBuilder text = new StringBuilder(text(record.key())).append(' ').append(text(record.value()));
        record.headers()
                .forEach(header ->
                        text.append(' ').append(header.key()).append('=').append(text(header.value())));
        return text.toString();
    }

    /** Each byte a character. */
    private static String text(byte[] bytes) {
        return bytes == null ? "" : new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** The files in a folder in which a text stands, byte for byte. */
    static List<Path> filesWith(Path folder, String text) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> found = new ArrayList<>();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (text(Files.readAllBytes(file)).contains(text)) {
                    found.add(file);
                }
            }
            return found;
        }
    }
}
