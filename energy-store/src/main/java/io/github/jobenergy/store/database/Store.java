package io.github.jobenergy.store.database;

import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.contract.ContractTables;
import io.github.jobenergy.store.contract.SqlText;
import io.github.jobenergy.store.contract.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the topics in a database, and the positions up to which each topic is read. Rows and positions are written in one
 * transaction, so that each record is applied exactly once, also if the program is killed. For one thread.
 *
 * <p>A topic is read in passes: a pass starts at the first record of each partition. When it has reached the end of the topic, the rows of
 * records that the topic no longer contains, although its retention would keep them, are deleted: their tombstones were not read.
 */
public final class Store implements AutoCloseable {

    private static final String DUCKDB_MEMORY = "1GB";
    private static final String DUCKDB_LOG = "256MB";

    private final Connection connection;
    private final Staging staging;
    private final Positions positions;
    private final Map<Topic, Table> tables = new EnumMap<>(Topic.class);

    private Store(Connection connection, Staging staging, Collection<Topic> topics) {
        this.connection = connection;
        this.staging = staging;
        this.positions = new Positions(connection);
        topics.forEach(topic -> tables.put(topic, ContractTables.of(topic)));
    }

    /**
     * Opens a database, and creates or migrates its tables.
     *
     * @param topics the topics to be written
     * @throws SQLException if the database does not respond or rejects the statements
     */
    public static Store open(DatabaseSettings database, Collection<Topic> topics) throws SQLException {
        Migrations.migrate(database);
        Connection connection = database.connect();
        try {
            if (!database.isPostgres()) {
                configure(connection);
            }
            connection.setAutoCommit(false);
            Staging staging = database.isPostgres() ? new PostgresStaging(connection) : new DuckStaging(connection);
            Store store = new Store(connection, staging, topics);
            store.createStages();
            return store;
        } catch (SQLException failed) {
            connection.close();
            throw failed;
        }
    }

