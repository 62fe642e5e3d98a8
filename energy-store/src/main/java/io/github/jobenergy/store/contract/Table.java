package io.github.jobenergy.store.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A table of the contract: one row for each record of a topic, or for each element of an array of the rows of its parent.
 *
 * <pre>
 *   job_energy          record_key, schema columns, …
 *   job_energy_flags    record_key, flags_position, flags
 *   place_energy_feeds  record_key, feeds_position, feed, …      its array flags is place_energy_feeds_flags
 * </pre>
 *
 * @param name the name
 * @param keys the columns that identify a row in addition to {@code record_key}: the positions in arrays or the names in maps
 * @param source the array or map in the object of the parent's row; empty in the table of a topic
 * @param isMap whether the source is a map, whose names are the last key
 * @param columns the other columns of the contract
 * @param children the tables of the arrays in the rows
 */
public record Table(
        String name,
        List<KeyColumn> keys,
        List<String> source,
        boolean isMap,
        List<Column> columns,
        List<Table> children) {

    /** The column of the key of the record in Kafka, in each table. */
    public static final String RECORD_KEY = "record_key";

    public Table {
        keys = List.copyOf(keys);
        source = List.copyOf(source);
        columns = List.copyOf(columns);
        children = List.copyOf(children);
    }

    /**
     * A column that identifies a row of a child table.
     *
     * @param name the name of the column
     * @param type {@link ColumnType#INTEGER} for a position from 0, {@link ColumnType#TEXT} for a name
     */
    public record KeyColumn(String name, ColumnType type) {}

    /** Returns the table and all tables below it, each before its children. */
    public List<Table> all() {
        List<Table> tables = new ArrayList<>(List.of(this));
        children.forEach(child -> tables.addAll(child.all()));
        return List.copyOf(tables);
    }

    /** Returns the names of the columns of the contract, with the keys, in order. */
    public List<String> columnNames() {
        return Stream.of(
                        Stream.of(RECORD_KEY),
                        keys.stream().map(KeyColumn::name),
                        columns.stream().map(Column::name))
                .flatMap(names -> names)
                .toList();
    }

    /** Returns the types of {@link #columnNames}. */
    public List<ColumnType> columnTypes() {
        return Stream.of(
                        Stream.of(ColumnType.TEXT),
                        keys.stream().map(KeyColumn::type),
                        columns.stream().map(Column::type))
                .flatMap(types -> types)
                .toList();
    }

    /** Checks whether the rows have a revision. */
    public boolean hasRevision() {
        return columns.stream().anyMatch(column -> column.name().equals("revision"));
    }
}
