package io.github.jobenergy.quickstart.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code energy-streams facility} on the hours of places of a topic. */
class FacilityCommandIT {

    private static final int PARTITIONS = 3;
    private static final Instant HOUR = Instant.parse("2025-11-20T22:00:00Z");

    private Broker broker;
    private String text;

    @BeforeEach
    void createTopic() throws Exception {
        broker = TestBrokers.shared();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(
                            broker.topicName(Topic.PLACE_ENERGY), Optional.of(PARTITIONS), Optional.empty())))
                    .all()
                    .get();
        }
        String path = "/io/github/jobenergy/schemas/examples/place-energy/valid-room-with-pue.json";
        try (InputStream in = Objects.requireNonNull(Topic.class.getResourceAsStream(path), path)) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("2026-11-20T22:00:00.000Z", "2025-11-20T22:00:00.000Z");
        }
    }

    private static String key(String site, Instant hour) {
        return site + "/hall-1/" + hour.getEpochSecond();
    }

    private String at(Instant hour) {
        return text.replace("2025-11-20T22:00:00.000Z", hour.toString());
    }

    private Producer<String, String> producer(Map<String, Object> settings) {
        Map<String, Object> config = new HashMap<>(settings);
        config.put("bootstrap.servers", broker.bootstrapServers());
        return new KafkaProducer<>(config, new StringSerializer(), new StringSerializer());
    }

    private ProducerRecord<String, String> message(String key, Optional<String> value) {
        return new ProducerRecord<>(broker.topicName(Topic.PLACE_ENERGY), key, value.orElse(null));
    }

    private void publish(String key, Optional<String> value) throws Exception {
        try (Producer<String, String> producer = producer(Map.of())) {
            producer.send(message(key, value)).get();
        }
    }

    private CommandOutcome facility(String... options) {
        return CommandOutcome.of(
                broker,
                "facility",
                Stream.concat(Stream.of("--place=hall-1"), Stream.of(options)).toList());
    }

    @Test
    void printsTheHighestRevisionsOfTheHoursOfTheMonth() throws Exception {
        publish(key("hpc-centre", HOUR), Optional.of(text.replace("\"revision\": 1", "\"revision\": 2")));
        publish(key("hpc-centre", HOUR), Optional.of(text.replace("360000000", "999000000")));
        Instant next = HOUR.plusSeconds(3_600);
        publish(key("hpc-centre", next), Optional.of(at(next)));
        Instant december = Instant.parse("2025-12-01T00:00:00Z");
        publish(key("hpc-centre", december), Optional.of(at(december)));

        CommandOutcome printed = facility("--period=2025-11");
        CommandOutcome json = facility("--period=2025-11", "--format=json");
        CommandOutcome table = facility("--period=2025-11", "--format=csv");

        assertEquals(0, printed.status(), printed::err);
        List<String> lines = printed.out().lines().toList();
        assertEquals(
                "Place hall-1 of hpc-centre, 2025-11: facility 240.000 kWh, IT 200.000 kWh, partial interim PUE 1.200",
                lines.get(0));
        assertEquals("Status: ended, partial", lines.get(1));
        assertEquals("Hours: 2 of 720 complete, 0 partial, 718 missing, 0 to come", lines.get(2));
        assertTrue(json.out().contains("\"partial_interim_pue\":1.2,"), json::out);
        assertTrue(json.out().contains("\"pue_category\":1,"), json::out);
        assertEquals(1, json.out().lines().count());
        assertEquals(32, table.out().lines().count());
    }

    @Test
    void reportsAMonthWithoutHours() throws Exception {
        publish(key("hpc-centre", HOUR), Optional.of(text));
        publish(key("hpc-centre", HOUR), Optional.empty());

        CommandOutcome withdrawn = facility("--period=2025-11");

        assertEquals(66, withdrawn.status());
        assertEquals("", withdrawn.out());
        assertTrue(
                withdrawn.err().contains("facility: expected hours of place hall-1 in 2025-11, found none\n"),
                withdrawn::err);
    }

    @Test
    void requiresTheSiteIfSeveralHaveThePlace() throws Exception {
        publish(key("hpc-centre", HOUR), Optional.of(text));
        publish(key("annex", HOUR), Optional.of(text.replace("hpc-centre", "annex")));

        CommandOutcome ambiguous = facility("--period=2025-11");
        CommandOutcome selected = facility("--period=2025-11", "--site=annex", "--format=json");

        assertEquals(64, ambiguous.status());
        assertTrue(ambiguous.err().contains("site: expected one of annex, hpc-centre, found none"), ambiguous::err);
        assertEquals(0, selected.status(), selected::err);
        assertTrue(selected.out().contains("\"site\":\"annex\""), selected::out);
    }

    /** A row of a transaction that was aborted was never published. */
    @Test
    void skipsRecordsThatAreNotCommittedAndThatAreNoHours() throws Exception {
        publish(key("hpc-centre", HOUR), Optional.of(text));
        publish("no key of an hour", Optional.of("{}"));
        publish(key("hpc-centre", HOUR.plusSeconds(7_200)), Optional.of("no JSON"));
        try (Producer<String, String> producer =
                producer(Map.of("transactional.id", broker.topicPrefix() + "facility"))) {
            producer.initTransactions();
            producer.beginTransaction();
            Instant next = HOUR.plusSeconds(3_600);
            producer.send(message(key("hpc-centre", next), Optional.of(at(next))))
                    .get();
            producer.abortTransaction();
        }

        CommandOutcome printed = facility("--period=2025-11");

        assertEquals(0, printed.status(), printed::err);
        assertTrue(
                printed.out().contains("\nHours: 1 of 720 complete, 0 partial, 719 missing, 0 to come\n"),
                printed::out);
        assertEquals(64, facility("--period=2025-13").status());
        assertEquals(64, facility("--period=2025-11", "--format=JSON").status());
    }
}
