package io.github.jobenergy.web.data;

import io.github.jobenergy.web.access.Access;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The energy of users and accounts by UTC day, from {@code usage_energy}. Each query returns only what the user sees. */
public final class Usage {

    private static final int MOST_ROWS = 500;

    /** The sums of figures that add up, and the parts of their bounds; without the parts of any row there are no bounds. */
    private static final String SUMS = "sum(u.energy_joules) AS energy_joules,"
            + " sum(u.energy_measured_joules) AS energy_measured_joules,"
            + " sum(u.energy_estimated_joules) AS energy_estimated_joules,"
            + " sum(u.energy_partial_joules) AS energy_partial_joules,"
            + " sum(u.held_seconds) AS held_seconds, sum(u.metered_seconds) AS metered_seconds,"
            + " sum(u.run_count) AS run_days, sum(u.runs_missing) AS runs_missing,"
            + " sum(u.energy_completed_joules) AS energy_completed_joules,"
            + " sum(u.energy_failed_joules) AS energy_failed_joules,"
            + " sum(u.energy_timed_out_joules) AS energy_timed_out_joules,"
            + " sum(u.energy_cancelled_joules) AS energy_cancelled_joules,"
            + " sum(u.energy_preempted_joules) AS energy_preempted_joules,"
            + " sum(u.energy_requeued_joules) AS energy_requeued_joules,"
            + " sum(u.energy_other_joules) AS energy_other_joules,"
            + " CASE WHEN count(u.uncertainty_independent_square_joules) = count(*)"
            + " THEN sum(u.uncertainty_independent_square_joules) END AS uncertainty_independent_square_joules,"
            + " sum(u.uncertainty_common_low_joules) AS uncertainty_common_low_joules,"
            + " sum(u.uncertainty_common_high_joules) AS uncertainty_common_high_joules,"
            + " sum(u.runs_unbounded) AS runs_unbounded";

    private final Database database;
    private final RecentRows recent;

    public Usage(Database database) {
        this.database = database;
        this.recent = new RecentRows(database);
    }

    /** Whose use is added up. */
    public enum Subject {
        /** A user. */
        USER("user_name"),
        /** An account. */
        ACCOUNT("account"),
        /** A partition. */
        PARTITION("partition_name");

        private final String column;

        Subject(String column) {
            this.column = column;
        }

        /** Returns the name of the column. */
        public String column() {
            return column;
        }
    }

    /** Returns the sums of a user or an account in a time span, by scope: energies of different scope are not added up. */
    public List<Row> sums(Subject subject, String name, Span span, Access access) throws SQLException {
        Sql query = of(new Sql("SELECT u.scope, " + SUMS + " FROM usage_energy u"), subject, name, span, access);
        return database.rows(query.add(" GROUP BY u.scope ORDER BY sum(u.energy_joules) DESC"));
    }

    /** Returns the sums of a user or an account in a time span by another subject, the greatest energy first. */
    public Rows sumsBy(Subject by, Subject subject, String name, Span span, Access access) throws SQLException {
        Sql query = of(
                new Sql("SELECT u." + by.column() + ", u.scope, " + SUMS + " FROM usage_energy u"),
                subject,
                name,
                span,
                access);
        return database.rows(query.add(" GROUP BY u." + by.column() + ", u.scope ORDER BY sum(u.energy_joules) DESC, u."
                + by.column() + " LIMIT " + MOST_ROWS));
    }

    /**
     * Returns the energy of a user or an account on each day by another subject, in the order of the days.
     *
     * @param scope the scope of the energy; energies of different scope are not added up
     */
    public List<Row> days(Subject by, Subject subject, String name, String scope, Span span, Access access)
            throws SQLException {
        Sql query = of(
                new Sql("SELECT u.day_time, u." + by.column()
                        + ", sum(u.energy_joules) AS energy_joules FROM usage_energy u"),
                subject,
                name,
                span,
                access);
        return database.rows(
                query.add(" AND u.scope = ? GROUP BY u.day_time, u." + by.column() + " ORDER BY u.day_time", scope));
    }

    /** Returns the sums of each user or account in a time span, the greatest energy first. */
    public List<Row> ranking(Subject by, Span span, Access access) throws SQLException {
        Sql query = within(new Sql("SELECT u." + by.column() + ", u.scope, " + SUMS + " FROM usage_energy u"), span);
        Visible.usage(query, access, "u");
        return recent.rows(query.add(" GROUP BY u." + by.column() + ", u.scope ORDER BY sum(u.energy_joules) DESC, u."
                + by.column() + " LIMIT " + MOST_ROWS));
    }

    /** Returns the emissions of a user or an account in a time span by scope and series, which are not added up. */
    public List<Row> emissions(Subject subject, String name, Span span, Access access) throws SQLException {
        Sql query = new Sql(
                "SELECT u.scope, e.site, e.provider, e.zone, e.series, e.factor_type, e.rate_method, e.accounting,"
                        + " sum(e.emissions_grams) AS emissions_grams,"
                        + " sum(e.energy_without_rate_joules) AS energy_without_rate_joules"
                        + " FROM usage_footprint u JOIN usage_footprint_emissions e ON e.record_key = u.record_key");
        return database.rows(of(query, subject, name, span, access)
                .add(
                        " GROUP BY u.scope, e.site, e.provider, e.zone, e.series, e.factor_type, e.rate_method, e.accounting"
                                + " ORDER BY u.scope, e.provider, e.zone, e.series, e.accounting"));
    }

    /** Returns the costs of a user or an account in a time span by scope and series, which are not added up. */
    public List<Row> costs(Subject subject, String name, Span span, Access access) throws SQLException {
        Sql query = new Sql("SELECT u.scope, c.site, c.provider, c.zone, c.series, c.currency, sum(c.cost) AS cost,"
                + " sum(c.energy_without_rate_joules) AS energy_without_rate_joules"
                + " FROM usage_footprint u JOIN usage_footprint_costs c ON c.record_key = u.record_key");
        return database.rows(
                of(query, subject, name, span, access)
                        .add(
                                " GROUP BY u.scope, c.site, c.provider, c.zone, c.series, c.currency ORDER BY u.scope, c.provider, c.zone, c.series"));
    }

    /** Returns the waste of a user or an account in a time span, of one scope: idle GPUs and energy that was not requested. */
    public Optional<Row> waste(Subject subject, String name, String scope, Span span, Access access)
            throws SQLException {
        Sql query = new Sql("SELECT sum(w.gpu_held_seconds) AS gpu_held_seconds,"
                + " sum(w.gpu_judged_seconds) AS gpu_judged_seconds, sum(w.gpu_idle_seconds) AS gpu_idle_seconds,"
                + " sum(w.energy_idle_gpus_joules) AS energy_idle_gpus_joules,"
                + " sum(w.energy_with_request_joules) AS energy_with_request_joules,"
                + " sum(w.energy_unrequested_joules) AS energy_unrequested_joules"
                + " FROM usage_energy u JOIN usage_energy_waste_by_end_state w ON w.record_key = u.record_key");
        return database.first(of(query, subject, name, span, access).add(" AND u.scope = ?", scope));
    }

    private static Sql of(Sql query, Subject subject, String name, Span span, Access access) {
        within(query, span).add(" AND u." + subject.column() + " = ?", name);
        return Visible.usage(query, access, "u");
    }

    private static Sql within(Sql query, Span span) {
        return query.add(" WHERE u.day_time >= ? AND u.day_time < ?", span.since(), span.until());
    }
}
