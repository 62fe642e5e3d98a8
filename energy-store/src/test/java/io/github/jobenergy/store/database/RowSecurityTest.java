package io.github.jobenergy.store.database;

import static io.github.jobenergy.store.database.SecuredTables.column;
import static io.github.jobenergy.store.database.SecuredTables.execute;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.store.contract.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which rows the logins of PostgreSQL see, in each table and view. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RowSecurityTest {

    private SecuredTables tables;

    @BeforeAll
    void start() throws Exception {
        tables = SecuredTables.start();
    }

    @AfterAll
    void stop() throws Exception {
        if (tables != null) {
            tables.close();
        }
    }

    /** A table without row security, or a view with the rights of its owner, would show all rows. */
    @Test
    void eachTableAndViewIsProtected() throws SQLException {
        try (Connection owner = tables.connect(SecuredTables.OWNER)) {
            List<String> unprotected = column(owner, """
                            SELECT relname FROM pg_class
                            WHERE relnamespace = 'public'::regnamespace AND relname <> 'flyway_schema_history'
                                AND (relkind IN ('r', 'p')
                                    AND NOT (relrowsecurity AND EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid))
                                    OR relkind = 'v' AND NOT coalesce('security_invoker=true' = ANY (reloptions), false)
                                    OR relkind IN ('m', 'f'))""");

            assertEquals(List.of(), unprotected);
        }
    }

    /** The keys of the rows of each table, as numbers of runs; the numbers of rows of each view. */
    @Test
    void readersSeeTheirRows() throws Exception {
        StringBuilder seen = new StringBuilder();
        for (String relation : tables.relations()) {
            seen.append(relation).append(':');
            for (String reader : SecuredTables.READERS) {
                seen.append(" | ").append(reader).append(' ').append(rows(reader, relation));
            }
            seen.append('\n');
        }
        GoldenFile.assertMatches("readers.txt", seen.toString());
    }

    private String rows(String reader, String relation) throws SQLException {
        try (Connection connection = tables.connect(reader)) {
            boolean hasKey = !column(
                            connection,
                            "SELECT attname FROM pg_attribute WHERE attrelid = '" + relation
                                    + "'::regclass AND attname = '" + Table.RECORD_KEY + "'")
                    .isEmpty();
            return hasKey
                    ? column(connection, "SELECT split_part(record_key, '/', 2) FROM " + relation).stream()
                            .sorted()
                            .collect(Collectors.joining(" "))
                    : column(connection, "SELECT count(*) FROM " + relation).get(0) + " rows";
        }
    }

    /** The program writes and deletes as before. */
    @Test
    void theOwnerSeesAllRows() throws SQLException {
        try (Connection owner = tables.connect(SecuredTables.OWNER)) {
            assertEquals(List.of("7"), column(owner, "SELECT count(*) FROM job_energy"));
            assertEquals(List.of("7"), column(owner, "SELECT count(*) FROM job_summary"));
        }
    }

    /** A pseudonym is a name of its own: neither the person whom it replaces nor the coordinator of the account sees its rows. */
    @Test
    void aPseudonymIsSeenByItsOwnLoginOnly() throws SQLException {
        for (String reader : SecuredTables.READERS) {
            try (Connection connection = tables.connect(reader)) {
                boolean isSeen = !column(connection, "SELECT 1 FROM job_energy WHERE user_name = 'p81f4'")
                        .isEmpty();
                assertEquals(List.of("p81f4", "olga").contains(reader), isSeen, reader);
            }
        }
    }

    /** PostgreSQL evaluates a function that may reveal its arguments after the policies, also below a view. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1 FROM job_energy WHERE pg_temp.reveal(user_name)",
                "SELECT 1 FROM job_energy WHERE user_name OPERATOR(pg_temp.<?>) 'x'",
                "SELECT 1 FROM job_summary WHERE pg_temp.reveal(user_name)",
                "SELECT 1 FROM job_energy_flags f JOIN job_energy j ON pg_temp.reveal(j.user_name)",
                "SELECT 1 FROM job_power p JOIN job_energy j USING (cluster, job_id) WHERE pg_temp.reveal(j.user_name)",
                "SELECT account FROM usage_energy GROUP BY account HAVING pg_temp.reveal(min(user_name))"
            })
    void aFunctionInAQueryIsCalledWithRowsThatAreSeenOnly(String query) throws SQLException {
        try (Connection alice = tables.connect("alice")) {
            execute(alice, """
                    CREATE FUNCTION pg_temp.reveal(seen text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS
                        $$ BEGIN RAISE NOTICE 'revealed %', seen; RETURN true; END $$;
                    CREATE FUNCTION pg_temp.reveal(seen text, other text) RETURNS boolean LANGUAGE sql COST 0.0000001 AS
                        $$ SELECT pg_temp.reveal(seen) $$;
                    CREATE OPERATOR pg_temp.<?> (FUNCTION = pg_temp.reveal, LEFTARG = text, RIGHTARG = text)""");
            List<String> revealed = new ArrayList<>();
            try (Statement statement = alice.createStatement()) {
                statement.execute(query);
                for (SQLWarning notice = statement.getWarnings(); notice != null; notice = notice.getNextWarning()) {
                    revealed.add(notice.getMessage());
                }
            }

            assertEquals(List.of("revealed alice"), revealed.stream().distinct().toList(), query);
        }
    }

    /** The message of a cast has the text that it rejects. */
    @Test
    void anErrorHasTextsOfRowsThatAreSeenOnly() throws SQLException {
        try (Connection bob = tables.connect("bob");
                Connection sven = tables.connect("sven")) {
            SQLException failed = assertThrows(
                    SQLException.class,
                    () -> column(bob, "SELECT 1 FROM job_energy WHERE CAST(user_name AS integer) > 0"));

            assertTrue(String.valueOf(failed.getMessage()).contains("\"bob\""), failed.getMessage());
            assertEquals(List.of(), column(sven, "SELECT 1 FROM job_energy WHERE CAST(user_name AS integer) > 0"));
        }
    }

    @Test
    void statisticsOfColumnsAreNotShown() throws SQLException {
        try (Connection owner = tables.connect(SecuredTables.OWNER);
                Connection alice = tables.connect("alice")) {
            execute(owner, "ANALYZE job_energy");
            String query = "SELECT count(*) FROM pg_stats WHERE tablename = 'job_energy'";

            assertFalse(column(owner, query).contains("0"));
            assertEquals(List.of("0"), column(alice, query));
        }
    }

    /** Policies permit reading: a grant of more by mistake lets no reader change rows. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO store_operators VALUES ('sven')",
                "INSERT INTO store_coordinators VALUES ('sven', 'rig', 'physics')"
            })
    void readersCannotAppointThemselves(String insert) throws SQLException {
        try (Connection owner = tables.connect(SecuredTables.OWNER);
                Connection sven = tables.connect("sven")) {
            execute(owner, "GRANT INSERT ON store_operators, store_coordinators TO sven");

            SQLException denied = assertThrows(SQLException.class, () -> execute(sven, insert));

            assertTrue(String.valueOf(denied.getMessage()).contains("row-level security"), denied.getMessage());
        }
    }
}
