package io.github.jobenergy.store.database;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loads rows of texts into a temporary table, by the fastest way of the database. */
interface Staging {

    /**
     * Loads rows.
     *
     * @param table the temporary table, whose columns are texts
     * @param rows the values in the order of its columns
     */
    void load(String table, List<@Nullable String[]> rows) throws SQLException;
}
