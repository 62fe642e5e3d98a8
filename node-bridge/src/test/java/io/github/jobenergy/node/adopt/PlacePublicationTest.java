package io.github.jobenergy.node.adopt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.place.PlaceTable;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlacePublicationTest {

    private static final String TOPIC = "site.places";
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");
    private static final String TREE = "site centre;place hall room;place r07 rack in:hall nodes:rig22/n[1-2]";

    private final List<ConsumerRecord<byte[], byte[]>> log = new ArrayList<>();
    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final PlacePublication publication =
            new PlacePublication(TOPIC, this::reader, Clock.fixed(NOW, ZoneOffset.UTC));

    @BeforeEach
    void begin() {
        producer.initTransactions();
    }

    @Test
    void publishesEachPlaceOnce() {
        assertEquals(List.of("centre/hall r1", "centre/r07 r1"), publish(TREE));
        assertEquals(1, producer.commitCount());

        assertEquals(List.of(), publish(TREE));
        assertEquals(1, producer.commitCount());
    }

    @Test
    void publishesTheNextRevisionOfAChangedPlaceAndRemovesOneThatTheFileLacks() {
        publish(TREE);

        assertEquals(List.of("centre/hall r2"), publish(TREE.replace("hall room", "hall building")));
        assertEquals(List.of("centre/hall r3", "centre/r07 removed"), publish("site centre;place hall room"));
        assertEquals(List.of("centre/r07 r1"), publish(TREE));
    }

    @Test
    void aChangeOfAMeterIsAChangeOfItsPlaceAndAChangeOfItsMetricIsNone() {
        String meter = TREE + ";meter pdu r07 it counter kWh modbus energy feed:A";
        publish(meter);

        assertEquals(List.of("centre/r07 r2"), publish(meter.replace("feed:A", "feed:B")));
        assertEquals(
                List.of(), publish(meter.replace("feed:A", "feed:B").replace("modbus energy", "snmp e scale:0.1")));
    }

    @Test
    void placesOfOtherSitesAndRecordsThatAreNoPlacesAreLeftAlone() {
        publish(TREE.replace("centre", "elsewhere"));
        add("centre/r07", "no place".getBytes(StandardCharsets.UTF_8));
        add("no key", null);
        Place highest = PlaceTable.parse("p", List.of("site centre", "place r07 rack"))
                .places()
                .get(0)
                .published(Long.MAX_VALUE, NOW);
        add("centre/r07", new ContractCodec().write(highest));

        assertEquals(List.of("centre/hall r1", "centre/r07 r1"), publish(TREE));
    }

    @Test
    void aRecordWithoutAKeyIsSkipped() {
        publish(TREE);
        log.add(new ConsumerRecord<>(TOPIC, 0, log.size(), null, null));
        log.add(new ConsumerRecord<>(TOPIC, 0, log.size(), null, "no place".getBytes(StandardCharsets.UTF_8)));

        assertEquals(List.of(), publish(TREE));
    }

    /** A compacted topic keeps the last record of each key, whatever its value. */
    @Test
    void aPlaceBelowTheKeyOfAnotherPlaceIsNotThatPlace() {
        add("centre/hall", written(TREE, 0));
        add("centre/elsewhere", written(TREE, 1));

        assertEquals(List.of("centre/r07 r1"), publish(TREE));
    }

    @Test
    void aPlaceWhoseLastRecordIsNoPlaceIsPublishedAgainOnce() {
        publish(TREE);
        add("centre/r07", "no place".getBytes(StandardCharsets.UTF_8));
        add("centre/unknown", "no place".getBytes(StandardCharsets.UTF_8));

        assertEquals(List.of("centre/r07 r2"), publish(TREE));
        assertEquals(List.of(), publish(TREE));
    }

    @Test
    void aPlaceWhoseLastRecordIsAnEarlierRevisionIsPublishedAgainOnce() {
        publish(TREE);
        publish(TREE.replace("r07 rack", "r07 other"));
        add("centre/r07", written(TREE, 1));

        assertEquals(List.of("centre/r07 r3"), publish(TREE.replace("r07 rack", "r07 other")));
        assertEquals(List.of(), publish(TREE.replace("r07 rack", "r07 other")));
    }

    private static byte[] written(String lines, int index) {
        return new ContractCodec()
                .write(PlaceTable.parse("p", List.of(lines.split(";")))
                        .places()
                        .get(index)
                        .published(1, NOW));
    }

    /** The published records, which are then on the topic. */
    private List<String> publish(String lines) {
        producer.clear();
        publication.publish(PlaceTable.parse("p", List.of(lines.split(";"))), producer);
        List<String> published = new ArrayList<>();
        for (ProducerRecord<byte[], byte[]> each : producer.history()) {
            String key = new String(each.key(), StandardCharsets.UTF_8);
            add(key, each.value());
            published.add(key + " " + revision(each.value()));
        }
        return published;
    }

    private static String revision(byte[] value) {
        if (value == null) {
            return "removed";
        }
        ContractCheck.assertValid(Topic.PLACES, value);
        try {
            Place place = new ContractCodec().read(Place.class, value);
            assertEquals(NOW, place.observedTime());
            return "r" + place.revision();
        } catch (MalformedRecordException malformed) {
            throw new AssertionError(malformed);
        }
    }

    private void add(String key, byte[] value) {
        log.add(new ConsumerRecord<>(TOPIC, 0, log.size(), key.getBytes(StandardCharsets.UTF_8), value));
    }

    private Consumer<byte[], byte[]> reader() {
        MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
        TopicPartition partition = new TopicPartition(TOPIC, 0);
        consumer.updatePartitions(TOPIC, List.of(new PartitionInfo(TOPIC, 0, null, null, null)));
        consumer.updateBeginningOffsets(Map.of(partition, 0L));
        consumer.updateEndOffsets(Map.of(partition, (long) log.size()));
        consumer.schedulePollTask(() -> log.forEach(consumer::addRecord));
        return consumer;
    }
}
