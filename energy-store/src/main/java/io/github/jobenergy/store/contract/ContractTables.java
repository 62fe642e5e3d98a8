package io.github.jobenergy.store.contract;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.contract.Table.KeyColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * Derives the tables of a topic from its JSON Schema. A field is a column of its name, the fields of an object are columns whose names
 * begin with that of the object, and an array or a map is a child table.
 */
public final class ContractTables {

    private final ContractSchema schema;

    private ContractTables(ContractSchema schema) {
        this.schema = schema;
    }

    /** Returns the table of a topic, with its child tables. */
    public static Table of(Topic topic) {
        ContractSchema schema = ContractSchema.of(topic);
        return new ContractTables(schema)
                .table(topic.baseName().replace('-', '_'), List.of(), List.of(), false, schema.root(), "");
    }

    private Table table(
            String name, List<KeyColumn> keys, List<String> source, boolean isMap, JsonNode row, String valueName) {
        List<Column> columns = new ArrayList<>();
        List<Table> children = new ArrayList<>();
        ColumnType.of(row)
                .ifPresentOrElse(
                        type -> columns.add(new Column(valueName, type, List.of(), description(row))),
                        () -> addFields(name, keys, row, List.of(), columns, children));
        return new Table(name, keys, source, isMap, columns, children);
    }

    private void addFields(
            String table,
            List<KeyColumn> keys,
            JsonNode object,
            List<String> path,
            List<Column> columns,
            List<Table> children) {
        for (var property : object.path("properties").properties()) {
            JsonNode field = schema.resolved(property.getValue());
            List<String> fieldPath = new ArrayList<>(path);
            fieldPath.add(property.getKey());
            String name = String.join("_", fieldPath);
            if (ColumnType.of(field).isPresent()) {
                columns.add(new Column(name, ColumnType.of(field).get(), fieldPath, description(field)));
            } else if (field.has("items")) {
                children.add(child(table, keys, name, fieldPath, false, field.path("items")));
            } else if (field.path("additionalProperties").isObject()) {
                children.add(child(table, keys, name, fieldPath, true, field.path("additionalProperties")));
            } else {
                addFields(table, keys, field, fieldPath, columns, children);
            }
        }
    }

    private Table child(
            String table, List<KeyColumn> keys, String name, List<String> source, boolean isMap, JsonNode element) {
        List<KeyColumn> childKeys = new ArrayList<>(keys);
        childKeys.add(
                isMap
                        ? new KeyColumn(name + "_name", ColumnType.TEXT)
                        : new KeyColumn(name + "_position", ColumnType.INTEGER));
        return table(table + "_" + name, childKeys, source, isMap, schema.resolved(element), name);
    }

    private static String description(JsonNode field) {
        return field.path("description").asText();
    }
}
