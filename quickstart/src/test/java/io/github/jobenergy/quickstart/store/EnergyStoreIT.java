package io.github.jobenergy.quickstart.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.cli.EnergyStore;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** energy-store on the topics of a broker, with a DuckDB file. */
class EnergyStoreIT {

    private static final int PARTITIONS = 3;
    private static final String RUN = "rig22/41/1764151200";
    private static final String OTHER = "rig22/42/1764151200";

    @TempDir
    private Path folder;

    private Broker broker;

    @BeforeEach
    void createTopic() throws Exception {
        broker = TestBrokers.shared();
        createJobEnergy();
    }

    private void createJobEnergy() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(
                            broker.topicName(Topic.JOB_ENERGY), Optional.of(PARTITIONS), Optional.empty())))
                    .all()
                    .get();
        }
    }

    private static String example(String name) throws Exception {
        String path = "/io/github/jobenergy/schemas/examples/job-energy/" + name + ".json";
        try (InputStream in = Objects.requireNonNull(Topic.class.getResourceAsStream(path), path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void publish(String key, Optional<String> value) throws Exception {
        try (Producer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new StringSerializer(),
                new StringSerializer())) {
            producer.send(new ProducerRecord<>(broker.topicName(Topic.JOB_ENERGY), key, value.orElse(null)))
                    .get();
        }
    }

    private String url() {
        return "jdbc:duckdb:" + folder.resolve("energy.duckdb");
    }

    private int execute(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of(
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--topic-prefix=" + broker.topicPrefix(),
                "--jdbc-url=" + url()));
        TestBrokers.LONG_CLIENT_TIMEOUTS.forEach((key, value) -> arguments.add("--kafka=" + key + "=" + value));
        StringWriter err = new StringWriter();
        CommandLine program = EnergyStore.commandLine().setErr(new PrintWriter(err, true));
        int status = program.execute(arguments.toArray(String[]::new));
        assertTrue(err.toString().isEmpty(), err::toString);
        return status;
    }

    private List<String> query(String sql) throws Exception {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            while (found.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                    values.add(found.getString(i));
                }
                rows.add(String.join(" ", values));
            }
        }
        return rows;
    }

    private List<String> keys() throws Exception {
        return query("SELECT record_key FROM job_energy ORDER BY record_key");
    }

    @Test
    void keepsTheHighestRevisionAndDeletesWithTombstones() throws Exception {
        publish(RUN, Optional.of(example("valid-measured")));
        publish(OTHER, Optional.of(example("valid-estimated")));
        assertEquals(0, execute("run", "--once"));
        assertEquals(List.of(RUN, OTHER), keys());

        publish(OTHER, Optional.empty());
        publish(RUN, Optional.of(example("valid-revised")));
        assertEquals(0, execute("run", "--once"));

        assertEquals(List.of(RUN), keys());
        assertEquals(query("SELECT count(*) FROM job_energy_flags WHERE record_key <> '" + RUN + "'"), List.of("0"));
    }

    @Test
    void rejectsARecordThatViolatesTheContractAndReadsTheOthers() throws Exception {
        publish(RUN, Optional.of("{\"schema_version\":1"));
        publish(RUN, Optional.of(example("valid-measured")));

        assertEquals(65, execute("run", "--once"));

        assertEquals(List.of(RUN), keys());
        assertEquals(List.of("job-energy 0"), query("SELECT topic, kafka_offset FROM store_rejections"));
    }

    /** A topic that is created again has other records at the same offsets. */
    @Test
    void readsATopicThatWasCreatedAgain() throws Exception {
        publish(RUN, Optional.of(example("valid-measured")));
        publish(OTHER, Optional.of(example("valid-estimated")));
        assertEquals(0, execute("run", "--once"));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.deleteTopics(List.of(broker.topicName(Topic.JOB_ENERGY)))
                    .all()
                    .get();
        }
        createJobEnergy();
        publish(OTHER, Optional.of(example("valid-estimated")));

        assertEquals(0, execute("run", "--once"));

        assertEquals(List.of(OTHER), keys());
    }

    /** The retention has deleted records that were not read: the rows of records that remain are correct. */
    @Test
    void readsATopicWhoseUnreadRecordsWereDeleted() throws Exception {
        publish(RUN, Optional.of(example("valid-measured")));
        assertEquals(0, execute("run", "--once"));
        publish(RUN, Optional.of(example("valid-estimated")));
        publish(RUN, Optional.of(example("valid-revised")));
        int partition =
                Integer.parseInt(query("SELECT kafka_partition FROM job_energy").get(0));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            TopicPartition deleted = new TopicPartition(broker.topicName(Topic.JOB_ENERGY), partition);
            admin.deleteRecords(Map.of(deleted, RecordsToDelete.beforeOffset(2)))
                    .all()
                    .get();
        }

        assertEquals(0, execute("run", "--once"));

        assertEquals(List.of("2 2"), query("SELECT kafka_offset, read_pass FROM job_energy"));
    }

    @Test
    void rebuildEqualsTheTopics() throws Exception {
        publish(RUN, Optional.of(example("valid-measured")));
        assertEquals(0, execute("run", "--once"));
        List<String> before = query("SELECT * EXCLUDE (read_pass) FROM job_energy");

        assertEquals(0, execute("rebuild"));

        assertEquals(before, query("SELECT * EXCLUDE (read_pass) FROM job_energy"));
        assertEquals(List.of("2"), query("SELECT read_pass FROM job_energy"));
    }
}
