package io.github.jobenergy.web.data;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Sums over all users for monitoring: states and power of nodes, the last hour of the nodes, and the power of the runs that execute. */
public final class ClusterSums {

    /** The state of nodes that have an energy and no row in {@code node_states}. */
    private static final String UNPUBLISHED = "unpublished";

    /** An hour of a node is recent if it began at most this long before the present hour: an hour is issued after its end. */
    private static final Duration OLDEST_HOUR = Duration.ofHours(2);

    private final Database database;

    public ClusterSums(Database database) {
        this.database = database;
    }

    /** Returns the number of nodes and their CPUs by state as Slurm prints it, with its flags, such as {@code MIXED+DRAIN}. */
    public List<Row> nodes() throws SQLException {
        return database.rows(new Sql("SELECT meter_space, coalesce(state_raw, state) AS state, count(*) AS node_count,"
                + " sum(cpus_total) AS cpus_total, sum(cpus_allocated) AS cpus_allocated, sum(cpus_other) AS cpus_other"
                + " FROM node_states GROUP BY meter_space, coalesce(state_raw, state)"
                + " ORDER BY meter_space, count(*) DESC, coalesce(state_raw, state)"));
    }

    /**
     * Returns the number of nodes and the sum of their powers by present state, as Slurm prints it, and by metered part. The power of a
     * node is the mean over the metered time of its newest recent hour with such time. Rows of nodes without one have neither
     * {@code scope} nor {@code power_watts}.
     */
    public List<Row> powers(Instant now) throws SQLException {
        return database.rows(powersSince(now));
    }

    /** Returns the query of {@link #powers}, which is the same throughout an hour. */
    static Sql powersSince(Instant now) {
        String state = "coalesce(s.state_raw, s.state, '" + UNPUBLISHED + "')";
        String space = "coalesce(s.meter_space, e.meter_space)";
        return new Sql(
                "SELECT " + space + " AS meter_space, " + state + " AS state, e.scope, count(*) AS node_count,"
                        + " sum(e.energy_joules / e.metered_seconds) AS power_watts,"
                        + " min(e.hour_time) AS hour_time, max(e.hour_time) AS last_hour_time FROM node_states s FULL JOIN"
                        + " (SELECT * FROM (SELECT n.*, row_number() OVER (PARTITION BY n.meter_space, n.node"
                        + " ORDER BY n.hour_time DESC) AS hour_number FROM node_energy n"
                        + " WHERE n.hour_time >= ? AND n.metered_seconds > 0) h WHERE h.hour_number = 1) e"
                        + " ON e.meter_space = s.meter_space AND e.node = s.node"
                        + " GROUP BY " + space + ", " + state + ", e.scope ORDER BY " + space + ", count(*) DESC, "
                        + state
                        + ", e.scope",
                now.truncatedTo(ChronoUnit.HOURS).minus(OLDEST_HOUR));
    }

    /** Returns the energies of the last hour that any node of a meter space has, by account of {@code node_energy}. */
    public List<Row> lastHours() throws SQLException {
        return database.rows(new Sql("SELECT e.meter_space, e.hour_time, count(*) AS node_count,"
                + " sum(e.metered_seconds) AS metered_seconds, sum(e.jobs_joules) AS jobs_joules,"
                + " sum(e.unallocated_joules) AS unallocated_joules, sum(e.idle_joules) AS idle_joules,"
                + " sum(e.reserved_idle_joules) AS reserved_idle_joules, sum(e.boot_joules) AS boot_joules,"
                + " sum(e.epilog_joules) AS epilog_joules, sum(e.down_joules) AS down_joules,"
                + " sum(e.system_joules) AS system_joules FROM node_energy e JOIN"
                + " (SELECT meter_space, max(hour_time) AS hour_time FROM node_energy GROUP BY meter_space) l"
                + " ON l.meter_space = e.meter_space AND l.hour_time = e.hour_time"
                + " GROUP BY e.meter_space, e.hour_time ORDER BY e.meter_space"));
    }

    /** Returns the number and the power of the runs that execute by partition or account, the greatest power first. */
    public List<Row> executing(Usage.Subject by, Instant now) throws SQLException {
        return database.rows(new Sql(
                "SELECT p.cluster, j." + by.column() + ", count(*) AS run_count,"
                        + " sum(" + Live.POWER + ") AS power_watts" + Live.EXECUTING
                        + " GROUP BY p.cluster, j." + by.column()
                        + " ORDER BY sum(" + Live.POWER + ") DESC, j." + by.column(),
                now.minus(Live.OLDEST_SLOT)));
    }
}
