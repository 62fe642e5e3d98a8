package io.github.jobenergy.quickstart.rates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.rate.cli.RateBridge;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** rate-bridge on a broker: each content of a slot is published once, over changes, restarts and kills. */
class RateBridgeIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int PARTITIONS = 2;
    private static final String HEAD = "start_time,end_time,rate_value\n";

    @TempDir
    Path folder;

    private Broker broker;
    private String topic;
    private Path prices;
    private final Instant hour = Instant.now().truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(6));

    @BeforeEach
    void aTopic() throws Exception {
        broker = TestBrokers.shared();
        topic = broker.topicName(Topic.RATES);
        prices = folder.resolve("prices.csv");
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(topic, Optional.of(PARTITIONS), Optional.empty())
                            .configs(Topic.RATES.config())))
                    .all()
                    .get();
        }
    }

    @Test
    void aChangedPastValueIsRevisedAndARestartPublishesNothingTwice() throws Exception {
        writePrices("0.10", "0.20");
        try (JavaProcess bridge = run("first")) {
            awaitRecords(2, bridge);
            writePrices("0.10", "0.25");
            awaitRecords(3, bridge);
            bridge.stop();
        }
        assertEquals(List.of("0 0.1 r1", "1 0.2 r1", "1 0.25 r2"), shown());

        writePrices("0.10", "0.25", "0.30");
        try (JavaProcess bridge = run("second")) {
            awaitRecords(4, bridge);
            bridge.stop();
        }

        assertEquals(List.of("0 0.1 r1", "1 0.2 r1", "1 0.25 r2", "2 0.3 r1"), shown());
    }

    @Test
    void aKilledProgramPublishesNothingTwice() throws Exception {
        writePrices("0.10", "0.20");
        try (JavaProcess bridge = run("killed")) {
            awaitRecords(2, bridge);
            bridge.kill();
        }
        writePrices("0.10", "0.20", "0.30");
        try (JavaProcess bridge = run("next")) {
            awaitRecords(3, bridge);
            bridge.stop();
        }

        assertEquals(List.of("0 0.1 r1", "1 0.2 r1", "2 0.3 r1"), shown());
    }

    @Test
    void aSecondProgramWithTheSameIdEndsTheFirst() throws Exception {
        writePrices("0.10");
        AtomicInteger value = new AtomicInteger(1_000);
        try (JavaProcess first = run("first")) {
            awaitRecords(1, first);
            try (JavaProcess second = run("second")) {
                Awaitility.await("end of the first program").atMost(TIMEOUT).until(() -> {
                    writePrices("0.10", "0." + value.incrementAndGet());
                    return !first.process().isAlive();
                });
                assertEquals(75, first.end(), first.lastLines());
                writePrices("0.10", "0.99");
                Awaitility.await("the last price")
                        .atMost(TIMEOUT)
                        .until(() -> shown().stream().anyMatch(slot -> slot.startsWith("1 0.99 ")));
                second.stop();
            }
        }

        List<String> revisions = slots().stream()
                .map(slot -> slot.key().text() + " " + slot.revision())
                .toList();
        assertEquals(revisions.size(), revisions.stream().distinct().count(), revisions::toString);
    }

    @Test
    void aRepeatedBackfillPublishesNothing() throws Exception {
        writePrices("0.10", "0.20", "0.30");

        assertTrue(backfill().contains("csv: 3 published, 0 rejected"));
        assertTrue(backfill().contains("csv: 3 unchanged, 0 rejected"));
        writePrices("0.10", "0.21", "0.30");
        assertTrue(backfill().contains("csv: 1 revised, 2 unchanged, 0 rejected"));

        assertEquals(List.of("0 0.1 r1", "1 0.2 r1", "1 0.21 r2", "2 0.3 r1"), shown());
    }

    @Test
    void recordsThatAreNoUsableSlotsAreSkippedAndDeletedSlotsArePublishedAgain() throws Exception {
        writePrices("0.10", "0.20", "0.30");
        backfill();
        List<RateSlot> published = slots();
        byte[] highest = new ContractCodec()
                .write(published.get(0).toBuilder()
                        .rateValue(RateValue.of(BigDecimal.TEN))
                        .revision(Long.MAX_VALUE)
                        .build());
        try (Producer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new StringSerializer(),
                new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(topic, published.get(0).key().text(), highest))
                    .get();
            producer.send(new ProducerRecord<>(topic, "no key", "no slot".getBytes(StandardCharsets.UTF_8)))
                    .get();
            producer.send(new ProducerRecord<>(topic, "no key", null)).get();
            producer.send(new ProducerRecord<>(topic, published.get(1).key().text(), null))
                    .get();
        }

        assertTrue(backfill().contains("csv: 1 published, 2 unchanged, 0 rejected"));
    }

    @Test
    void statusReportsARunningBridgeAndAStoppedOne() throws Exception {
        String file = "--status-file=" + folder.resolve("status.json");
        writePrices("0.10");
        StringWriter out = new StringWriter();
        try (JavaProcess bridge = run("status", file)) {
            awaitRecords(1, bridge);
            Awaitility.await("a status with a poll").atMost(TIMEOUT).until(() -> {
                out.getBuffer().setLength(0);
                return status(out, file) == 0 && out.toString().matches("(?s).*source\\.csv\\.polls [1-9].*");
            });
            bridge.stop();
        }

        assertTrue(out.toString().contains("brokers     responding"), out.toString());
        assertTrue(out.toString().contains("source.csv.failures 0"), out.toString());
        assertTrue(out.toString().contains("source.csv.seconds_since_slot "), out.toString());
        assertEquals(69, status(new StringWriter(), file));
    }

    private static int status(StringWriter out, String file) {
        return RateBridge.commandLine().setOut(new PrintWriter(out, true)).execute("status", file);
    }

    private String backfill() {
        StringWriter out = new StringWriter();
        CommandLine program =
                RateBridge.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(out));
        List<String> arguments = new ArrayList<>(List.of(
                "backfill", "--from=" + hour.minus(Duration.ofDays(1)), "--to=" + hour.plus(Duration.ofDays(1))));
        arguments.addAll(options("PT1S"));
        int status = program.execute(arguments.toArray(String[]::new));
        assertEquals(0, status, out.toString());
        return out.toString();
    }

    private JavaProcess run(String name, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(List.of(more));
        arguments.addAll(options("PT1S"));
        return JavaProcess.start(RateBridge.class, folder.resolve(name + ".log"), arguments.toArray(String[]::new));
    }

    private List<String> options(String every) {
        List<String> options = new ArrayList<>(List.of(
                "--site=rig22",
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--topic-prefix=" + broker.topicPrefix(),
                "--transactional-id=" + broker.topicPrefix() + "rates",
                "--source=csv,rate=electricity_price,unit=EUR/kWh,zone=contract,series=day-ahead,every=" + every
                        + ",file=" + prices));
        TestBrokers.LONG_CLIENT_TIMEOUTS.forEach((key, value) -> options.add("--kafka=" + key + "=" + value));
        return options;
    }

    /** Replaces the table in one step, since the program may read it at any time. */
    private void writePrices(String... values) throws IOException {
        StringBuilder table = new StringBuilder(HEAD);
        for (int i = 0; i < values.length; i++) {
            Instant start = hour.plus(Duration.ofHours(i));
            table.append(start)
                    .append(',')
                    .append(start.plus(Duration.ofHours(1)))
                    .append(',')
                    .append(values[i]);
            table.append('\n');
        }
        Path written = Files.writeString(folder.resolve("prices.tmp"), table);
        Files.move(written, prices, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private void awaitRecords(int count, JavaProcess bridge) {
        Awaitility.await(count + " records")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .conditionEvaluationListener(condition ->
                        assertTrue(condition.isSatisfied() || bridge.process().isAlive(), bridge::lastLines))
                .until(() -> slots().size() >= count);
    }

    private List<String> shown() {
        return slots().stream()
                .map(slot -> Duration.between(hour, slot.key().startTime()).toHours() + " " + slot.rateValue() + " r"
                        + slot.revision())
                .sorted()
                .toList();
    }

    private List<RateSlot> slots() {
        ContractCodec codec = new ContractCodec();
        List<RateSlot> slots = new ArrayList<>();
        for (ConsumerRecord<String, byte[]> each : committed()) {
            ContractCheck.assertValid(Topic.RATES, each.value());
            try {
                RateSlot slot = codec.read(RateSlot.class, each.value());
                assertEquals(slot.key().text(), each.key());
                slots.add(slot);
            } catch (MalformedRecordException malformed) {
                throw new AssertionError(new String(each.value(), StandardCharsets.UTF_8), malformed);
            }
        }
        return slots;
    }

    private List<ConsumerRecord<String, byte[]>> committed() {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", broker.bootstrapServers(), "isolation.level", "read_committed");
        try (KafkaConsumer<String, byte[]> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = List.of(new TopicPartition(topic, 0), new TopicPartition(topic, 1));
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<String, byte[]>> all = new ArrayList<>();
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                consumer.poll(Duration.ofMillis(200)).forEach(all::add);
            }
            return all;
        }
    }
}
