package io.github.jobenergy.web.data;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;

/** Restricts queries to the rows that a user sees. */
final class Visible {

    private Visible() {}

    /** Appends the condition on runs, of a table with the columns {@code user_name} and {@code account}. */
    static Sql jobs(Sql query, Access access, String table) {
        return own(query.add(" AND "), access, PrivateData.JOBS, table);
    }

    /** Appends the condition on sums, of a table with the columns {@code user_name} and {@code account}. */
    static Sql usage(Sql query, Access access, String table) {
        return own(query.add(" AND "), access, PrivateData.USAGE, table);
    }

    private static Sql own(Sql query, Access access, PrivateData data, String table) {
        if (access.seesAll(data)) {
            return query.add("TRUE");
        }
        query.add("(" + table + ".user_name = ? OR ", access.user());
        return query.in(table + ".account", access.accounts()).add(")");
    }
}
