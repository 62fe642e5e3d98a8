package io.github.jobenergy.web.data;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The monthly statements, from {@code statements}. Each query returns only what the user sees. */
public final class Statements {

    /** The most statements of a list. */
    public static final int MOST_ROWS = 10_000;

    /** The statements with the sum of their adjustments, which is not part of their energy. */
    private static final String STATEMENTS = "SELECT s.*, (SELECT sum(a.energy_joules) FROM statements_adjustments a"
            + " WHERE a.record_key = s.record_key) AS adjustments_energy_joules FROM statements s WHERE ";

    private final Database database;

    public Statements(Database database) {
        this.database = database;
    }

    /**
     * Returns the statements of a month, or the last ones, of accounts; of an account whose statement the user does not see, that of
     * the part of the user. Energies of different scope have a row each. They are up to {@link #MOST_ROWS}, and one more if there are
     * more.
     */
    public Rows accounts(Optional<String> month, Access access) throws SQLException {
        Sql query = new Sql(STATEMENTS + "(s.kind = 'account'");
        if (!access.seesAll(PrivateData.USAGE)) {
            query.add(" OR (s.kind = 'user' AND s.user_name = ? AND NOT ", access.user())
                    .in("COALESCE(s.account, '')", access.accounts())
                    .add(")");
        }
        query.add(")");
        month.ifPresent(name -> query.add(" AND s.period_month = ?", name));
        return database.rows(visible(query, access)
                .add(" ORDER BY s.period_month DESC, s.energy_joules DESC, s.account LIMIT " + (MOST_ROWS + 1)));
    }

    /**
     * Returns the statements of an account in a month: of the account, and of its users and WCKeys.
     *
     * @param account the account; absent for the runs without one
     */
    public Rows of(Optional<String> account, String month, Access access) throws SQLException {
        return database.rows(visible(in(new Sql(STATEMENTS), account, month), access)
                .add(" ORDER BY s.kind, s.scope, s.energy_joules DESC, s.user_name, s.wckey"));
    }

    private static Sql in(Sql query, Optional<String> account, String month) {
        account.ifPresentOrElse(name -> query.add("s.account = ?", name), () -> query.add("s.account IS NULL"));
        return query.add(" AND s.period_month = ?", month);
    }

    /** Returns the footprints by series of the statements of an account in a month, by the key of the statement. */
    public Map<String, List<Row>> series(Optional<String> account, String month, Access access) throws SQLException {
        return children("statements_footprint_series", "footprint_series_position", account, month, access);
    }

    /** Returns the adjustments, changes of closed months, of the statements of an account in a month, by the key of the statement. */
    public Map<String, List<Row>> adjustments(Optional<String> account, String month, Access access)
            throws SQLException {
        return children("statements_adjustments", "adjustments_position", account, month, access);
    }

    private Map<String, List<Row>> children(
            String table, String order, Optional<String> account, String month, Access access) throws SQLException {
        Sql query = new Sql("SELECT c.* FROM " + table + " c JOIN statements s ON s.record_key = c.record_key WHERE ");
        return database
                .rows(visible(in(query, account, month), access).add(" ORDER BY c.record_key, c." + order))
                .stream()
                .collect(Collectors.groupingBy(row -> row.required("record_key")));
    }

    private static Sql visible(Sql query, Access access) {
        return Visible.usage(query, access, "s");
    }
}
