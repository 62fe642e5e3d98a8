package io.github.jobenergy.web.data;

import io.github.jobenergy.web.access.Access;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The runs that execute, with the power of their last slot, from {@code job_power} and {@code job_starts}. */
public final class Live {

    /** The age of a slot at which its run is no longer taken to execute: slots of executing runs are issued each slot length. */
    public static final Duration OLDEST_SLOT = Duration.ofMinutes(30);

    /** The most runs that are read with their power. */
    public static final int MOST_RUNS = 10_000;

    private static final String LAST_SLOTS = "SELECT p.*, row_number() OVER (PARTITION BY p.cluster, p.job_id,"
            + " p.submit_time ORDER BY p.start_time DESC) AS slot_number FROM job_power p WHERE p.start_time >= ?"
            + " AND p.result_revision IS NULL AND p.held_seconds >= p.interval_seconds";

    /** The power of a slot: a slot is whole, so that its length is the time that the run held its nodes. */
    static final String POWER = "p.energy_joules / p.interval_seconds";

    /**
     * The last whole slots of the runs that execute, as {@code p}, with their starts as {@code j}; its parameter is the oldest slot. A
     * slot that begins before its run is not whole, also if the time on several nodes adds up to its length.
     */
    static final String EXECUTING = " FROM (" + LAST_SLOTS + ") p JOIN job_starts j ON j.cluster = p.cluster"
            + " AND j.job_id = p.job_id AND j.submit_time = p.submit_time WHERE p.slot_number = 1"
            + " AND p.start_time >= j.start_time"
            + " AND NOT EXISTS (SELECT 1 FROM job_energy e WHERE e.record_key = j.record_key)";

    /** The runs that have started and have no result. */
    private static final String STARTED = "SELECT count(*) AS run_count FROM job_starts j"
            + " WHERE NOT EXISTS (SELECT 1 FROM job_energy e WHERE e.record_key = j.record_key)";

    private final Database database;
    private final RecentRows recent;

    public Live(Database database) {
        this.database = database;
        this.recent = new RecentRows(database);
    }

    /** Returns the number of runs that have started and have no result, of all users; at most half a minute old. */
    public long started() throws SQLException {
        return count(new Sql(STARTED));
    }

    /** Returns the number of runs that have started and have no result, and that the user sees; at most half a minute old. */
    public long started(Access access) throws SQLException {
        return count(Visible.jobs(new Sql(STARTED), access, "j"));
    }

    private long count(Sql query) throws SQLException {
        return recent.rows(query).get(0).integer("run_count");
    }

    /** Returns the last whole slot of a run that executes, with its power, as in {@link #runs}; none if there is no recent one. */
    public Optional<Row> lastSlot(Row start, Instant now) throws SQLException {
        Sql query = new Sql(
                "SELECT p.start_time, p.interval_seconds, p.energy_joules, " + POWER + " AS power_watts" + EXECUTING
                        + " AND j.record_key = ?",
                now.minus(OLDEST_SLOT),
                start.required("record_key"));
        return database.first(query);
    }

    /**
     * Returns the runs with the power of their last whole slot, the greatest power first, up to {@link #MOST_RUNS}, and one more if there
     * are more.
     */
    public Rows runs(Instant now, Access access) throws SQLException {
        Sql query = new Sql(
                "SELECT p.cluster, p.job_id, p.submit_time, j.user_name, j.account, j.partition_name, j.start_time,"
                        + " j.nodes, p.start_time AS slot_time, p.interval_seconds, p.energy_joules AS slot_joules,"
                        + " " + POWER + " AS power_watts, p.energy_so_far_joules" + EXECUTING,
                now.minus(OLDEST_SLOT));
        return database.rows(Visible.jobs(query, access, "j")
                .add(" ORDER BY " + POWER + " DESC, p.job_id LIMIT " + (MOST_RUNS + 1)));
    }

    /** Returns the number and the power of the runs of each cluster, of all users: a sum of the cluster, not of one user. */
    public List<Row> sums(Instant now) throws SQLException {
        return sums(summed(now));
    }

    /** Returns the number and the power of the runs that the user sees of each cluster. */
    public List<Row> sums(Instant now, Access access) throws SQLException {
        return sums(Visible.jobs(summed(now), access, "j"));
    }

    private List<Row> sums(Sql query) throws SQLException {
        return database.rows(query.add(" GROUP BY p.cluster ORDER BY p.cluster"));
    }

    private static Sql summed(Instant now) {
        return new Sql(
                "SELECT p.cluster, count(*) AS run_count, sum(" + POWER + ") AS power_watts,"
                        + " min(p.start_time) AS slot_time, max(p.start_time) AS last_slot_time,"
                        + " max(p.interval_seconds) AS interval_seconds" + EXECUTING,
                now.minus(OLDEST_SLOT));
    }
}
