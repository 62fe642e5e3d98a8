package io.github.jobenergy.web.data;

import io.github.jobenergy.web.access.Access;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The energy of users and accounts by UTC day, from {@code usage_energy}. Each query returns only what the user sees. */
public final class Usage {

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
    public Rows sums(Subject subject, String name, Span span, Access access) throws SQLException {
        Sql query = of(new Sql("SELECT u.scope, " + SUMS + " FROM usage_energy u"), subject, name, span, access);
        return bounded(database.rows(query.add(" GROUP BY u.scope ORDER BY sum(u.energy_joules) DESC")));
    }

    /** Returns the sums of a user or an account in a time span by another subject, the greatest energy first. */
    public Rows sumsBy(Subject by, Subject subject, String name, Span span, Access access) throws SQLException {
        Sql query = of(
                new Sql("SELECT u." + by.column() + ", u.scope, " + SUMS + " FROM usage_energy u"),
                subject,
                name,
                span,
                access);
        return bounded(database.rows(query.add(
                " GROUP BY u." + by.column() + ", u.scope ORDER BY sum(u.energy_joules) DESC, u." + by.column())));
    }

    /** Returns the energy of a user or an account on each day by another subject and by scope, in the order of the days. */
    public Rows days(Subject by, Subject subject, String name, Span span, Access access) throws SQLException {
        String parts = "u.day_time, u." + by.column() + ", u.scope";
        Sql query = of(
                new Sql("SELECT " + parts + ", sum(u.energy_joules) AS energy_joules,"
                        + " sum(u.held_seconds) AS held_seconds, sum(u.metered_seconds) AS metered_seconds"
                        + " FROM usage_energy u"),
                subject,
                name,
                span,
                access);
        return database.rows(query.add(" GROUP BY " + parts + " ORDER BY " + parts));
    }

    /** Returns sums with their bounds at 95 %, rounded outward to the millijoule; a sum without known bounds has none. */
    private static Rows bounded(Rows sums) {
        return sums.with(List.of("energy_lower_joules", "energy_upper_joules"), Usage::bounds);
    }

    /** Returns the bounds by the rule for totals: independent errors add up in squares, common ones linearly. */
    private static List<Optional<Object>> bounds(Row sum) {
        Optional<BigDecimal> squares = sum.decimal("uncertainty_independent_square_joules");
        if (squares.isEmpty()) {
            return List.of(Optional.empty(), Optional.empty());
        }
        BigDecimal independent = squares.get().sqrt(MathContext.DECIMAL64);
        BigDecimal energy = sum.decimalOrZero("energy_joules");
        BigDecimal low = energy.subtract(sum.decimalOrZero("uncertainty_common_low_joules"))
                .subtract(independent);
        BigDecimal high =
                energy.add(sum.decimalOrZero("uncertainty_common_high_joules")).add(independent);
        boolean isBounded = sum.integer("runs_unbounded") == 0;
        return List.of(
                Optional.of(low.max(BigDecimal.ZERO).setScale(3, RoundingMode.FLOOR)),
                Optional.<Object>of(high.setScale(3, RoundingMode.CEILING)).filter(bound -> isBounded));
    }

    /** Returns the sums of each user or account in a time span, the greatest energy first. */
    public Rows ranking(Subject by, Span span, Access access) throws SQLException {
        Sql query = within(new Sql("SELECT u." + by.column() + ", u.scope, " + SUMS + " FROM usage_energy u"), span);
        Visible.usage(query, access, "u");
        return bounded(recent.rows(query.add(
                " GROUP BY u." + by.column() + ", u.scope ORDER BY sum(u.energy_joules) DESC, u." + by.column())));
    }

    /** Returns the emissions of a user or an account in a time span by scope and series, which are not added up. */
    public List<Row> emissions(Subject subject, String name, Span span, Access access) throws SQLException {
        Sql query = new Sql(
                "SELECT u.scope, e.site, e.provider, e.zone, e.series, e.factor_type, e.rate_method, e.accounting,"
                        + " sum(e.emissions_grams) AS emissions_grams, " + rates("e")
                        + " FROM usage_footprint u JOIN usage_footprint_emissions e ON e.record_key = u.record_key");
        return database.rows(of(query, subject, name, span, access)
                .add(
                        " GROUP BY u.scope, e.site, e.provider, e.zone, e.series, e.factor_type, e.rate_method, e.accounting"
                                + " ORDER BY u.scope, e.provider, e.zone, e.series, e.accounting"));
    }

    /** Returns the costs of a user or an account in a time span by scope and series, which are not added up. */
    public List<Row> costs(Subject subject, String name, Span span, Access access) throws SQLException {
        Sql query = new Sql("SELECT u.scope, c.site, c.provider, c.zone, c.series, c.currency, sum(c.cost) AS cost, "
                + rates("c")
                + " FROM usage_footprint u JOIN usage_footprint_costs c ON c.record_key = u.record_key");
        return database.rows(
                of(query, subject, name, span, access)
                        .add(
                                " GROUP BY u.scope, c.site, c.provider, c.zone, c.series, c.currency ORDER BY u.scope, c.provider, c.zone, c.series"));
    }

    /** Returns the energies with the facility of a user or an account in a time span by scope and series, which are not added up. */
    public List<Row> facilityEnergies(Subject subject, String name, Span span, Access access) throws SQLException {
        Sql query = new Sql("SELECT u.scope, f.site, f.provider, f.zone, f.series,"
                + " sum(f.facility_energy_joules) AS facility_energy_joules, " + rates("f")
                + " FROM usage_footprint u JOIN usage_footprint_facility_energies f ON f.record_key = u.record_key");
        return database.rows(of(query, subject, name, span, access)
                .add(" GROUP BY u.scope, f.site, f.provider, f.zone, f.series"
                        + " ORDER BY u.scope, f.provider, f.zone, f.series"));
    }

    /** Returns the sums of the energies by provision of the rate. */
    private static String rates(String table) {
        return Stream.of("actual", "estimated", "forecast", "without_rate")
                .map(kind -> "sum(" + table + ".energy_" + kind + "_joules) AS energy_" + kind + "_joules")
                .collect(Collectors.joining(", "));
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
