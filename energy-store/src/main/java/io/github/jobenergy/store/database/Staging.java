package io.github.jobenergy.store.database;

import io.github.jobenergy.store.contract.Table;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Inserts rows of texts in the notation of SQL, by the fastest way of the database. */
interface Staging {

    /** Creates what the insertion into these tables requires, for the session. */
    void prepare(Collection<Table> tables) throws SQLException;

    /**
     * Loads rows into a temporary table whose columns are texts.
     *
     * @param table the temporary table
     * @param rows the values in the order of its columns
     */
    void load(String table, List<@Nullable String[]> rows) throws SQLException;

    /**
     * Inserts rows into a table of the contract. A text is converted as by CAST.
     *
     * @param table the statements of the table
     * @param rows the values in the order of {@link TableSql#target}
     */
    void insert(TableSql table, List<@Nullable String[]> rows) throws SQLException;
}