    /**
     * DuckDB otherwise uses most of the memory of the host, which the unit limits, and writes a checkpoint for every 16 MiB of its
     * write-ahead log.
     */
    private static void configure(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET memory_limit = '" + DUCKDB_MEMORY + "'");
            statement.execute("SET checkpoint_threshold = '" + DUCKDB_LOG + "'");
        }
    }

    private void createStages() throws SQLException {
        execute(TableSql.createKeys());
        staging.prepare(
                tables.values().stream().flatMap(table -> table.all().stream()).toList());
        connection.commit();
    }

    /** Returns the table of a topic. */
    public Table table(Topic topic) {
        return Objects.requireNonNull(tables.get(topic), topic::baseName);
    }

    /** Returns the connection, for tests of the tables. */
    Connection connection() {
        return connection;
    }

    /** Returns the progress in a topic: its identity, its pass and the next offset of each partition. */
    public Progress progress(Topic topic) throws SQLException {
        return positions.progress(topic);
    }

    /** Starts a pass over a topic of this identity. */
    public Progress startPass(Topic topic, String topicId, Instant now) throws SQLException {
        try {
            Progress started = positions.startPass(topic, topicId, now);
            connection.commit();
            return started;
        } catch (SQLException failed) {
            connection.rollback();
            throw failed;
        }
    }

    /**
     * Writes the changes of topics and the positions after them in one transaction.
     *
     * @throws SupersededStoreException if another program has written positions of these topics since they were read
     */
    public void write(Collection<TopicBatch> batches, Instant now) throws SQLException, SupersededStoreException {
        try {
            for (TopicBatch batch : batches) {
                positions.advance(batch.topic(), batch.nextOffsets(), now);
                for (TopicBatch.Rejected rejected : batch.rejected()) {
                    reject(batch.topic(), rejected, now);
                }
                if (batch.size() > 0) {
                    write(batch);
                }
            }
            connection.commit();
        } catch (SQLException | SupersededStoreException failed) {
            positions.forget();
            connection.rollback();
            throw failed;
        }
    }

    /**
     * Ends the pass over a topic: deletes the rows of earlier passes whose records the topic would still contain.
     *
     * @param keptSince the time since which the retention of the topic keeps records
     * @return the number of deleted rows
     */
    public int endPass(Topic topic, Instant keptSince) throws SQLException {
        Table table = table(topic);
        try (PreparedStatement delete = connection.prepareStatement(new TableSql(table).deleteEarlierPasses())) {
            delete.setLong(1, positions.progress(topic).pass());
            delete.setObject(2, OffsetDateTime.ofInstant(keptSince, ZoneOffset.UTC));
            int deleted = delete.executeUpdate();
            if (deleted > 0) {
                for (Table child : table.all().subList(1, table.all().size())) {
                    execute(new TableSql(child).deleteOrphans(table.name()));
                }
            }
            positions.endPass(topic);
            connection.commit();
            return deleted;
        } catch (SQLException failed) {
            connection.rollback();
            throw failed;
        }
    }

    /** Replaces the rows of the keys of the batch. Only a key with a row in the table of the topic has rows in child tables. */
    private void write(TopicBatch batch) throws SQLException {
        Table table = table(batch.topic());
        long pass = positions.progress(batch.topic()).pass();
        staging.load(TableSql.keys(), keys(batch));
        Set<String> outdated = table.hasRevision() ? removeOutdated(table, pass) : Set.of();
        boolean isReplaced = execute(new TableSql(table).deleteStored()) > 0;
        for (Table each : table.all()) {
            TableSql sql = new TableSql(each);
            if (isReplaced && !sql.isOfTopic()) {
                execute(sql.deleteStored());
            }
            List<@Nullable String[]> rows = rows(batch, each, pass, outdated);
            if (!rows.isEmpty()) {
                staging.insert(sql, rows);
            }
        }
        execute(TableSql.clear(TableSql.keys()));
    }

    private Set<String> removeOutdated(Table table, long pass) throws SQLException {
        Set<String> outdated = new HashSet<>();
        try (PreparedStatement remove = connection.prepareStatement(new TableSql(table).removeOutdated())) {
            remove.setLong(1, pass);
            try (ResultSet keys = remove.executeQuery()) {
                while (keys.next()) {
                    outdated.add(keys.getString(1));
                }
            }
        }
        return outdated;
    }

    private void reject(Topic topic, TopicBatch.Rejected rejected, Instant now) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO store_rejections (topic, kafka_partition, kafka_offset, reason, read_time) VALUES (?, ?, ?, ?, ?)")) {
            insert.setString(1, topic.baseName());
            insert.setInt(2, rejected.partition());
            insert.setLong(3, rejected.offset());
            insert.setString(4, SqlText.valid(rejected.reason()));
            insert.setObject(5, OffsetDateTime.ofInstant(now, ZoneOffset.UTC));
            insert.executeUpdate();
        }
    }

    private static List<@Nullable String[]> keys(TopicBatch batch) {
        List<@Nullable String[]> keys = new ArrayList<>();
        for (TopicBatch.Entry entry : batch.entries()) {
            Change change = entry.change();
            keys.add(new String[] {
                change.key(), Long.toString(change.revision()), Boolean.toString(entry.afterTombstone())
            });
        }
        return keys;
    }

    private static List<@Nullable String[]> rows(TopicBatch batch, Table table, long pass, Set<String> outdated) {
        boolean isOfTopic = new TableSql(table).isOfTopic();
        List<@Nullable String[]> rows = new ArrayList<>();
        for (TopicBatch.Entry entry : batch.entries()) {
            Change change = entry.change();
            if (outdated.contains(change.key())) {
                continue;
            }
            change.rows().ifPresent(record -> {
                for (@Nullable String[] row : record.in(table)) {
                    rows.add(isOfTopic ? positioned(row, change.position(), pass) : row);
                }
            });
        }
        return rows;
    }

    private static @Nullable String[] positioned(@Nullable String[] row, Change.Position position, long pass) {
        @Nullable String[] longer = new @Nullable String[row.length + 4];
        System.arraycopy(row, 0, longer, 0, row.length);
        longer[row.length] = Integer.toString(position.partition());
        longer[row.length + 1] = Long.toString(position.offset());
        longer[row.length + 2] = position.time().toString();
        longer[row.length + 3] = Long.toString(pass);
        return longer;
    }

    private int execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
