package io.github.jobenergy.store.database;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads whether the program can use a database that exists. Nothing is written. */
public final class DatabaseInspection implements AutoCloseable {

    /** The first version in which views have the rights of their caller. */
    private static final int LEAST_POSTGRES = 15;

    /** The rights that the user lacks, a line each. */
    private static final String DENIED = """
            SELECT 'schema ' || coalesce(current_schema(), 'of the search path') || ': CREATE is denied'
            WHERE NOT coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)
            UNION ALL
            SELECT 'database ' || current_database() || ': TEMPORARY is denied'
            WHERE NOT has_database_privilege(current_database(), 'TEMPORARY')
            UNION ALL
            SELECT 'table ' || min(relname) || ': expected the owner ' || current_user || ', found '
                || string_agg(DISTINCT pg_get_userbyid(relowner), ', ')
            FROM pg_class
            WHERE relnamespace = to_regnamespace(current_schema()) AND relname IN ('store_topics', 'job_energy')
                AND NOT pg_has_role(relowner, 'USAGE')
            HAVING count(*) > 0""";

    /** The tables of others, without those of extensions, in a schema without the tables of the program. */
    private static final String FOREIGN = """
            SELECT relname FROM pg_class
            WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
                AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
            ORDER BY relname LIMIT 3""";

    private final DatabaseSettings database;
    private final Connection connection;

    private DatabaseInspection(DatabaseSettings database, Connection connection) {
        this.database = database;
        this.connection = connection;
    }

    /**
     * Opens a database.
     *
     * @throws SQLException if the database does not respond, or its file cannot be read or is locked
     */
    public static DatabaseInspection of(DatabaseSettings database) throws SQLException {
        return new DatabaseInspection(database, database.readOnly());
    }

    /** Returns the product with its version, such as {@code PostgreSQL 15.14}. */
    public String product() throws SQLException {
        DatabaseMetaData about = connection.getMetaData();
        return about.getDatabaseProductName() + " " + about.getDatabaseProductVersion();
    }

    /** Checks whether the version has what the views need. */
    public boolean isSupported() throws SQLException {
        return !database.isPostgres() || connection.getMetaData().getDatabaseMajorVersion() >= LEAST_POSTGRES;
    }

    /** Returns the rights that the user lacks, one line each. */
    public List<String> denied() throws SQLException {
        return database.isPostgres() ? column(DENIED) : List.of();
    }

    /** Returns the number of migrations that {@code run} applies at its start. */
    public int pending() {
        return Migrations.state(database).pending();
    }

    /** Returns the reasons why the tables cannot be migrated, one line each. */
    public List<String> faults() throws SQLException {
        Migrations.State state = Migrations.state(database);
        List<String> faults = new ArrayList<>(state.faults());
        if (state.applied() == 0 && database.isPostgres()) {
            List<String> foreign = column(FOREIGN);
            if (!foreign.isEmpty()) {
                faults.add("schema: expected an empty one, or the tables of energy-store, found "
                        + String.join(", ", foreign));
            }
        }
        return faults;
    }

    private List<String> column(String query) throws SQLException {
        List<String> values = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(query);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
