package io.github.jobenergy.store.database;

import io.github.jobenergy.store.contract.ColumnType;
import io.github.jobenergy.store.contract.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The statements about a table of the contract, in the SQL that DuckDB and PostgreSQL share. */
public final class TableSql {

    /** The columns of the table of a topic that are not of the contract: where and when its record was read. */
    private static final List<String> POSITION = List.of("kafka_partition", "kafka_offset", "kafka_time", "read_pass");

    private static final List<String> POSITION_TYPES = List.of("integer", "bigint", ColumnType.TIME.sql(), "bigint");

    private static final String STAGE = "stage_";
    private static final String KEYS = "stage_keys";

    private final Table table;

    /** Creates the statements of a table. */
    public TableSql(Table table) {
        this.table = table;
    }

    /**
     * Returns the statement that creates the table, with each column on a line. A later version of the contract may no longer require a
     * field, and earlier releases lack some: the columns of fields are never NOT NULL.
     */
    public String create() {
        List<String> lines = new ArrayList<>();
        List<String> names = table.columnNames();
        List<ColumnType> types = table.columnTypes();
        int keys = 1 + table.keys().size();
        for (int i = 0; i < names.size(); i++) {
            lines.add("    " + names.get(i) + " " + types.get(i).sql() + (i < keys ? " NOT NULL" : ""));
        }
        if (isOfTopic()) {
            IntStream.range(0, POSITION.size())
                    .mapToObj(i -> "    " + POSITION.get(i) + " " + POSITION_TYPES.get(i) + " NOT NULL")
                    .forEach(lines::add);
            lines.add("    PRIMARY KEY (" + Table.RECORD_KEY + ")");
        }
        return "CREATE TABLE " + table.name() + " (\n" + String.join(",\n", lines) + "\n);";
    }

    /** Returns the statement that creates the index of a child table in PostgreSQL, which has no other way to find its rows. */
    public String createIndex() {
        return "CREATE INDEX ON " + table.name() + " (" + Table.RECORD_KEY + ");";
    }

    boolean isOfTopic() {
        return table.source().isEmpty();
    }

    /** Returns the name of the temporary table with rows to be inserted. */
    String stage() {
        return STAGE + table.name();
    }

    String createStage() {
        return columns().stream()
                .map(name -> name + " text")
                .collect(Collectors.joining(", ", "CREATE TEMPORARY TABLE " + stage() + " (", ")"));
    }

    /** Returns the statement that creates the temporary table of the keys of a batch. */
    static String createKeys() {
        return "CREATE TEMPORARY TABLE " + KEYS + " (" + Table.RECORD_KEY + " text, revision text, is_deleted text)";
    }

    static String keys() {
        return KEYS;
    }

    /** Returns the statement that empties a temporary table. PostgreSQL never reclaims the space of rows deleted from one. */
    static String clear(String stage) {
        return "TRUNCATE TABLE " + stage;
    }

    /** Returns the statement that removes the keys of the batch whose stored row has a higher revision from the same pass, and returns them. */
    String removeOutdated() {
        return "DELETE FROM " + KEYS + " WHERE is_deleted = 'false' AND EXISTS (SELECT 1 FROM " + table.name()
                + " stored WHERE stored."
                + Table.RECORD_KEY + " = " + KEYS + "." + Table.RECORD_KEY
                + " AND stored.read_pass = ? AND stored.revision > CAST("
                + KEYS + ".revision AS bigint)) RETURNING " + Table.RECORD_KEY;
    }

    String deleteStored() {
        return "DELETE FROM " + table.name() + " WHERE " + Table.RECORD_KEY + " IN (SELECT " + Table.RECORD_KEY
                + " FROM " + KEYS + ")";
    }

    /** Returns the table with its columns, in the order of the values of a row. */
    String target() {
        return table.name() + " (" + String.join(", ", columns()) + ")";
    }

    String insertStaged() {
        List<String> names = columns();
        List<String> types = new ArrayList<>(
                table.columnTypes().stream().map(ColumnType::sql).toList());
        if (isOfTopic()) {
            types.addAll(POSITION_TYPES);
        }
        String values = IntStream.range(0, names.size())
                .mapToObj(i -> "CAST(" + names.get(i) + " AS " + types.get(i) + ")")
                .collect(Collectors.joining(", "));
        return "INSERT INTO " + target() + " SELECT " + values + " FROM " + stage();
    }

    /** Returns the statement that deletes the rows of earlier passes whose records were published since a time. */
    String deleteEarlierPasses() {
        String condition = "read_pass < ? AND kafka_time >= ?";
        return "DELETE FROM " + table.name() + " WHERE " + condition;
    }

    /** Returns the statement that deletes the rows of a child table without a row of the topic. */
    String deleteOrphans(String topicTable) {
        return "DELETE FROM " + table.name() + " WHERE " + Table.RECORD_KEY + " NOT IN (SELECT " + Table.RECORD_KEY
                + " FROM " + topicTable + ")";
    }

    private List<String> columns() {
        List<String> names = new ArrayList<>(table.columnNames());
        if (isOfTopic()) {
            names.addAll(POSITION);
        }
        return names;
    }
}
