package io.github.jobenergy.store.database;

import io.github.jobenergy.program.testing.PostgresServer;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.contract.Table;
import io.github.jobenergy.store.run.StoredTopics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A PostgreSQL with a row of each person in each table, owned by the user of the program, and the logins that the guide creates. The key
 * of each row is that of a run.
 */
final class SecuredTables implements AutoCloseable {

    /** The user of the program. */
    static final String OWNER = "jobenergy";

    /** The logins: two users of one account, its coordinator, an operator, a user without runs, and a login named as a pseudonym. */
    static final List<String> READERS = List.of("alice", "bob", "cora", "olga", "sven", "p81f4");

    private static final Instant SUBMIT_TIME = Instant.parse("2025-11-26T10:00:00Z");
    private static final Path GUIDE = Path.of("../docs/energy-store.md");
    private static final Pattern GRANTS = Pattern.compile("(?ms)^```sql\\n(CREATE ROLE jobenergy_reader.*?)^```$");
    private static final Pattern COORDINATORS =
            Pattern.compile("(?ms)^```sql\\n(INSERT INTO store_coordinators.*?)^```$");

    /** The topics whose runs are not in the table of results: a run that executes, and one that is in neither. */
    private static final Map<Long, List<Topic>> ONLY_IN = Map.of(
            8L,
            List.of(Topic.JOB_STARTS, Topic.JOB_POWER, Topic.NODE_JOB_ENERGY),
            9L,
            List.of(Topic.JOB_POWER, Topic.NODE_JOB_ENERGY));

    /**
     * A person of rows.
     *
     * @param cluster the cluster of the run
     * @param jobId the number of the run
     * @param user the login name or pseudonym; absent if the privacy policy removed it
     * @param account the account; absent if the run has none
     */
    private record Person(String cluster, long jobId, Optional<String> user, Optional<String> account) {
        static Person of(String cluster, long jobId, String user, String account) {
            return new Person(cluster, jobId, Optional.of(user), Optional.of(account));
        }

        String key() {
            return cluster + "/" + jobId + "/" + SUBMIT_TIME.getEpochSecond();
        }
    }

    private static final List<Person> PERSONS = List.of(
            Person.of("rig", 1, "alice", "physics"),
            Person.of("rig", 2, "bob", "physics"),
            Person.of("rig", 3, "carol", "chemistry"),
            Person.of("other", 4, "dave", "physics"),
            new Person("rig", 5, Optional.empty(), Optional.empty()),
            new Person("rig", 6, Optional.empty(), Optional.of("physics")),
            Person.of("rig", 7, "p81f4", "p22c9"),
            Person.of("rig", 8, "alice", "physics"),
            Person.of("rig", 9, "alice", "physics"));

    private final PostgresServer server;
    private final String url;

    private SecuredTables(PostgresServer server, String url) {
        this.server = server;
        this.url = url;
    }

    static SecuredTables start() throws Exception {
        PostgresServer server = PostgresServer.start();
        String url = server.newDatabase();
        SecuredTables tables = new SecuredTables(server, url);
        try (Connection administrator = tables.connect(PostgresServer.USER)) {
            execute(administrator, "CREATE ROLE " + OWNER + " LOGIN; GRANT CREATE ON SCHEMA public TO " + OWNER);
        }
        DatabaseSettings database = new DatabaseSettings(url, Optional.of(OWNER), Optional.empty());
        try (Store store = Store.open(database, StoredTopics.STORED)) {
            for (Topic topic : StoredTopics.STORED) {
                for (Table table : store.table(topic).all()) {
                    insert(store.connection(), topic, table);
                }
            }
            execute(
                    store.connection(),
                    "INSERT INTO store_topics VALUES ('job-energy', 'id', 1, true, now());"
                            + "INSERT INTO store_positions VALUES ('job-energy', 0, 1);"
                            + "INSERT INTO store_rejections VALUES ('job-energy', 0, 1, 'reason', now())");
            store.connection().commit();
        }
        tables.grant();
        return tables;
    }

    private static void insert(Connection connection, Topic topic, Table table) throws SQLException {
        for (Person person : PERSONS) {
            if (ONLY_IN.getOrDefault(person.jobId(), List.of(topic)).contains(topic)) {
                insert(connection, table, person);
            }
        }
    }

    private static void insert(Connection connection, Table table, Person person) throws SQLException {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put(Table.RECORD_KEY, person.key());
        table.keys().forEach(key -> values.put(key.name(), 0));
        if (table.source().isEmpty()) {
            values.put("cluster", person.cluster());
            values.put("job_id", person.jobId());
            values.put("submit_time", SUBMIT_TIME);
            person.user().ifPresent(user -> values.put("user_name", user));
            person.account().ifPresent(account -> values.put("account", account));
            values.put("energy_joules", person.jobId());
            values.put("energy_completed_joules", person.jobId());
            values.put("coverage", "0.5");
            values.put("gpu_held_seconds", "3600");
            values.put("slurm_comparability", "comparable");
            values.put("revision", 1);
            values.keySet().retainAll(table.columnNames());
            values.put("kafka_partition", 0);
            values.put("kafka_offset", 0);
            values.put("kafka_time", SUBMIT_TIME);
            values.put("read_pass", 1);
        }
        List<String> literals =
                values.values().stream().map(value -> "'" + value + "'").toList();
        execute(
                connection,
                "INSERT INTO " + table.name() + " (" + String.join(", ", values.keySet()) + ") VALUES ("
                        + String.join(", ", literals) + ")");
    }

    /** Executes the statements of the guide. */
    private void grant() throws IOException, SQLException {
        String guide = Files.readString(GUIDE);
        try (Connection administrator = connect(PostgresServer.USER)) {
            execute(administrator, block(GRANTS, guide));
            for (String reader : READERS.subList(1, READERS.size())) {
                execute(administrator, "CREATE ROLE " + reader + " LOGIN IN ROLE jobenergy_reader");
            }
        }
        try (Connection owner = connect(OWNER)) {
            execute(owner, block(COORDINATORS, guide));
        }
    }

    private static String block(Pattern pattern, String guide) throws IOException {
        Matcher block = pattern.matcher(guide);
        if (!block.find()) {
            throw new IOException("expected a block " + pattern + " in " + GUIDE + ", found none");
        }
        return block.group(1);
    }

    Connection connect(String user) throws SQLException {
        return DriverManager.getConnection(url + "?user=" + user);
    }

    /** Returns the tables and views of the program, without the history of Flyway. */
    List<String> relations() throws SQLException {
        try (Connection owner = connect(OWNER)) {
            return column(
                    owner,
                    "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')"
                            + " AND relname <> 'flyway_schema_history' ORDER BY relkind, relname");
        }
    }

    static List<String> column(Connection connection, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
