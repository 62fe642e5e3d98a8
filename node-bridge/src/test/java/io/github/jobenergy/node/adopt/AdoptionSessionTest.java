package io.github.jobenergy.node.adopt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.decode.registry.Formats;
import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.identity.NodeTable;
import io.github.jobenergy.node.identity.Rule;
import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.output.NodeTopics;
import io.github.jobenergy.node.output.OutputSettings;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.node.reading.Readings.TargetMapping;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AdoptionSessionTest {

    private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");
    private static final TopicPartition FROM = new TopicPartition("telegraf", 0);
    private static final AdoptionSettings SETTINGS = new AdoptionSettings(
            new ForeignTopics(
                    List.of("telegraf"), Formats.named("telegraf-influx").orElseThrow(), "group"),
            "group-host",
            new OutputSettings("localhost:1", Map.of()),
            NodeTopics.of("jobenergy.", "alps"),
            new TargetMapping(
                    "alps", new Identity(NodeTable.EMPTY, List.of(Rule.parse("strip-domain")), Optional.empty())),
            TimeRules.USUAL,
            Optional.empty());

    private final MovableClock clock = new MovableClock(NOW);
    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer()) {
                @Override
                public void beginTransaction() {
                    super.beginTransaction();
                    clock.advance(transactionDuration);
                }
            };
    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    private final Counts<AdoptionEvent> counts = new Counts<>(AdoptionEvent.class);
    private final AdoptionSession session = new AdoptionSession(
            SETTINGS,
            consumer,
            producer,
            clock,
            new OutcomeCounts(),
            new PlacePublication("places", () -> new MockConsumer<>("earliest"), clock));

    private Duration transactionDuration = Duration.ZERO;
    private long offset;

    @BeforeEach
    void begin() throws SupersededException {
        session.begin();
        consumer.rebalance(List.of(FROM));
        consumer.updateBeginningOffsets(Map.of(FROM, 0L));
    }

    @Test
    void publishesReadingsAndOffsetsInOneTransaction() throws Exception {
        addRecord(power("n7.example.org", 350, NOW), NOW);
        addRecord("nonsense", NOW);
        addRecord(power("n7.example.org", 360, NOW.plusSeconds(1)), NOW);

        session.step(Duration.ZERO, counts);

        assertTrue(producer.transactionCommitted());
        assertEquals(
                List.of("jobenergy.node-power", "jobenergy.rejections", "jobenergy.node-power"),
                producer.history().stream().map(each -> each.topic()).toList());
        assertEquals("alps/n7", text(producer.history().get(0).key()));
        assertEquals("telegraf-0@1", text(producer.history().get(1).key()));
        assertEquals(
                Map.of(consumer.groupMetadata().groupId(), Map.of(FROM, new OffsetAndMetadata(3))),
                producer.consumerGroupOffsetsHistory().get(0));
        assertEquals(3, counts.of(AdoptionEvent.ADOPTED));
        ContractCheck.assertValid(Topic.NODE_POWER, producer.history().get(0).value());
        ContractCheck.assertValid(Topic.REJECTIONS, producer.history().get(1).value());
    }

    @Test
    void usesTheRecordTimestampAsObservedTime() throws Exception {
        addRecord(power("n7", 350, NOW.minusSeconds(101)), NOW.minusSeconds(100));

        session.step(Duration.ZERO, counts);

        String value = text(producer.history().get(0).value());
        assertTrue(value.contains("\"reading_time\":\"2026-11-20T23:58:19.000Z\""), value);
        assertTrue(value.contains("\"observed_time\":\"2026-11-20T23:58:20.000Z\""), value);
    }

    @Test
    void replacesAMissingOrFutureTimestampByTheCurrentTime() throws Exception {
        addRecord(power("n7", 350, NOW), NOW.plusSeconds(1_000_000));
        addRecord(power("n8", 350, NOW), Instant.ofEpochMilli(-1));

        session.step(Duration.ZERO, counts);

        assertEquals(
                List.of(NOW.toEpochMilli(), NOW.toEpochMilli()),
                producer.history().stream().map(each -> each.timestamp()).toList());
    }

    @Test
    void skipsARecordWithoutAValue() throws Exception {
        consumer.addRecord(new ConsumerRecord<>("telegraf", 0, offset++, null, null));

        session.step(Duration.ZERO, counts);

        assertTrue(producer.transactionCommitted());
        assertEquals(List.of(), producer.history());
        assertEquals(1, counts.of(AdoptionEvent.EMPTY));
    }

    @Test
    void publishesAndCountsNothingAfterAFailure() {
        addRecord(power("n7", 350, NOW), NOW);
        producer.commitTransactionException = new KafkaException("the brokers are away");

        assertThrows(KafkaException.class, () -> session.step(Duration.ZERO, counts));

        assertFalse(producer.transactionCommitted());
        assertEquals(0, counts.of(AdoptionEvent.ADOPTED));
    }

    @Test
    void reportsThatAnotherProducerFencedIt() {
        addRecord(power("n7", 350, NOW), NOW);
        producer.commitTransactionException = new ProducerFencedException("another");

        SupersededException fenced = assertThrows(SupersededException.class, () -> session.step(Duration.ZERO, counts));

        assertTrue(fenced.getMessage().contains("group-host"), fenced.getMessage());
    }

    @Test
    void doesNotReportAProducerThatWasFencedByTheTransactionTimeout() {
        addRecord(power("n7", 350, NOW), NOW);
        producer.commitTransactionException = new ProducerFencedException("timed out");
        transactionDuration = SETTINGS.brokers().transactionTimeout();

        assertThrows(ProducerFencedException.class, () -> session.step(Duration.ZERO, counts));
    }

    @Test
    void readsTheTransactionTimeoutOfTheSite() {
        OutputSettings brokers = new OutputSettings("localhost:1", Map.of("transaction.timeout.ms", "45000"));

        assertEquals(Duration.ofSeconds(30), SETTINGS.brokers().transactionTimeout());
        assertEquals(Duration.ofSeconds(45), brokers.transactionTimeout());
    }

    /** The form of Telegraf's ipmi_sensor in its README: the DCMI reading of the server, under its own host. */
    private static String power(String host, long watts, Instant time) {
        return "ipmi_sensor,host=" + host + ",name=instantaneous_power_reading,unit=watts value=" + watts + " "
                + time.getEpochSecond() + "000000000";
    }

    private void addRecord(String value, Instant arrival) {
        consumer.addRecord(new ConsumerRecord<>(
                "telegraf",
                0,
                offset++,
                arrival.toEpochMilli(),
                TimestampType.LOG_APPEND_TIME,
                0,
                value.length(),
                null,
                value.getBytes(StandardCharsets.UTF_8),
                new RecordHeaders(),
                Optional.empty()));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
