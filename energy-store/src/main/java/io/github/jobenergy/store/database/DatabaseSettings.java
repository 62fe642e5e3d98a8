package io.github.jobenergy.store.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/**
 * The database.
 *
 * @param url the JDBC URL: {@code jdbc:duckdb:FILE} or {@code jdbc:postgresql://HOST/DATABASE}
 * @param user the user; absent where the database has none
 * @param password the password; absent where the user has none
 */
public record DatabaseSettings(String url, Optional<String> user, Optional<String> password) {

    private static final String DUCKDB = "jdbc:duckdb:";
    private static final String POSTGRESQL = "jdbc:postgresql:";

    public DatabaseSettings {
        if (!url.startsWith(DUCKDB) && !url.startsWith(POSTGRESQL)) {
            throw new IllegalArgumentException(
                    "database: expected jdbc:duckdb:FILE or jdbc:postgresql://HOST/DATABASE, found '" + url + "'");
        }
        if (url.equals(DUCKDB)) {
            throw new IllegalArgumentException("database: expected a file after jdbc:duckdb:, found none");
        }
    }

    /** Checks whether the database is a PostgreSQL. */
    public boolean isPostgres() {
        return url.startsWith(POSTGRESQL);
    }

    /** Returns the file of a DuckDB; empty for a PostgreSQL. */
    public Optional<Path> file() {
        return isPostgres()
                ? Optional.empty()
                : Optional.of(Path.of(url.substring(DUCKDB.length()).replaceFirst("[;?].*", "")));
    }

    /**
     * Opens a connection that does not write.
     *
     * @throws SQLException if the database does not respond, or its file is locked
     */
    public Connection readOnly() throws SQLException {
        Properties properties = properties();
        if (!isPostgres()) {
            properties.setProperty("duckdb.read_only", "true");
        }
        Connection connection = DriverManager.getConnection(url, properties);
        if (isPostgres()) {
            connection.setReadOnly(true);
        }
        return connection;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url, properties());
    }

    private Properties properties() {
        Properties properties = new Properties();
        user.ifPresent(name -> properties.setProperty("user", name));
        password.ifPresent(word -> properties.setProperty("password", word));
        return properties;
    }

    @Override
    public String toString() {
        return url.replaceFirst("\\?.*", "");
    }
}
