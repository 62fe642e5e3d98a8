package io.github.jobenergy.store.database;

import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;

/** The migrations of the tables, by Flyway. Both databases have the same tables; indexes of child tables are those of PostgreSQL. */
final class Migrations {

    private static final String TABLES = "classpath:db/tables";
    private static final String POSTGRESQL = "classpath:db/postgresql";

    private Migrations() {}

    /** Migrates the database to the tables of this version. */
    static void migrate(DatabaseSettings database) {
        List<String> locations = new ArrayList<>(List.of(TABLES));
        if (database.isPostgres()) {
            locations.add(POSTGRESQL);
        }
        Flyway.configure()
                .dataSource(
                        database.url(),
                        database.user().orElse(null),
                        database.password().orElse(null))
                .locations(locations.toArray(String[]::new))
                .load()
                .migrate();
    }
}
