package io.github.jobenergy.store.database;

import io.github.jobenergy.schemas.topic.Topic;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The positions in the topics, in the tables {@code store_topics} and {@code store_positions}. A position is advanced from the one that was
 * read: if another program has advanced it since, nothing is written. The caller commits.
 */
final class Positions {

    private final Connection connection;
    private final Map<Topic, Progress> known = new EnumMap<>(Topic.class);

    Positions(Connection connection) {
        this.connection = connection;
    }

    Progress progress(Topic topic) throws SQLException {
        Progress cached = known.get(topic);
        if (cached != null) {
            return cached;
        }
        Progress read = read(topic);
        known.put(topic, read);
        return read;
    }

    /** Forgets what was read, after a transaction was rolled back. */
    void forget() {
        known.clear();
    }

    private Progress read(Topic topic) throws SQLException {
        Map<Integer, Long> offsets = new HashMap<>();
        try (PreparedStatement select =
                        prepare("SELECT kafka_partition, next_offset FROM store_positions WHERE topic = ?", topic);
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                offsets.put(rows.getInt(1), rows.getLong(2));
            }
        }
        try (PreparedStatement select = prepare(
                        "SELECT topic_id, pass, is_complete, read_time FROM store_topics WHERE topic = ?", topic);
                ResultSet rows = select.executeQuery()) {
            return rows.next()
                    ? new Progress(
                            Optional.of(rows.getString(1)),
                            rows.getLong(2),
                            rows.getBoolean(3),
                            Optional.of(rows.getObject(4, OffsetDateTime.class).toInstant()),
                            offsets)
                    : Progress.NONE;
        }
    }

    Progress startPass(Topic topic, String topicId, Instant now) throws SQLException {
        Progress before = read(topic);
        try (PreparedStatement delete = prepare("DELETE FROM store_positions WHERE topic = ?", topic)) {
            delete.executeUpdate();
        }
        try (PreparedStatement delete = prepare("DELETE FROM store_topics WHERE topic = ?", topic)) {
            delete.executeUpdate();
        }
        Progress started = new Progress(Optional.of(topicId), before.pass() + 1, false, Optional.of(now), Map.of());
        try (PreparedStatement insert = prepare(
                "INSERT INTO store_topics (topic, topic_id, pass, is_complete, read_time) VALUES (?, ?, ?, ?, ?)",
                topic)) {
            insert.setString(2, topicId);
            insert.setLong(3, started.pass());
            insert.setBoolean(4, false);
            insert.setObject(5, OffsetDateTime.ofInstant(now, ZoneOffset.UTC));
            insert.executeUpdate();
        }
        known.put(topic, started);
        return started;
    }

    void endPass(Topic topic) throws SQLException {
        Progress before = progress(topic);
        try (PreparedStatement update =
                prepare("UPDATE store_topics SET is_complete = true WHERE topic = ? AND pass = ?", topic)) {
            update.setLong(2, before.pass());
            update.executeUpdate();
        }
        known.put(topic, new Progress(before.topicId(), before.pass(), true, before.readTime(), before.nextOffsets()));
    }

    void advance(Topic topic, Map<Integer, Long> nextOffsets, Instant now)
            throws SQLException, SupersededStoreException {
        Progress before = progress(topic);
        try (PreparedStatement update =
                prepare("UPDATE store_topics SET read_time = ? WHERE topic = ? AND pass = ?", now, topic)) {
            update.setLong(3, before.pass());
            requireOne(update.executeUpdate(), topic);
        }
        Map<Integer, Long> after = new HashMap<>(before.nextOffsets());
        for (Map.Entry<Integer, Long> next : nextOffsets.entrySet()) {
            Optional<Long> from = Optional.ofNullable(after.put(next.getKey(), next.getValue()));
            if (from.filter(next.getValue()::equals).isEmpty()) {
                advance(topic, next.getKey(), from, next.getValue());
            }
        }
        known.put(topic, new Progress(before.topicId(), before.pass(), before.isComplete(), Optional.of(now), after));
    }

    private void advance(Topic topic, int partition, Optional<Long> from, long to)
            throws SQLException, SupersededStoreException {
        if (from.isEmpty()) {
            try (PreparedStatement insert = prepare(
                    "INSERT INTO store_positions (topic, kafka_partition, next_offset) VALUES (?, ?, ?)", topic)) {
                insert.setInt(2, partition);
                insert.setLong(3, to);
                insert.executeUpdate();
            }
            return;
        }
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE store_positions SET next_offset = ? WHERE topic = ? AND kafka_partition = ? AND next_offset = ?")) {
            update.setLong(1, to);
            update.setString(2, topic.baseName());
            update.setInt(3, partition);
            update.setLong(4, from.get());
            requireOne(update.executeUpdate(), topic);
        }
    }

    private static void requireOne(int updated, Topic topic) throws SupersededStoreException {
        if (updated != 1) {
            throw new SupersededStoreException(
                    "expected the position in " + topic.baseName() + " that was read, found one of another program");
        }
    }

    private PreparedStatement prepare(String sql, Topic topic) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        statement.setString(1, topic.baseName());
        return statement;
    }

    private PreparedStatement prepare(String sql, Instant first, Topic topic) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        statement.setObject(1, OffsetDateTime.ofInstant(first, ZoneOffset.UTC));
        statement.setString(2, topic.baseName());
        return statement;
    }
}
