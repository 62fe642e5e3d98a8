package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Page;
import io.github.jobenergy.web.data.Row;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a path identifies, for each format. Fields of JSON and columns of CSV are the columns of the tables of energy-store.
 *
 * @param page the page
 * @param json the object of JSON: rows, lists of rows, and texts by name
 * @param rows the rows of CSV
 */
public record Resource(Page page, Map<String, Object> json, List<Row> rows) {

    private static final List<String> INTERNAL =
            List.of("record_key", "kafka_partition", "kafka_offset", "kafka_time", "read_pass");

    public Resource {
        rows = List.copyOf(rows);
    }

    /** Returns the fields of a row without those that concern the storage. */
    public static Map<String, Object> fields(Row row) {
        Map<String, Object> fields = new LinkedHashMap<>(row.values());
        fields.keySet().removeAll(INTERNAL);
        fields.keySet().removeIf(name -> name.endsWith("_position"));
        return fields;
    }

    /** Returns the fields of each row. */
    public static List<Map<String, Object>> fields(Collection<Row> rows) {
        return rows.stream().map(Resource::fields).toList();
    }
}
