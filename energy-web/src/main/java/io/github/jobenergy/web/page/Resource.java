package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.Rows;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What a path identifies, for each format. Fields of JSON and columns of CSV are the columns of the tables of energy-store.
 *
 * @param page the page
 * @param json the object of JSON: rows, lists of rows, and texts by name
 * @param rows the rows of CSV
 * @param columns the columns of CSV, which are known without a row
 * @param tables further rows of CSV by the name of their table: rows of different kinds are not in one table, whose column would have no sum
 */
public record Resource(
        Page page, Map<String, Object> json, List<Row> rows, List<String> columns, Map<String, Rows> tables) {

    /** The most rows of a list without pages in HTML and text. */
    static final int SHOWN = 500;

    /** The field of JSON that is true if further rows exist. CSV, in which it has no place, is not available then. */
    public static final String TRUNCATED = "truncated";

    private static final List<String> INTERNAL =
            List.of("record_key", "kafka_partition", "kafka_offset", "kafka_time", "read_pass");

    public Resource {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
        tables = Map.copyOf(tables);
    }

    /** Creates a resource of the rows of a query, whose columns CSV states without a row, too. */
    public Resource(Page page, Map<String, Object> json, Rows rows) {
        this(page, json, rows, columns(rows), Map.of());
    }

    /** Creates a resource whose columns of CSV are those of its rows. */
    public Resource(Page page, Map<String, Object> json, List<Row> rows) {
        this(page, json, rows, List.of(), Map.of());
    }

    /** Returns the resource with further rows of CSV. */
    Resource with(Map<String, Rows> further) {
        return new Resource(page, json, rows, columns, further);
    }

    /** Checks whether rows exist that JSON and CSV lack. */
    public boolean isTruncated() {
        return Boolean.TRUE.equals(json.get(TRUNCATED));
    }

    /**
     * Returns a sentence about a table that has only the first rows; none if it has all.
     *
     * @param rows the rows of JSON
     * @param shown the most rows of the table
     * @param isTruncated whether rows exist that JSON lacks, too
     * @param words the rows of the table in words
     */
    static Optional<Paragraph> omitted(List<Row> rows, int shown, boolean isTruncated, String words) {
        if (rows.size() <= shown) {
            return Optional.empty();
        }
        return Optional.of(new Paragraph("The table has the " + shown + " " + words + ". "
                + (isTruncated
                        ? "More than " + rows.size() + " exist; JSON has so many."
                        : "CSV and JSON have all " + rows.size() + ".")));
    }

    /** Returns the resource whose rows of CSV are those of one of its tables. */
    public Resource table(String name) {
        Rows table = Objects.requireNonNull(tables.get(name), name);
        return new Resource(page, json, table, columns(table), tables);
    }

    private static List<String> columns(Rows rows) {
        return rows.columns().stream().filter(Resource::isField).toList();
    }

    /** Checks whether a column is of the contract: it does not concern the storage. */
    public static boolean isField(String column) {
        return !INTERNAL.contains(column) && !column.endsWith("_position");
    }

    /** Returns the fields of a row without those that concern the storage. */
    public static Map<String, Object> fields(Row row) {
        Map<String, Object> fields = new LinkedHashMap<>(row.values());
        fields.keySet().removeIf(name -> !isField(name));
        return fields;
    }

    /** Returns the fields of each row. */
    public static List<Map<String, Object>> fields(Collection<Row> rows) {
        return rows.stream().map(Resource::fields).toList();
    }
}
