package io.github.jobenergy.quickstart.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The smoke test that guards an upgrade of Kafka: {@link EmbeddedBroker} is made of parts that are not a public API. */
class EmbeddedBrokerIT {

    private static final long LONG_AGO = 1_000L;
    private static final TopicPartition ONLY = new TopicPartition("old-things", 0);

    @TempDir
    Path directory;

    @Test
    void keepsRecordsOfAnyAgeOverARestart() throws Exception {
        int port = StablePorts.choose();
        try (EmbeddedBroker broker = EmbeddedBroker.start(directory, port)) {
            createTopic(broker);
            publish(broker, "before");
        }

        List<String> found;
        String address;
        try (EmbeddedBroker broker = EmbeddedBroker.start(directory, port)) {
            publish(broker, "after");
            found = values(broker);
            address = broker.bootstrapServers();
        }

        assertEquals(List.of("before", "after"), found);
        assertEquals("127.0.0.1:" + port, address);
    }

    @Test
    void rejectsAPortInUse(@TempDir Path other) throws IOException {
        try (EmbeddedBroker broker = EmbeddedBroker.start(directory)) {
            int used = broker.port();

            assertThrows(IOException.class, () -> EmbeddedBroker.start(other, used));
        }
    }

    private static void createTopic(EmbeddedBroker broker) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            NewTopic brief = new NewTopic(ONLY.topic(), 1, (short) 1)
                    .configs(Map.of("retention.ms", "1", "cleanup.policy", "compact,delete"));
            admin.createTopics(Set.of(brief)).all().get();
        }
    }

    private static void publish(EmbeddedBroker broker, String value) throws Exception {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", "the-one");
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(ONLY.topic(), ONLY.partition(), LONG_AGO, "key", value))
                    .get();
            producer.commitTransaction();
        }
    }

    private static List<String> values(EmbeddedBroker broker) {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", broker.bootstrapServers(), "isolation.level", "read_committed");
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(List.of(ONLY));
            consumer.seekToBeginning(List.of(ONLY));
            long end = consumer.endOffsets(List.of(ONLY)).get(ONLY);
            List<String> values = new ArrayList<>();
            for (int polls = 0; consumer.position(ONLY) < end && polls < 100; polls++) {
                ConsumerRecords<String, String> some = consumer.poll(Duration.ofSeconds(1));
                for (ConsumerRecord<String, String> each : some) {
                    values.add(each.value());
                }
            }
            return values;
        }
    }
}
