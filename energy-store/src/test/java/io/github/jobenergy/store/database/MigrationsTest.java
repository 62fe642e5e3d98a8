package io.github.jobenergy.store.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.contract.Column;
import io.github.jobenergy.store.contract.ColumnType;
import io.github.jobenergy.store.contract.ContractTables;
import io.github.jobenergy.store.contract.Table;
import io.github.jobenergy.store.run.StoredTopics;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The scripts of the migrations, which {@code -Djobenergy.regenerate=true} writes from the contract. */
class MigrationsTest {

    private static final Path TABLES = Path.of("src/main/resources/db/tables/V1__contract_tables.sql");
    private static final Path INDEXES = Path.of("src/main/resources/db/postgresql/V2__indexes.sql");

    private static final Path SCRIPTS = Path.of("src/main/resources/db");
    private static final Path POLICIES = SCRIPTS.resolve("postgresql/V6__row_policies.sql");
    private static final Pattern CREATED_VIEW = Pattern.compile("(?m)^CREATE VIEW (\\w+)");

    /** PostgreSQL cuts longer names. */
    private static final int LONGEST_NAME = 63;

    private static final String POSITIONS = """
            -- Derived from the JSON Schemas of the topics.
            CREATE TABLE store_topics (
                topic text NOT NULL,
                topic_id text NOT NULL,
                pass bigint NOT NULL,
                is_complete boolean NOT NULL,
                read_time timestamp with time zone NOT NULL,
                PRIMARY KEY (topic)
            );

            CREATE TABLE store_positions (
                topic text NOT NULL,
                kafka_partition integer NOT NULL,
                next_offset bigint NOT NULL,
                PRIMARY KEY (topic, kafka_partition)
            );

            CREATE TABLE store_rejections (
                topic text NOT NULL,
                kafka_partition integer NOT NULL,
                kafka_offset bigint NOT NULL,
                reason text NOT NULL,
                read_time timestamp with time zone NOT NULL
            );

            """;

    private static List<Table> tables() {
        return StoredTopics.STORED.stream()
                .map(ContractTables::of)
                .flatMap(table -> table.all().stream())
                .toList();
    }

    @Test
    void tablesAreThoseOfTheContract() throws IOException {
        GoldenFile.assertIs(
                TABLES,
                POSITIONS
                        + tables().stream()
                                .map(table -> new TableSql(table).create())
                                .collect(Collectors.joining("\n\n", "", "\n")));
    }

    @Test
    void eachChildTableHasAnIndex() throws IOException {
        GoldenFile.assertIs(
                INDEXES,
                tables().stream()
                        .map(TableSql::new)
                        .filter(table -> !table.isOfTopic())
                        .map(TableSql::createIndex)
                        .collect(Collectors.joining("\n", "", "\n")));
    }

    @Test
    void policiesAreThoseOfTheTablesAndViews() throws IOException {
        List<String> views = new ArrayList<>();
        for (String folder : List.of("tables", "postgresql")) {
            try (DirectoryStream<Path> scripts = Files.newDirectoryStream(SCRIPTS.resolve(folder), "*.sql")) {
                for (Path script : scripts) {
                    CREATED_VIEW.matcher(Files.readString(script)).results().forEach(view -> views.add(view.group(1)));
                }
            }
        }
        GoldenFile.assertIs(
                POLICIES,
                RowPolicies.script(StoredTopics.STORED, views.stream().sorted().toList()));
    }

    /** The columns of each table, with the descriptions of the contract. */
    @Test
    void tablesAreDocumented() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Tables of energy-store

                The tables and columns of [energy-store](energy-store.md), derived from the [contract](contract.md), which describes the fields. Each
                table has `record_key`, the key of the record in Kafka. The tables of topics also have `kafka_partition`, `kafka_offset` and
                `kafka_time`, the position and the time of the record, and `read_pass`, the pass that read it. `store_topics` and `store_positions`
                have the positions in the topics, `store_rejections` the records without rows.
                """);
        for (Table table : tables()) {
            page.append("\n## ").append(table.name()).append("\n\n| column | type | description |\n|---|---|---|\n");
            for (Table.KeyColumn key : table.keys()) {
                page.append(row(
                        key.name(),
                        key.type().sql(),
                        key.type() == ColumnType.TEXT ? "The name in the map." : "The position in the array, from 0."));
            }
            for (Column column : table.columns()) {
                page.append(row(column.name(), column.type().sql(), column.description()));
            }
        }
        GoldenFile.assertIs(Path.of("../docs/energy-store-tables.md"), page.toString());
    }

    private static String row(String name, String type, String description) {
        return "| `" + name + "` | " + type + " | " + description.replace("|", "\\|") + " |\n";
    }

    @Test
    void namesAreUniqueAndNotCut() {
        List<String> stages =
                tables().stream().map(table -> new TableSql(table).stage()).toList();

        assertEquals(stages.size(), stages.stream().distinct().count());
        assertTrue(stages.stream().allMatch(name -> name.length() <= LONGEST_NAME), stages::toString);
    }

    @Test
    void eachTableHasAKeyThatNoFieldHas() {
        for (Topic topic : StoredTopics.STORED) {
            for (Table table : ContractTables.of(topic).all()) {
                List<String> names = table.columnNames();
                assertEquals(names.size(), names.stream().distinct().count(), names::toString);
            }
        }
    }
}
