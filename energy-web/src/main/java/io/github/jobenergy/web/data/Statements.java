package io.github.jobenergy.web.data;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The monthly statements, from {@code statements}. Each query returns only what the user sees. */
public final class Statements {

    private static final int MOST_ROWS = 1_000;

    /** The statements with the sum of their adjustments, which is not part of their energy. */
    private static final String STATEMENTS = "SELECT s.*, (SELECT sum(a.energy_joules) FROM statements_adjustments a"
            + " WHERE a.record_key = s.record_key) AS adjustments_energy_joules FROM statements s WHERE ";

    private final Database database;

    public Statements(Database database) {
        this.database = database;
    }

    /**
     * Returns the statements of a month, or the last ones, of accounts; of an account whose statement the user does not see, that of
     * the part of the user. Energies of different scope have a row each.
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
                .add(" ORDER BY s.period_month DESC, s.energy_joules DESC, s.account LIMIT " + MOST_ROWS));
    }

    /** Returns the statements of an account in a month: of the account, and of its users and WCKeys. */
    public Rows of(String account, String month, Access access) throws SQLException {
        Sql query = new Sql(STATEMENTS + "s.account = ? AND s.period_month = ?", account, month);
        return database.rows(visible(query, access)
                .add(" ORDER BY s.kind, s.scope, s.energy_joules DESC, s.user_name, s.wckey LIMIT " + MOST_ROWS));
    }

    /** Returns the footprint of a statement by series. */
    public List<Row> series(Row statement) throws SQLException {
        return database.rows(new Sql(
                "SELECT * FROM statements_footprint_series WHERE record_key = ? ORDER BY footprint_series_position",
                statement.required("record_key")));
    }

    /** Returns the adjustments of a statement: changes of closed months. */
    public List<Row> adjustments(Row statement) throws SQLException {
        return database.rows(new Sql(
                "SELECT * FROM statements_adjustments WHERE record_key = ? ORDER BY adjustments_position",
                statement.required("record_key")));
    }

    private static Sql visible(Sql query, Access access) {
        return Visible.usage(query, access, "s");
    }
}
