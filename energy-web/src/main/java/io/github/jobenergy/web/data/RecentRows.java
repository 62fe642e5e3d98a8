package io.github.jobenergy.web.data;

import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of queries over the whole cluster, which many users ask and whose answers change slowly. They are at most half a minute
 * old. Queries that differ in what their user sees differ in their text or parameters, and do not share rows.
 */
final class RecentRows {

    private static final long OLDEST_NANOS = Duration.ofSeconds(30).toNanos();
    private static final int MOST_QUERIES = 100;

    private final Database database;
    private final Map<Query, Found> found = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Query, Found> eldest) {
            return size() > MOST_QUERIES;
        }
    };

    private record Query(String text, List<Object> parameters) {}

    private record Found(Rows rows, long nanos) {}

    RecentRows(Database database) {
        this.database = database;
    }

    /** Returns the rows of a query. One query is executed at a time, so that its rows are there for those that wait. */
    synchronized Rows rows(Sql sql) throws SQLException {
        Query query = new Query(sql.text(), List.copyOf(sql.parameters()));
        Found recent = found.get(query);
        if (recent != null && System.nanoTime() - recent.nanos() < OLDEST_NANOS) {
            return recent.rows();
        }
        Rows rows = database.rows(sql);
        found.put(query, new Found(rows, System.nanoTime()));
        return rows;
    }
}
