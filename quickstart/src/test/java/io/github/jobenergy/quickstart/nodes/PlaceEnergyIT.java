package io.github.jobenergy.quickstart.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.node.cli.NodeBridge;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.NodeAccounts;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a file of places and Telegraf's metrics to place-energy and rates, over a kill of energy-streams. */
class PlaceEnergyIT {

    private static final String FROM = "telegraf-places";
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final ContractCodec CODEC = new ContractCodec();

    private static final List<String> FILE = List.of(
            "site centre",
            "place hall room nodes:rig22/n[1-2]",
            "meter a hall it counter kWh snmp energy scale:0.1 feed:A category:2 tag:agent_host=pdu-a",
            "meter b hall it instant kW snmp power scale:0.01 feed:B category:3 tag:agent_host=pdu-b",
            "meter chiller hall overhead instant kW opcua chiller tag:id=ns=3;i=1001");

    @TempDir
    Path folder;

    private final Instant hour = Instant.now().truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(4));

    private Broker broker;

    @Test
    void aFileOfPlacesAndMetricsBecomeRowsAndPue() throws Exception {
        Path file = Files.write(folder.resolve("places.txt"), FILE);
        publishMetrics();
        publish(node("n1", 100_000_000, 1));
        publish(node("n2", 110_000_000, 1));
        try (JavaProcess bridge = JavaProcess.start(NodeBridge.class, folder.resolve("bridge.log"), adopt(file))) {
            try (JavaProcess streams = energyStreams("first")) {
                await(" 6000000.000 J 216000000.000 J", bridge, streams);
                streams.kill();
            }
            publish(node("n2", 111_000_000, 2));
            try (JavaProcess streams = energyStreams("restarted")) {
                await(" 5000000.000 J 216000000.000 J", bridge, streams);
                streams.stop();
            }
            bridge.stop();
        }
        List<String> rows = rows();
        assertTrue(rows.get(rows.size() - 1).endsWith(" 5000000.000 J 216000000.000 J"), rows::toString);
        for (int revision = 1; revision <= rows.size(); revision++) {
            assertTrue(rows.get(revision - 1).startsWith("r" + revision + " "), rows::toString);
        }
        List<String> rates = rates();
        assertEquals(
                "centre/pue/jobenergy/hall/interim-partial/" + hour.getEpochSecond() + " 1.2 category 2",
                rates.get(rates.size() - 1));
    }

    @BeforeEach
    void createTopics() throws Exception {
        broker = TestBrokers.shared();
        Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrapServers());
        Set<Topic> topics = TopicSetup.withPlaces(TopicSetup.TOPICS);
        try (TopicSetup setup = new TopicSetup(settings, broker::topicName, topics);
                Admin admin = Admin.create(settings)) {
            setup.create(1, Optional.empty(), Map.of());
            admin.createTopics(List.of(new NewTopic(broker.topicPrefix() + FROM, Optional.of(1), Optional.empty())))
                    .all()
                    .get();
        }
    }

    private String[] adopt(Path file) {
        return options(
                "adopt",
                "--cluster=rig22",
                "--topic=" + broker.topicPrefix() + FROM,
                "--group=" + broker.topicPrefix() + "telegraf",
                "--format=telegraf-influx",
                "--clock-behind=PT48H",
                "--nodes=n[1-2]",
                "--places=" + file);
    }

    private JavaProcess energyStreams(String name) throws IOException {
        return JavaProcess.start(
                EnergyStreams.class,
                folder.resolve(name + ".log"),
                options(
                        "run",
                        "--places",
                        "--coalescing=PT1S",
                        "--application-id=" + broker.topicPrefix() + "places",
                        "--state-dir=" + folder.resolve("state")));
    }

    private String[] options(String... own) {
        List<String> options = new ArrayList<>(List.of(own));
        options.add("--bootstrap-server=" + broker.bootstrapServers());
        options.add("--topic-prefix=" + broker.topicPrefix());
        TestBrokers.LONG_CLIENT_TIMEOUTS.forEach((key, value) -> options.add("--kafka=" + key + "=" + value));
        return options.toArray(String[]::new);
    }

    /** Feed A counts 36 kW in tenths of a kilowatt-hour, feed B draws 24 kW, the chiller 12 kW: 60 kW of IT, and a PUE of 1.2. */
    private void publishMetrics() throws Exception {
        try (Producer<String, byte[]> producer = producer()) {
            for (long minute = -30; minute <= 90; minute++) {
                String time = " " + hour.plusSeconds(minute * 60).getEpochSecond() + "000000000";
                send(producer, "snmp,agent_host=pdu-a energy=" + (123_456 + 6 * minute) + "i" + time);
                send(producer, "snmp,agent_host=pdu-b power=2400i" + time);
                send(producer, "opcua,id=ns\\=3;i\\=1001 chiller=12,Quality=\"OK (0x0)\"" + time);
            }
        }
    }

    private void send(Producer<String, byte[]> producer, String line) throws Exception {
        producer.send(new ProducerRecord<>(broker.topicPrefix() + FROM, line.getBytes(StandardCharsets.UTF_8)))
                .get();
    }

    private Producer<String, byte[]> producer() {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    private void publish(NodeEnergy row) throws Exception {
        try (Producer<String, byte[]> producer = producer()) {
            producer.send(new ProducerRecord<>(
                            broker.topicName(Topic.NODE_ENERGY), row.nodeHour().text(), CODEC.write(row)))
                    .get();
        }
    }

    private NodeEnergy node(String name, long joules, long revision) {
        Energy energy = Energy.ofJoules(joules);
        Energy none = Energy.ZERO;
        return NodeEnergy.builder(new NodeHour(new NodeKey("rig22", name), hour), revision)
                .finalAfter(hour.plus(Duration.ofDays(7)))
                .quality(Quality.MEASURED)
                .energy(energy)
                .accounts(NodeAccounts.builder()
                        .jobs(energy)
                        .unallocated(none)
                        .boot(none)
                        .epilog(none)
                        .idle(none)
                        .reservedIdle(none)
                        .down(none)
                        .system(none)
                        .build())
                .metered(Duration.ofHours(1))
                .runCount(1L)
                .scope(Optional.of(Scope.NODE_INPUT))
                .readingCount(60L)
                .observedTime(hour)
                .build();
    }

    private void await(String row, JavaProcess bridge, JavaProcess streams) {
        Awaitility.await(row)
                .atMost(TIMEOUT)
                .pollInSameThread()
                .conditionEvaluationListener(condition -> {
                    assertTrue(condition.isSatisfied() || bridge.process().isAlive(), bridge::lastLines);
                    assertTrue(condition.isSatisfied() || streams.process().isAlive(), streams::lastLines);
                })
                .until(() -> rows().stream().anyMatch(found -> found.endsWith(row)));
    }

    /** The rows of the hour, in the order of the topic: revision, difference and IT energy. */
    private List<String> rows() throws MalformedRecordException {
        List<String> rows = new ArrayList<>();
        for (ConsumerRecord<String, byte[]> each : CommittedRecords.of(broker, Topic.PLACE_ENERGY)) {
            ContractCheck.assertValid(Topic.PLACE_ENERGY, each.value());
            PlaceEnergy row = CODEC.read(PlaceEnergy.class, each.value());
            assertEquals(row.placeHour().text(), each.key());
            if (row.placeHour().hourTime().equals(hour)) {
                rows.add("r" + row.revision() + " "
                        + row.difference().map(Energy::toString).orElse("-") + " "
                        + row.sum(MeasuredEnergy.IT)
                                .map(sum -> sum.bounds().energy().toString())
                                .orElse("-"));
            }
        }
        return rows;
    }

    private List<String> rates() throws MalformedRecordException {
        List<String> rates = new ArrayList<>();
        for (ConsumerRecord<String, byte[]> each : CommittedRecords.of(broker, Topic.RATES)) {
            RateSlot slot = CODEC.read(RateSlot.class, each.value());
            if (slot.key().startTime().equals(hour)) {
                rates.add(slot.key() + " " + slot.rateValue() + " category "
                        + slot.pueCategory().orElse(0L));
            }
        }
        return rates;
    }
}
