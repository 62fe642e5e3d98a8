package io.github.jobenergy.quickstart.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.PostgresServer;
import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.ResultRevision;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.cli.EnergyStore;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables equal the topics, however often and whenever energy-store is killed, in both databases. */
@Tag("soak")
class KilledStoreIT {

    private static final int PARTITIONS = 3;
    private static final int RECORDS_PER_KILL = 4_000;
    private static final int KEYS = 500;
    private static final int KILLS = Math.toIntExact(SoakScale.of(20, 3));
    private static final long SEED = 20_261_127;

    /** The longest time after which a process is killed; the moment is random, and no result depends on it. */
    private static final int LATEST_KILL_MILLIS = 4_000;

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);
    private final RandomRecords records = new RandomRecords(SEED);
    private final ContractCodec codec = new ContractCodec();
    private final Map<String, JobEnergy> expected = new TreeMap<>();
    private long revision;

    @Test
    void noRecordIsLostOrAppliedTwice() throws Exception {
        try (Broker broker = TestBrokers.start(folder.resolve("kafka"));
                PostgresServer postgres = PostgresServer.start();
                Producer<String, byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", broker.bootstrapServers()),
                        new StringSerializer(),
                        new ByteArraySerializer())) {
            createTopic(broker);
            List<List<String>> databases = List.of(
                    List.of("--jdbc-url=jdbc:duckdb:" + folder.resolve("energy.duckdb")),
                    List.of("--jdbc-url=" + postgres.newDatabase(), "--jdbc-user=" + PostgresServer.USER));
            for (int kill = 0; kill < KILLS; kill++) {
                publish(broker, producer);
                for (List<String> database : databases) {
                    killed(broker, database);
                }
            }
            for (List<String> database : databases) {
                try (JavaProcess last = start(broker, database, "--once")) {
                    assertEquals(0, last.end(), last::lastLines);
                }
                String url = database.get(0).replace("--jdbc-url=", "");
                assertEquals(wanted(), stored(url));
            }
            assertTrue(expected.size() > KEYS / 2, expected::toString);
        }
    }

    private void killed(Broker broker, List<String> database) throws IOException, InterruptedException {
        try (JavaProcess store = start(broker, database)) {
            boolean hasEnded = store.process().waitFor(random.nextInt(LATEST_KILL_MILLIS), TimeUnit.MILLISECONDS);
            assertTrue(!hasEnded, store::lastLines);
            store.kill();
        }
    }

    private JavaProcess start(Broker broker, List<String> database, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "run", "--bootstrap-server=" + broker.bootstrapServers(), "--topic-prefix=" + broker.topicPrefix()));
        arguments.addAll(database);
        arguments.addAll(List.of(options));
        TestBrokers.LONG_CLIENT_TIMEOUTS.forEach((key, value) -> arguments.add("--kafka=" + key + "=" + value));
        return JavaProcess.start(EnergyStore.class, folder.resolve("store.log"), arguments.toArray(String[]::new));
    }

    private void createTopic(Broker broker) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(
                            broker.topicName(Topic.JOB_ENERGY), Optional.of(PARTITIONS), Optional.empty())))
                    .all()
                    .get();
        }
    }

    private void publish(Broker broker, Producer<String, byte[]> producer) throws Exception {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (int i = 0; i < RECORDS_PER_KILL; i++) {
            String key = "rig22/" + random.nextInt(KEYS) + "/1764151200";
            Optional<JobEnergy> next = random.nextInt(10) == 0 ? Optional.empty() : Optional.of(record());
            next.ifPresentOrElse(value -> expected.put(key, value), () -> expected.remove(key));
            sent.add(producer.send(new ProducerRecord<>(
                    broker.topicName(Topic.JOB_ENERGY),
                    key,
                    next.map(codec::write).orElse(null))));
        }
        for (Future<RecordMetadata> each : sent) {
            each.get();
        }
    }

    private JobEnergy record() {
        revision++;
        JobEnergy any = records.next(JobEnergy.class);
        ResultRevision other = any.resultRevision();
        return any.toBuilder()
                .resultRevision(new ResultRevision(
                        revision,
                        other.completionRevision(),
                        Optional.empty(),
                        other.revisionReason(),
                        other.finalAfter()))
                .build();
    }

    private List<String> wanted() {
        return expected.entrySet().stream()
                .map(each -> each.getKey() + " "
                        + each.getValue().resultRevision().revision() + " "
                        + canonical(each.getValue().figures().energy().joules()) + " "
                        + each.getValue().figures().flags().size())
                .toList();
    }

    private static String canonical(BigDecimal decimal) {
        return decimal.stripTrailingZeros().toPlainString();
    }

    private static List<String> stored(String url) throws SQLException {
        List<String> rows = new ArrayList<>();
        String user = url.contains("postgresql") ? PostgresServer.USER : "";
        try (Connection connection = DriverManager.getConnection(url, user, "");
                Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery("SELECT record_key, revision, energy_joules, (SELECT count(*) FROM"
                                + " job_energy_flags f WHERE f.record_key = e.record_key) FROM job_energy e")) {
            while (found.next()) {
                rows.add(found.getString(1) + " " + found.getLong(2) + " " + canonical(found.getBigDecimal(3)) + " "
                        + found.getLong(4));
            }
        }
        return rows.stream().sorted().toList();
    }
}
