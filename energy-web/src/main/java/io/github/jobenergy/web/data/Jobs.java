package io.github.jobenergy.web.data;

import io.github.jobenergy.web.access.Access;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The runs of jobs: results, slots, nodes and footprints. Each query returns only what the user sees. */
public final class Jobs {

    /** The most runs of one job that are read: a job array may have more tasks. */
    public static final int MOST_RUNS = 1_000;

    private static final int MOST_NODES = 200;
    private static final int MOST_SLOTS = 1_500;

    /** The runs with their flags, which the table has in rows of their own, as words in one column. */
    private static final String RUNS = "SELECT j.*, (SELECT string_agg(f.flags, ' ' ORDER BY f.flags_position)"
            + " FROM job_energy_flags f WHERE f.record_key = j.record_key) AS flags FROM job_energy j WHERE ";

    private final Database database;

    public Jobs(Database database) {
        this.database = database;
    }

    /** Returns the results of the runs of a job, the last submitted first, up to {@link #MOST_RUNS}, and one more if there are more. */
    public Rows results(JobReference job, Optional<String> cluster, Access access) throws SQLException {
        Sql query = new Sql(RUNS);
        condition(query, job, cluster);
        Visible.jobs(query, access, "j").add(" ORDER BY submit_time DESC, job_id LIMIT " + (MOST_RUNS + 1));
        return database.rows(query);
    }

    /** Returns the number and the energy of all results of the runs of a job, and the number of its scopes. */
    public Row sum(JobReference job, Optional<String> cluster, Access access) throws SQLException {
        Sql query = new Sql("SELECT count(*) AS run_count, sum(j.energy_joules) AS energy_joules,"
                + " count(DISTINCT j.scope) AS scope_count,"
                + " count(CASE WHEN j.quality IN ('partial', 'missing') THEN 1 END) AS incomplete_count,"
                + " count(CASE WHEN j.quality = 'missing' THEN 1 END) AS missing_count FROM job_energy j WHERE ");
        condition(query, job, cluster);
        return database.rows(Visible.jobs(query, access, "j")).get(0);
    }

    private static void condition(Sql query, JobReference job, Optional<String> cluster) {
        if (job.arrayTask().isPresent()) {
            query.add(
                    "j.array_job_id = ? AND j.array_task_id = ?",
                    job.jobId(),
                    job.arrayTask().get());
        } else if (job.hetOffset().isPresent()) {
            query.add(
                    "j.het_job_id = ? AND j.het_job_offset = ?",
                    job.jobId(),
                    job.hetOffset().get());
        } else {
            query.add(
                    "(j.job_id = ? OR j.array_job_id = ? OR j.het_job_id = ?)", job.jobId(), job.jobId(), job.jobId());
        }
        cluster.ifPresent(name -> query.add(" AND j.cluster = ?", name));
    }

    /** Returns the runs of a job that have started and have no result, the last submitted first. */
    public List<Row> executing(JobReference job, Optional<String> cluster, Access access) throws SQLException {
        if (job.arrayTask().isPresent() || job.hetOffset().isPresent()) {
            return List.of();
        }
        Sql query = new Sql("SELECT j.* FROM job_starts j WHERE j.job_id = ?", job.jobId());
        cluster.ifPresent(name -> query.add(" AND j.cluster = ?", name));
        query.add(" AND NOT EXISTS (SELECT 1 FROM job_energy e WHERE e.record_key = j.record_key)");
        Visible.jobs(query, access, "j").add(" ORDER BY j.submit_time DESC LIMIT " + MOST_RUNS);
        return database.rows(query);
    }

    /** Returns a page of results, with one row more if there is a further page. */
    public Rows list(JobFilter filter, Access access) throws SQLException {
        return database.rows(filtered(new Sql("SELECT * FROM job_energy j WHERE TRUE"), filter, access)
                .add(" LIMIT " + (filter.rows() + 1L) + " OFFSET " + (long) filter.page() * filter.rows()));
    }

    /**
     * Reads all runs that satisfy a filter, with their flags, in the order of the filter. If they are too many, none is read, except for
     * those that became too many meanwhile.
     *
     * @param most the most runs that are read
     * @return whether the runs are at most so many, and so were all read
     */
    public boolean export(JobFilter filter, Access access, int most, RowReader reader)
            throws SQLException, IOException {
        Sql count = where(
                        new Sql("SELECT count(*) AS run_count FROM (SELECT 1 FROM job_energy j WHERE TRUE"),
                        filter,
                        access)
                .add(" LIMIT " + (most + 1L) + ") found");
        if (database.rows(count).get(0).integer("run_count") > most) {
            return false;
        }
        Sql query = filtered(new Sql(RUNS + "TRUE"), filter, access).add(" LIMIT " + (most + 1L));
        Counted counted = new Counted(reader, most);
        database.read(query, counted);
        return counted.count <= most;
    }

    /** Reads the first rows, and counts all. */
    private static final class Counted implements RowReader {

        private final RowReader reader;
        private final int most;
        private int count;

        Counted(RowReader reader, int most) {
            this.reader = reader;
            this.most = most;
        }

