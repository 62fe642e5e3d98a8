package io.github.jobenergy.jobcomp.publish.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaRelayTest {

    private static final String TOPIC = "jobenergy.jobcomp-captures";
    private static final TopicPartition CHOOSING = new TopicPartition(TOPIC, 0);
    private static final Duration AT_ONCE = Duration.ZERO;

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final KafkaRelay relay =
            new KafkaRelay(new KafkaRelay.Members(TOPIC, "rig26", Optional.empty()), consumer, producer);

    private long offset;

    @AfterEach
    void close() {
        relay.close();
    }

    private void forwarded(String name, String arrival) {
        ConsumerRecord<byte[], byte[]> message =
                new ConsumerRecord<>(TOPIC, 0, offset++, bytes("rig26"), new byte[] {'x'});
        message.headers().add("name", bytes(name)).add("arrival", bytes(arrival));
        consumer.addRecord(message);
    }

    private void choose() {
        consumer.updateBeginningOffsets(Map.of(CHOOSING, 0L));
        consumer.rebalance(List.of(CHOOSING));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void receivesForwardedEntries() {
        choose();
        forwarded("1000000070.7.1000000000.1", "1000000071000");

        assertTrue(relay.isActive(AT_ONCE));

        assertEquals(
                List.of("1000000070.7.1000000000.1"),
                relay.received().stream().map(SpoolEntry::name).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "1000000070.7.1000000000.1, yesterday",
        "1000000070.7.1000000000.1, 99999999999999999999",
        "../../etc/passwd, 1000000071000",
        ".., 1000000071000",
        "'', 1000000071000"
    })
    void recordsThatNoBridgeForwardedAreSkipped(String name, String arrival) {
        choose();
        forwarded(name, arrival);
        forwarded("1000000070.7.1000000000.1", "1000000071000");

        assertTrue(relay.isActive(AT_ONCE));

        assertEquals(1, relay.received().size());
    }
}
