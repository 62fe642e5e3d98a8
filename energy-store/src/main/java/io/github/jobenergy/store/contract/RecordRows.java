package io.github.jobenergy.store.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a record: its row in the table of the topic, and those in the child tables. Values are texts in the notation of SQL, in the
 * order of {@link Table#columnNames}; an absent field is null.
 */
public final class RecordRows {

    /** The rows by the name of their table: the hash of a table is that of all its columns. */
    private final Map<String, List<@Nullable String[]>> rows = new HashMap<>();

    private RecordRows() {}

    /**
     * Returns the rows of a record.
     *
     * @param table the table of the topic
     * @param key the key of the row
     * @param value the record, which is valid by the contract; decimals are exact
     */
    public static RecordRows of(Table table, String key, JsonNode value) {
        RecordRows all = new RecordRows();
        all.add(table, List.of(SqlText.valid(key)), value);
        return all;
    }

    /** Returns the rows in a table; none if the record has none. */
    public List<@Nullable String[]> in(Table table) {
        return rows.getOrDefault(table.name(), List.of());
    }

    private void add(Table table, List<String> keys, JsonNode row) {
        @Nullable
        String[] values = new @Nullable String[keys.size() + table.columns().size()];
        for (int i = 0; i < keys.size(); i++) {
            values[i] = keys.get(i);
        }
        for (int i = 0; i < table.columns().size(); i++) {
            values[keys.size() + i] = value(at(row, table.columns().get(i).path()));
        }
        rows.computeIfAbsent(table.name(), any -> new ArrayList<>()).add(values);
        table.children().forEach(child -> addElements(child, keys, at(row, child.source())));
    }

    private void addElements(Table child, List<String> keys, JsonNode elements) {
        if (child.isMap()) {
            elements.properties()
                    .forEach(entry -> add(child, with(keys, SqlText.valid(entry.getKey())), entry.getValue()));
        } else {
            int position = 0;
            for (JsonNode element : elements) {
                add(child, with(keys, Integer.toString(position)), element);
                position++;
            }
        }
    }

    private static List<String> with(List<String> keys, String last) {
        List<String> longer = new ArrayList<>(keys);
        longer.add(last);
        return longer;
    }

    private static JsonNode at(JsonNode row, List<String> path) {
        JsonNode node = row;
        for (String name : path) {
            node = node.path(name);
        }
        return node;
    }

    private static @Nullable String value(JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            return null;
        }
        return node.isNumber() ? node.decimalValue().toPlainString() : SqlText.valid(node.asText());
    }
}
