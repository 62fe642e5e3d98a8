package io.github.jobenergy.store.contract;

import java.util.List;

/**
 * A column whose values are members of JSON objects.
 *
 * @param name the name of the column
 * @param type the type of the values
 * @param path the names that lead from the object of the row to the value; empty if the row is the value
 * @param description the description of the field in the contract
 */
public record Column(String name, ColumnType type, List<String> path, String description) {

    public Column {
        path = List.copyOf(path);
    }
}
