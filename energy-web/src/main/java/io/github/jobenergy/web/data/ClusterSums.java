package io.github.jobenergy.web.data;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Sums over all users for monitoring: states of nodes, the last hour of the nodes, and the power of the runs that execute. */
public final class ClusterSums {

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
                        + " sum(p.energy_joules / p.interval_seconds) AS power_watts" + Live.EXECUTING
                        + " GROUP BY p.cluster, j." + by.column()
                        + " ORDER BY sum(p.energy_joules / p.interval_seconds)"
                        + " DESC, j." + by.column(),
                now.minus(Live.OLDEST_SLOT)));
    }
}
