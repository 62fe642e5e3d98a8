package io.github.jobenergy.quickstart.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.node.cli.NodeBridge;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The places of a file and the meters of places on a broker, over restarts, changes of the file and kills. */
class PlacesIT {

    private static final String FROM = "telegraf-places";
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final ContractCodec CODEC = new ContractCodec();

    private static final List<String> FILE = List.of(
            "site centre",
            "place hall room",
            "place r07 rack in:hall nodes:rig22/n[1-2]",
            "place r08 rack in:hall",
            "meter a r07 it counter kWh snmp energy scale:0.1 feed:A category:2 tag:agent_host=pdu-a",
            "meter b r07 it instant kW snmp power scale:0.01 feed:B tag:agent_host=pdu-b",
            "meter chiller hall overhead instant kW opcua chiller tag:id=ns=3;i=1001");

    @TempDir
    Path folder;

    private Broker broker;
    private Path file;

    @BeforeEach
    void topics() throws Exception {
        broker = TestBrokers.shared();
        file = folder.resolve("places.txt");
        Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (TopicSetup setup = new TopicSetup(settings, broker::topicName);
                Admin admin = Admin.create(settings)) {
            setup.create(1, Optional.empty(), Map.of());
            admin.createTopics(List.of(
                            topic(Topic.PLACES),
                            topic(Topic.PLACE_POWER),
                            new NewTopic(broker.topicPrefix() + FROM, Optional.of(1), Optional.empty())))
                    .all()
                    .get();
        }
    }

    private NewTopic topic(Topic topic) {
        return new NewTopic(broker.topicName(topic), Optional.of(1), Optional.empty()).configs(topic.config());
    }

    @Test
    void readingsOfPlacesAndTheirTreeArePublishedOnceOverRestarts() throws Exception {
        Files.write(file, FILE);
        try (JavaProcess bridge = run("first")) {
            publish("snmp,agent_host=pdu-a energy=1234321i,temperature=20i");
            publish("snmp,agent_host=pdu-b power=1234i");
            publish("opcua,id=ns\\=3;i\\=1001 chiller=17.5,Quality=\"StatusBad (0x80000000)\"");
            publish("opcua,id=ns\\=3;i\\=1001 chiller=17.5,Quality=\"OK (0x0)\"");
            publish("snmp,agent_host=pdu-c energy=1i");
            publish("ipmi_sensor,host=poller,name=instantaneous_power_reading,server=n1,unit=watts value=100");
            await(bridge, Topic.NODE_POWER, 1);
            bridge.stop();
        }

        assertEquals(List.of("hall r1", "r07 r1", "r08 r1"), places());
        assertEquals(
                List.of("r07 a A 444355560000.000 J", "r07 b B 12340.000 W", "hall chiller main 17500.000 W"),
                readings());
        assertEquals(
                List.of(
                        "Quality: expected the quality Good (0x0) of the meter chiller, found 'StatusBad (0x80000000)'",
                        "expected a series that the file of places maps to a meter, found 'snmp{agent_host=pdu-c}, "
                                + "fields energy'"),
                rejections());

        try (JavaProcess bridge = run("restarted")) {
            publish("snmp,agent_host=pdu-a energy=1234322i");
            await(bridge, Topic.PLACE_POWER, 4);
            bridge.kill();
        }

        assertEquals(List.of("hall r1", "r07 r1", "r08 r1"), places());

        List<String> changed = new ArrayList<>(FILE);
        changed.set(2, "place r07 rack in:hall nodes:rig22/n[1-3]");
        changed.remove("place r08 rack in:hall");
        changed.add("place r09 rack in:hall");
        Files.write(file, changed);
        try (JavaProcess bridge = run("changed")) {
            publish("snmp,agent_host=pdu-a energy=1234323i");
            await(bridge, Topic.PLACE_POWER, 5);
            bridge.stop();
        }

        assertEquals(List.of("hall r1", "r07 r1", "r08 r1", "r07 r2", "centre/r08 removed", "r09 r1"), places());
    }

    private JavaProcess run(String name) throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "adopt",
                "--cluster=rig22",
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--topic-prefix=" + broker.topicPrefix(),
                "--topic=" + broker.topicPrefix() + FROM,
                "--group=" + broker.topicPrefix() + "places",
                "--format=telegraf-influx",
                "--clock-behind=PT1H",
                "--nodes=n[1-3]",
                "--places=" + file));
        TestBrokers.LONG_CLIENT_TIMEOUTS.forEach((key, value) -> options.add("--kafka=" + key + "=" + value));
        return JavaProcess.start(NodeBridge.class, folder.resolve(name + ".log"), options.toArray(String[]::new));
    }

    private void publish(String point) throws Exception {
        Instant now = Instant.now();
        String line = point + " " + now.getEpochSecond() + String.format("%09d", now.getNano());
        try (Producer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new StringSerializer(),
                new StringSerializer())) {
            producer.send(new ProducerRecord<>(broker.topicPrefix() + FROM, line))
                    .get();
        }
    }

    private void await(JavaProcess bridge, Topic topic, int count) {
        Awaitility.await(count + " records of " + topic)
                .atMost(TIMEOUT)
                .pollInSameThread()
                .conditionEvaluationListener(condition ->
                        assertTrue(condition.isSatisfied() || bridge.process().isAlive(), bridge::lastLines))
                .until(() -> CommittedRecords.of(broker, topic).size() >= count);
    }

    private List<String> places() throws MalformedRecordException {
        List<String> places = new ArrayList<>();
        for (ConsumerRecord<String, byte[]> each : CommittedRecords.of(broker, Topic.PLACES)) {
            if (each.value() == null) {
                places.add(each.key() + " removed");
            } else {
                ContractCheck.assertValid(Topic.PLACES, each.value());
                Place place = CODEC.read(Place.class, each.value());
                assertEquals(place.key().text(), each.key());
                places.add(place.key().place() + " r" + place.revision());
            }
        }
        return places;
    }

    private List<String> readings() throws MalformedRecordException {
        List<String> readings = new ArrayList<>();
        for (ConsumerRecord<String, byte[]> each : CommittedRecords.of(broker, Topic.PLACE_POWER)) {
            ContractCheck.assertValid(Topic.PLACE_POWER, each.value());
            PlaceReading reading = CODEC.read(PlaceReading.class, each.value());
            assertEquals(reading.place().text(), each.key());
            String value = reading.measurement() instanceof Measurement.Counter counter
                    ? counter.counter().toString()
                    : ((Measurement.Instantaneous) reading.measurement())
                            .power()
                            .toString();
            readings.add(reading.place().place() + " " + reading.meter().meter() + " "
                    + reading.meter().feed() + " " + value);
        }
        return readings;
    }

    private List<String> rejections() throws MalformedRecordException {
        List<String> details = new ArrayList<>();
        for (ConsumerRecord<String, byte[]> each : CommittedRecords.of(broker, Topic.REJECTIONS)) {
            details.add(CODEC.read(Rejection.class, each.value()).detail());
        }
        return details;
    }
}