        @Override
        public void columns(List<String> columns) throws IOException {
            reader.columns(columns);
        }

        @Override
        public void row(Row row) throws IOException {
            count++;
            if (count <= most) {
                reader.row(row);
            }
        }
    }

    private static Sql filtered(Sql query, JobFilter filter, Access access) {
        return where(query, filter, access).add(" ORDER BY j." + filter.order().sql() + ", j.record_key");
    }

    private static Sql where(Sql query, JobFilter filter, Access access) {
        filter.values().forEach((criterion, value) -> query.add(" AND " + criterion.sql(), value));
        filter.since().ifPresent(since -> query.add(" AND j.end_time >= ?", since));
        filter.until().ifPresent(until -> query.add(" AND j.end_time < ?", until));
        return Visible.jobs(query, access, "j");
    }

    /** Returns the rows of a child table of a result, such as {@code energy_by_day}, in the order of the record. */
    public List<Row> children(Row run, Child child) throws SQLException {
        return database.rows(new Sql(
                "SELECT * FROM " + child.table + " WHERE record_key = ? ORDER BY " + child.order,
                run.required("record_key")));
    }

    /** A child table of a run. */
    public enum Child {
        /** The energy by UTC day. */
        DAYS("job_energy_energy_by_day", "energy_by_day_position"),
        /** Steps that are compared with Slurm. */
        STEPS("job_energy_compared_steps", "compared_steps_position"),
        /** Emissions by series. */
        EMISSIONS("job_footprint_emissions", "emissions_position"),
        /** Costs by series. */
        COSTS("job_footprint_costs", "costs_position"),
        /** Facility energies by series. */
        FACILITY("job_footprint_facility_energies", "facility_energies_position");

        private final String table;
        private final String order;

        Child(String table, String order) {
            this.table = table;
            this.order = order;
        }

        /** Returns the name of the table. */
        public String table() {
            return table;
        }
    }

    /** Returns the shares of a run in its nodes, the greatest first, of the completion of its result. */
    public List<Row> nodes(Row run) throws SQLException {
        Sql query = new Sql("SELECT * FROM node_job_energy");
        ofRun(query, run);
        query.add(" AND completion_revision = ?", run.integer("completion_revision"));
        return database.rows(query.add(" ORDER BY energy_joules DESC, node LIMIT " + MOST_NODES));
    }

    /** Returns the CPUs that a run held on a node, and those of the node, as {@code cpus_total}; none if one of both is unknown. */
    public Optional<Row> cpus(Row run, Row node) throws SQLException {
        return database.first(new Sql(
                "SELECT a.cpus, s.cpus_total FROM job_starts_allocations a JOIN node_states s ON s.node = a.node"
                        + " WHERE a.record_key = ? AND s.meter_space = ? AND s.node = ? AND a.cpus > 0 AND s.cpus_total > 0",
                run.required("record_key"),
                node.required("meter_space"),
                node.required("node")));
    }

    /** Returns the nodes on which a run that executes holds resources. */
    public List<Row> allocations(Row start) throws SQLException {
        return database.rows(new Sql(
                "SELECT node, cpus, memory_bytes FROM job_starts_allocations WHERE record_key = ?"
                        + " ORDER BY allocations_position LIMIT " + MOST_NODES,
                start.required("record_key")));
    }

    /** Returns the slots of a run in the order of time; the last {@code 1,500} of a longer run. */
    public List<Row> slots(Row run) throws SQLException {
        Sql query =
                new Sql("SELECT start_time, interval_seconds, energy_joules, energy_whole_nodes_joules, held_seconds,"
                        + " metered_seconds, peak_power_watts, energy_so_far_joules, observed_time FROM job_power");
        ofRun(query, run);
        List<Row> slots = new ArrayList<>(database.rows(query.add(" ORDER BY start_time DESC LIMIT " + MOST_SLOTS)));
        Collections.reverse(slots);
        return slots;
    }

    /** Returns the energy of all slots of a run, and the number of slots. */
    public Optional<Row> slotSum(Row run) throws SQLException {
        Sql query = new Sql("SELECT count(*) AS slot_count, sum(energy_joules) AS energy_joules,"
                + " max(observed_time) AS observed_time FROM job_power");
        ofRun(query, run);
        return database.first(query).filter(row -> row.integer("slot_count") > 0);
    }

    /** Returns the footprint of a run, if it has one. */
    public Optional<Row> footprint(Row run) throws SQLException {
        return database.first(new Sql("SELECT * FROM job_footprint WHERE record_key = ?", run.required("record_key")));
    }

    private static void ofRun(Sql query, Row run) {
        query.add(
                " WHERE cluster = ? AND job_id = ? AND submit_time = ?",
                run.required("cluster"),
                run.integer("job_id"),
                run.time("submit_time").orElse(Instant.EPOCH));
    }

    /** Returns the child tables of a run with their rows, by the names of the tables. */
    public Map<String, List<Row>> allChildren(Row run) throws SQLException {
        Map<String, List<Row>> all = new LinkedHashMap<>();
        for (Child child : Child.values()) {
            all.put(child.table(), children(run, child));
        }
        return all;
    }
}
