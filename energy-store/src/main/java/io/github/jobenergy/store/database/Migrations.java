package io.github.jobenergy.store.database;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** The migrations of the tables, by Flyway. Both databases have the same tables; indexes of child tables are those of PostgreSQL. */
final class Migrations {

    private static final String TABLES = "classpath:db/tables";
    private static final String POSTGRESQL = "classpath:db/postgresql";

    private Migrations() {}

    /**
     * The state of the tables.
     *
     * @param applied the number of migrations that the database has
     * @param pending the number of migrations that it does not have yet
     * @param faults the reasons why it cannot be migrated, one line each
     */
    record State(int applied, int pending, List<String> faults) {

        State {
            faults = List.copyOf(faults);
        }
    }

    /** Migrates the database to the tables of this version. */
    static void migrate(DatabaseSettings database) {
        configuration(database).load().migrate();
    }

    /** Returns the state of the tables. Nothing is written. */
    static State state(DatabaseSettings database) {
        FluentConfiguration configuration = configuration(database).ignoreMigrationPatterns("*:pending", "*:future");
        if (!database.isPostgres()) {
            configuration.jdbcProperties(Map.of("duckdb.read_only", "true"));
        }
        Flyway flyway = configuration.load();
        MigrationInfoService info = flyway.info();
        return new State(
                info.applied().length,
                info.pending().length,
                flyway.validateWithResult().invalidMigrations.stream()
                        .map(invalid -> invalid.errorDetails.errorMessage)
                        .toList());
    }

    private static FluentConfiguration configuration(DatabaseSettings database) {
        List<String> locations = new ArrayList<>(List.of(TABLES));
        if (database.isPostgres()) {
            locations.add(POSTGRESQL);
        }
        return Flyway.configure()
                .dataSource(
                        database.url(),
                        database.user().orElse(null),
                        database.password().orElse(null))
                .locations(locations.toArray(String[]::new));
    }
}
