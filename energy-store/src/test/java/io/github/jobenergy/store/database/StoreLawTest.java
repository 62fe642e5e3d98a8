package io.github.jobenergy.store.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.program.testing.PostgresServer;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.contract.ColumnType;
import io.github.jobenergy.store.contract.ContractTables;
import io.github.jobenergy.store.contract.RecordRows;
import io.github.jobenergy.store.contract.Table;
import io.github.jobenergy.store.run.StoredTopics;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tables equal the highest revisions of the records, for random records of all topics, divided into random transactions, of which
 * some fail, in a program that ends and starts again.
 */
@Tag("property")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoreLawTest {

    private static final int SEEDS = 10;
    private static final int RECORDS = 60;
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    @TempDir
    private Path folder;

    private PostgresServer postgres;

    @BeforeAll
    void start() throws Exception {
        postgres = PostgresServer.start();
    }

    @AfterAll
    void stop() throws Exception {
        if (postgres != null) {
            postgres.close();
        }
    }

    Stream<Arguments> databasesAndSeeds() {
        return Stream.of("duckdb", "postgresql")
                .flatMap(database ->
                        LongStream.range(0, Rounds.of(SEEDS)).mapToObj(seed -> Arguments.of(database, seed)));
    }

    @ParameterizedTest
    @MethodSource("databasesAndSeeds")
    void tablesEqualTheHighestRevisions(String kind, long seed) throws Exception {
        DatabaseSettings database = kind.equals("duckdb")
                ? new DatabaseSettings(
                        "jdbc:duckdb:" + folder.resolve(seed + ".duckdb"), Optional.empty(), Optional.empty())
                : new DatabaseSettings(postgres.newDatabase(), Optional.of(PostgresServer.USER), Optional.empty());
        Scene scene = new Scene(seed);
        Store store = Store.open(database, StoredTopics.STORED);
        try {
            for (Topic topic : StoredTopics.STORED) {
                store.startPass(topic, "id", NOW);
            }
            while (scene.hasMore()) {
                int size = 1 + scene.random.nextInt(40);
                if (scene.random.nextInt(4) == 0) {
                    scene.failedTransaction(store, size);
                }
                scene.transaction(store, size);
                if (scene.random.nextInt(3) == 0) {
                    store.close();
                    store = Store.open(database, StoredTopics.STORED);
                }
            }
            for (Topic topic : StoredTopics.STORED) {
                scene.assertEqual(store, topic);
            }
        } finally {
            store.close();
        }
    }

    /** Random records in one partition of each topic, and the tables that follow from them. */
    private static final class Scene {
        private final Random random;
        private final RandomRecords records;
        private final ContractCodec codec = new ContractCodec();
        private final List<Map.Entry<Topic, Change>> stream = new ArrayList<>();
        private final Map<Topic, Map<String, Change>> expected = new EnumMap<>(Topic.class);
        private final Map<Topic, Table> tables = new EnumMap<>(Topic.class);
        private int next;

        Scene(long seed) throws Exception {
            random = new Random(seed);
            records = new RandomRecords(seed);
            for (Topic topic : StoredTopics.STORED) {
                tables.put(topic, ContractTables.of(topic));
                expected.put(topic, new HashMap<>());
            }
            List<Topic> topics = List.copyOf(StoredTopics.STORED);
            for (int i = 0; i < RECORDS * topics.size(); i++) {
                add(topics.get(random.nextInt(topics.size())), i);
            }
        }

        private void add(Topic topic, long offset) throws Exception {
            String key = "key'\\\t" + random.nextInt(8);
            Change.Position position = new Change.Position(0, offset, NOW);
            Optional<Change> before = Optional.ofNullable(expected.get(topic).get(key));
            if (random.nextInt(5) == 0) {
                stream.add(Map.entry(topic, new Change(key, Optional.empty(), 0, position)));
                expected.get(topic).remove(key);
                return;
            }
            ObjectNode value = (ObjectNode) JSON.readTree(codec.write(records.next(topic.valueType())));
            long revision = 0;
            if (tables.get(topic).hasRevision()) {
                revision = Math.max(1, before.map(Change::revision).orElse(0L) + random.nextInt(4) - 1);
                value.put("revision", revision);
            }
            Change change =
                    new Change(key, Optional.of(RecordRows.of(tables.get(topic), key, value)), revision, position);
            stream.add(Map.entry(topic, change));
            if (before.isEmpty() || before.get().revision() <= revision) {
                expected.get(topic).put(key, change);
            }
        }

        boolean hasMore() {
            return next < stream.size();
        }

        private Map<Topic, TopicBatch> batches(int size) {
            Map<Topic, TopicBatch> batches = new EnumMap<>(Topic.class);
            for (Map.Entry<Topic, Change> each : stream.subList(next, Math.min(stream.size(), next + size))) {
                TopicBatch batch = batches.computeIfAbsent(each.getKey(), TopicBatch::new);
                batch.add(each.getValue());
                batch.readTo(0, each.getValue().position().offset() + 1);
            }
            return batches;
        }

        void transaction(Store store, int size) throws Exception {
            store.write(batches(size).values(), NOW);
            next = Math.min(stream.size(), next + size);
        }

        /** A transaction whose last statement fails, after the rows of all topics were written. */
        void failedTransaction(Store store, int size) throws Exception {
            List<TopicBatch> batches = new ArrayList<>(batches(size).values());
            TopicBatch impossible = new TopicBatch(Topic.JOB_ENERGY);
            JsonNode value = JSON.readTree("{\"energy_joules\":1" + "0".repeat(40) + "}");
            impossible.add(new Change(
                    "impossible",
                    Optional.of(RecordRows.of(tables.get(Topic.JOB_ENERGY), "impossible", value)),
                    1,
                    new Change.Position(1, 0, NOW)));
            batches.add(impossible);
            assertThrows(SQLException.class, () -> store.write(batches, NOW));
        }

        void assertEqual(Store store, Topic topic) throws Exception {
            for (Table table : store.table(topic).all()) {
                Set<String> wanted = new TreeSet<>();
                for (Change change : expected.get(topic).values()) {
                    for (String[] row : change.rows().orElseThrow().in(table)) {
                        wanted.add(IntStream.range(0, row.length)
                                .mapToObj(i ->
                                        canonical(row[i], table.columnTypes().get(i)))
                                .collect(Collectors.joining("|")));
                    }
                }
                Set<String> found = stored(store, table);
                Set<String> missing = new TreeSet<>(wanted);
                missing.removeAll(found);
                found.removeAll(wanted);
                assertEquals("", String.join("\n", missing), () -> table.name() + ": missing; found " + found);
                assertEquals(Set.of(), found, table.name());
            }
        }

        private static Set<String> stored(Store store, Table table) throws SQLException {
            Set<String> rows = new TreeSet<>();
            Connection connection = store.connection();
            try (Statement statement = connection.createStatement();
                    ResultSet found = statement.executeQuery(
                            "SELECT " + String.join(", ", table.columnNames()) + " FROM " + table.name())) {
                while (found.next()) {
                    List<String> values = new ArrayList<>();
                    for (int i = 1; i <= table.columnNames().size(); i++) {
                        values.add(text(found, i, table));
                    }
                    rows.add(String.join("|", values));
                }
            }
            return rows;
        }

        private static String text(ResultSet found, int column, Table table) throws SQLException {
            ColumnType type = table.columnTypes().get(column - 1);
            if (type == ColumnType.TIME) {
                OffsetDateTime time = found.getObject(column, OffsetDateTime.class);
                return time == null
                        ? canonical(null, type)
                        : canonical(time.toInstant().toString(), type);
            }
            return canonical(found.getString(column), type);
        }

        /** The text of a value, without the zeros after the last digit of a decimal. */
        private static String canonical(@Nullable String value, ColumnType type) {
            if (value == null) {
                return "null";
            }
            return switch (type) {
                case TEXT, INTEGER -> value;
                case BOOLEAN -> Boolean.toString(value.startsWith("t"));
                case TIME -> Instant.parse(value).toString();
                case DECIMAL_3, DECIMAL_6, DECIMAL_9, DOUBLE ->
                    new BigDecimal(value).stripTrailingZeros().toPlainString();
            };
        }
    }
}
