package io.github.jobenergy.web.data;

import io.github.jobenergy.web.access.Access;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Nodes and their hours, from {@code node_states}, {@code node_energy} and {@code node_job_energy}. */
public final class Nodes {

    /** The runs of a page of the runs on a node. */
    public static final int RUNS = 100;

    /** The nodes of a page of the list. */
    public static final int ROWS = 200;

    /** The accounts of {@code node_energy}: their energies sum to that of the node. */
    private static final String ACCOUNTS = "sum(energy_joules) AS energy_joules, sum(jobs_joules) AS jobs_joules,"
            + " sum(unallocated_joules) AS unallocated_joules, sum(idle_joules) AS idle_joules,"
            + " sum(reserved_idle_joules) AS reserved_idle_joules, sum(boot_joules) AS boot_joules,"
            + " sum(epilog_joules) AS epilog_joules, sum(down_joules) AS down_joules,"
            + " sum(system_joules) AS system_joules, sum(metered_seconds) AS metered_seconds, count(*) AS node_hours,"
            + " count(CASE WHEN scope <> 'node_input' THEN 1 END) AS part_hours";

    private final Database database;
    private final RecentRows recent;

    public Nodes(Database database) {
        this.database = database;
        this.recent = new RecentRows(database);
    }

    /** Returns the meter spaces that have a node of this name, each of which is another node. */
    public List<String> meterSpaces(String node) throws SQLException {
        return database
                .rows(new Sql(
                        "SELECT meter_space FROM node_states WHERE node = ?"
                                + " UNION SELECT meter_space FROM node_energy WHERE node = ? ORDER BY meter_space",
                        node,
                        node))
                .stream()
                .map(row -> row.required("meter_space"))
                .toList();
    }

    /** Returns the last known state of a node; none if it is not known. */
    public Optional<Row> state(NodeName node) throws SQLException {
        return database.first(new Sql(
                "SELECT * FROM node_states WHERE meter_space = ? AND node = ?", node.meterSpace(), node.node()));
    }

    /** Returns the number of nodes in each state, with their CPUs. */
    public List<Row> stateCounts() throws SQLException {
        return database.rows(new Sql("SELECT meter_space, state, count(*) AS node_count, sum(cpus_total) AS cpus_total,"
                + " sum(cpus_allocated) AS cpus_allocated, max(observed_time) AS observed_time FROM node_states"
                + " GROUP BY meter_space, state ORDER BY meter_space, count(*) DESC, state"));
    }

    /** Returns the power of the nodes by state and metered part, as {@link ClusterSums#powers}, at most half a minute old. */
    public List<Row> powers(Instant now) throws SQLException {
        return recent.rows(ClusterSums.powersSince(now));
    }

    /**
     * Returns a page of the nodes with their states and the energy of their last hour, in the order of their names, with one row more
     * if there is a further page.
     */
    public Rows list(int page) throws SQLException {
        return database.rows(new Sql(
                "SELECT s.meter_space, s.node, s.state, s.cpus_total, s.cpus_allocated, s.observed_time, e.hour_time,"
                        + " e.energy_joules, e.jobs_joules, e.metered_seconds, e.quality FROM node_states s"
                        + " LEFT JOIN node_energy e ON e.meter_space = s.meter_space AND e.node = s.node AND e.hour_time ="
                        + " (SELECT max(hour_time) FROM node_energy) ORDER BY s.meter_space, s.node LIMIT "
                        + (ROWS + 1) + " OFFSET " + (long) page * ROWS));
    }

    /** Returns the hours of a node in a time span, in the order of time. */
    public Rows hours(NodeName node, Span span) throws SQLException {
        return database.rows(new Sql(
                "SELECT * FROM node_energy WHERE meter_space = ? AND node = ? AND hour_time >= ? AND hour_time < ?"
                        + " ORDER BY hour_time",
                node.meterSpace(),
                node.node(),
                span.since(),
                span.until()));
    }

    /** Returns the hours of all nodes in a time span, added up, in the order of time. */
    public Rows clusterHours(Span span) throws SQLException {
        return recent.rows(new Sql(
                "SELECT hour_time, " + ACCOUNTS + " FROM node_energy WHERE hour_time >= ? AND hour_time < ?"
                        + " GROUP BY hour_time ORDER BY hour_time",
                span.since(),
                span.until()));
    }

    /** Returns the last hour of any node, or of one. */
    public Optional<Instant> lastHour(Optional<NodeName> node) throws SQLException {
        Sql query = new Sql("SELECT max(hour_time) AS hour_time FROM node_energy WHERE TRUE");
        node.ifPresent(name -> query.add(" AND meter_space = ? AND node = ?", name.meterSpace(), name.node()));
        return database.first(query).flatMap(row -> row.time("hour_time"));
    }

    /**
     * Returns a page of the ended runs that held the node in a time span, the last to end first, with one row more if there is a
     * further page. The job, user and account of a run that the user does not see are absent, since the runs of a node sum to its
     * energy.
     */
    public Rows runs(NodeName node, Span span, int page, Access access) throws SQLException {
        Sql query =
                new Sql("SELECT v.cluster, v.job_id, v.submit_time, v.user_name, v.account, v.job_name, j.start_time,"
                        + " j.end_time, j.node_count, n.energy_joules, n.share, n.held_seconds, n.metered_seconds, n.quality,"
                        + " n.mean_power_watts FROM node_job_energy n"
                        + " JOIN job_energy j ON j.cluster = n.cluster AND j.job_id = n.job_id AND j.submit_time = n.submit_time"
                        + " AND j.completion_revision = n.completion_revision"
                        + " LEFT JOIN job_energy v ON v.record_key = j.record_key");
        Visible.jobs(query, access, "v");
        return database.rows(query.add(
                " WHERE n.meter_space = ? AND n.node = ? AND j.end_time > ? AND j.start_time < ? ORDER BY j.end_time"
                        + " DESC, n.record_key LIMIT "
                        + (RUNS + 1) + " OFFSET " + (long) page * RUNS,
                node.meterSpace(),
                node.node(),
                span.since(),
                span.until()));
    }
}
