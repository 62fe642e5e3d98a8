package io.github.jobenergy.node.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.testing.Samples;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class KafkaOutletTest {

    private static final PowerReading READING = new PowerReading(
            new NodeKey("alps", "n7"),
            Samples.BEGIN,
            "node",
            "redfish",
            new Measurement.Instantaneous(Power.ofMilliwatts(350_000)),
            Samples.BEGIN.plusSeconds(2));

    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final Counts<Delivery> counts = new Counts<>(Delivery.class);
    private final KafkaOutlet outlet = new KafkaOutlet(producer, NodeTopics.of("site.{cluster}.", "daint"), counts);

    @Test
    void keysAReadingByItsNodeWithItsObservedTime() {
        outlet.put(READING);

        ProducerRecord<byte[], byte[]> sent = producer.history().get(0);
        assertEquals("site.daint.node-power", sent.topic());
        assertEquals("alps/n7", new String(sent.key(), StandardCharsets.UTF_8));
        assertEquals(Samples.BEGIN.plusSeconds(2).toEpochMilli(), sent.timestamp());
        ContractCheck.assertValid(Topic.NODE_POWER, sent.value());
    }

    @Test
    void keysARejectionByItsOrigin() {
        outlet.put(new Origin("redfish:bmc", new byte[0])
                .reject(RejectionReason.UNMAPPED, Optional.empty(), "expected a, found b", Samples.BEGIN));

        ProducerRecord<byte[], byte[]> sent = producer.history().get(0);
        assertEquals("site.daint.rejections", sent.topic());
        assertEquals("redfish:bmc", new String(sent.key(), StandardCharsets.UTF_8));
        ContractCheck.assertValid(Topic.REJECTIONS, sent.value());
    }

    @Test
    void countsEverySentRecordAsDeliveredDroppedOrWaiting() {
        outlet.put(READING);
        outlet.put(READING);
        outlet.put(READING);

        producer.completeNext();
        producer.errorNext(new TimeoutException("no room"));

        assertEquals(
                List.of(3L, 1L, 1L),
                List.of(counts.of(Delivery.HANDED), counts.of(Delivery.DELIVERED), counts.of(Delivery.DROPPED)));
    }

    @Test
    void setsPropertiesThatEnsureDeliveryAndAcceptsOverridesOfOthers() {
        Map<String, Object> producer =
                new OutputSettings("localhost:1", Map.of("linger.ms", "7", "buffer.memory", "8388608")).producer();

        assertEquals("all", producer.get("acks"));
        assertEquals(true, producer.get("enable.idempotence"));
        assertEquals("7", producer.get("linger.ms"));
        assertEquals("8388608", producer.get("buffer.memory"));
    }
}
