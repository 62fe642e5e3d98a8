package io.github.jobenergy.quickstart.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code energy-streams statement} on the statements of a topic. */
class StatementCommandIT {

    private static final int PARTITIONS = 3;
    private static final String ACCOUNT = "rig22/2026-11/account/astro//node_input";
    private static final String USER = "rig22/2026-11/user/astro/alice/node_input";

    private Broker broker;
    private String text;

    @BeforeEach
    void createTopic() throws Exception {
        broker = TestBrokers.shared();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(
                            broker.topicName(Topic.STATEMENTS), Optional.of(PARTITIONS), Optional.empty())))
                    .all()
                    .get();
        }
        text = example("valid-user-closed");
    }

    private static String example(String name) throws Exception {
        String path = "/io/github/jobenergy/schemas/examples/statements/" + name + ".json";
        try (InputStream in = Objects.requireNonNull(Topic.class.getResourceAsStream(path), path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void publish(String key, Optional<String> value) throws Exception {
        try (Producer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new StringSerializer(),
                new StringSerializer())) {
            producer.send(new ProducerRecord<>(broker.topicName(Topic.STATEMENTS), key, value.orElse(null)))
                    .get();
        }
    }

    private CommandOutcome statement(String... options) {
        return CommandOutcome.of(broker, "statement", List.of(options));
    }

    private CommandOutcome ofAlice(String... options) {
        List<String> arguments = new ArrayList<>(List.of("--account=astro", "--user=alice", "--period=2026-11"));
        arguments.addAll(List.of(options));
        return statement(arguments.toArray(String[]::new));
    }

    @Test
    void printsTheHighestRevisionOfTheSelectedStatement() throws Exception {
        publish(ACCOUNT, Optional.of(example("valid-adjusted")));
        publish(USER, Optional.of(text.replace("1764240000000", "1764240000002")));
        publish(USER, Optional.of(text.replace("\"run_days\": 14", "\"run_days\": 15")));

        CommandOutcome printed = ofAlice();
        CommandOutcome account = statement("--account=astro", "--period=2026-11", "--format=csv");

        assertEquals(0, printed.status(), printed::err);
        assertEquals(
                "Account astro on rig22, user alice, 2026-11, node input: 0.334 kWh, 14 run-days",
                printed.out().lines().findFirst().orElseThrow());
        assertTrue(printed.out().contains("\nStatus: closed since 2026-12-10T00:00:00Z\n"), printed::out);
        assertEquals(0, account.status(), account::err);
        assertEquals(4, account.out().lines().count());
    }

    @Test
    void selectsAWckeyAndTheRunsWithoutAnAccount() throws Exception {
        publish(USER, Optional.of(text));
        publish("rig22/2026-11/wckey/astro/weather/node_input", Optional.of(example("valid-wckey-footprint-budget")));
        publish(
                "rig22/2026-11/account///node_input",
                Optional.of(example("valid-adjusted").replace("  \"account\": \"astro\",\n", "")));

        CommandOutcome ofWckey = statement("--account=astro", "--wckey=weather", "--period=2026-11");
        CommandOutcome withoutAccount = statement("--no-account", "--period=2026-11");
        CommandOutcome both = statement("--no-account", "--account=astro", "--period=2026-11");

        assertEquals(0, ofWckey.status(), ofWckey::err);
        assertTrue(ofWckey.out().startsWith("Account astro on rig22, WCKey weather, 2026-11"), ofWckey::out);
        assertEquals(0, withoutAccount.status(), withoutAccount::err);
        assertTrue(withoutAccount.out().startsWith("Account (none) on rig22, 2026-11"), withoutAccount::out);
        assertEquals(64, both.status());
    }

    @Test
    void reportsAStatementThatIsWithdrawnOrAbsent() throws Exception {
        publish(USER, Optional.of(text));
        publish(USER, Optional.empty());

        CommandOutcome withdrawn = ofAlice();
        CommandOutcome absent = statement("--account=astro", "--period=2026-12");

        assertEquals(66, withdrawn.status());
        assertTrue(
                withdrawn
                        .err()
                        .contains(
                                "statement: expected a statement of account astro, user alice in 2026-11, found none\n"),
                withdrawn::err);
        assertEquals(66, absent.status());
        assertEquals("", absent.out());
    }

    @Test
    void requiresTheClusterIfSeveralHaveTheAccount() throws Exception {
        publish(USER, Optional.of(text));
        publish(USER.replace("rig22", "rig26"), Optional.of(text.replace("rig22", "rig26")));

        CommandOutcome ambiguous = ofAlice();
        CommandOutcome selected = ofAlice("--cluster=rig26", "--format=json");

        assertEquals(64, ambiguous.status());
        assertTrue(ambiguous.err().contains("cluster: expected one of rig22, rig26, found none"), ambiguous::err);
        assertEquals(0, selected.status(), selected::err);
        assertTrue(selected.out().contains("\"cluster\":\"rig26\""), selected::out);
    }

    /** Energies of different scope are never added. */
    @Test
    void printsTheStatementOfEachScope() throws Exception {
        publish(USER, Optional.of(text));
        publish(USER.replace("node_input", "gpu"), Optional.of(text.replace("node_input", "gpu")));

        CommandOutcome printed = ofAlice();

        assertEquals(0, printed.status(), printed::err);
        assertEquals(
                List.of(
                        "Account astro on rig22, user alice, 2026-11, gpu: 0.334 kWh, 14 run-days",
                        "Account astro on rig22, user alice, 2026-11, node input: 0.334 kWh, 14 run-days"),
                printed.out().lines().filter(line -> line.startsWith("Account")).toList());
        assertEquals(3, ofAlice("--format=csv").out().lines().count());
    }

    @Test
    void skipsRecordsThatAreNoStatements() throws Exception {
        publish("no key of a statement", Optional.of("{}"));
        publish("rig22/2026-11/user/astro/bob/node_input", Optional.of("no JSON"));
        publish(USER, Optional.of(text));

        assertEquals(0, ofAlice().status());
        assertEquals(
                66,
                statement("--account=astro", "--user=bob", "--period=2026-11").status());
        assertEquals(64, statement("--account=astro", "--period=2026-13").status());
        CommandOutcome unknown = ofAlice("--format=JSON");
        assertEquals(64, unknown.status());
        assertTrue(unknown.err().contains("expected text, json, csv or cmip7, found 'JSON'"), unknown::err);
    }
}
