package io.github.jobenergy.web.data;

import io.github.jobenergy.web.access.Access;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The alerts of runs and budgets, from {@code alerts}. Each query returns only what the user sees. */
public final class Alerts {

    /** The rows of a page of the list. */
    public static final int ROWS = 50;

    /** The most alerts on the page of a job, a user or an account. */
    private static final int MOST_ON_A_PAGE = 20;

    private static final String ORDER = " ORDER BY a.state, a.since_time DESC, a.record_key LIMIT ";

    private final Database database;

    /** Creates the queries over these tables. */
    public Alerts(Database database) {
        this.database = database;
    }

    /** Returns a page of alerts in a state, or of all, with one row more if there is a further page; firing ones are first. */
    public Rows list(Optional<String> state, int page, Access access) throws SQLException {
        Sql query = new Sql("SELECT * FROM alerts a WHERE TRUE");
        state.ifPresent(word -> query.add(" AND a.state = ?", word));
        return database.rows(visible(query, access).add(ORDER + (ROWS + 1) + " OFFSET " + (long) page * ROWS));
    }

    /** Returns the alerts of a run, which the user sees. */
    public List<Row> ofRun(Row run, Access access) throws SQLException {
        Sql query = new Sql(
                "SELECT * FROM alerts a WHERE a.cluster = ? AND a.job_id = ? AND a.submit_time = ?",
                run.required("cluster"),
                run.integer("job_id"),
                run.time("submit_time").orElse(Instant.EPOCH));
        return database.rows(visible(query, access).add(ORDER + MOST_ON_A_PAGE));
    }

    /** Returns the firing alerts of the runs and budgets of a user. */
    public List<Row> firingOfUser(String name, Access access) throws SQLException {
        return firing(new Sql("SELECT * FROM alerts a WHERE a.user_name = ?", name), access);
    }

    /** Returns the firing alerts of the runs and budgets of an account. */
    public List<Row> firingOfAccount(String name, Access access) throws SQLException {
        return firing(new Sql("SELECT * FROM alerts a WHERE a.account = ?", name), access);
    }

    private List<Row> firing(Sql query, Access access) throws SQLException {
        return database.rows(
                visible(query.add(" AND a.state = 'firing'"), access).add(ORDER + MOST_ON_A_PAGE));
    }

    /** An alert of a run is visible as the run is, and an alert of a budget as sums are. */
    private static Sql visible(Sql query, Access access) {
        Visible.jobs(query.add(" AND ((a.job_id IS NOT NULL"), access, "a");
        return Visible.usage(query.add(") OR (a.job_id IS NULL"), access, "a").add("))");
    }
}
