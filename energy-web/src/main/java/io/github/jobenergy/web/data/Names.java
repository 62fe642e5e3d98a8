package io.github.jobenergy.web.data;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;
import io.github.jobenergy.web.data.JobFilter.Criterion;
import io.github.jobenergy.web.data.Usage.Subject;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The names that a viewer knows: the own login name, the coordinated accounts, and the names of sums and runs that the viewer sees. A
 * name that the viewer may not see is the same as one that does not exist.
 */
public final class Names {

    /** The tables that are searched: sums, ended runs, and runs that may still execute. */
    private static final List<String> TABLES = List.of("usage_energy", "job_energy", "job_starts");

    private final Database database;

    /** Creates the queries over these tables. */
    public Names(Database database) {
        this.database = database;
    }

    /**
     * Checks whether the viewer knows a user.
     *
     * @param data what the page is about: sums or runs
     */
    public boolean isUser(String name, PrivateData data, Access access) throws SQLException {
        return name.equals(access.user()) || isStored(Subject.USER, name, data, access);
    }

    /**
     * Returns the name of an account that the viewer knows. Slurm's accounting stores names of accounts in lower case: without an
     * account of the exact spelling, the name in lower case is meant.
     *
     * @param data what the page is about: sums or runs
     */
    public Optional<String> account(String name, PrivateData data, Access access) throws SQLException {
        if (isStored(Subject.ACCOUNT, name, data, access)) {
            return Optional.of(name);
        }
        String stored = name.toLowerCase(Locale.ROOT);
        boolean isKnown =
                access.coordinates(stored) || (!stored.equals(name) && isStored(Subject.ACCOUNT, stored, data, access));
        return Optional.of(stored).filter(account -> isKnown);
    }

    /** Returns a filter with the names as they are stored; none if the viewer does not know the user or the account. */
    public Optional<JobFilter> filter(JobFilter filter, Access access) throws SQLException {
        Map<Criterion, String> values = new EnumMap<>(Criterion.class);
        values.putAll(filter.values());
        String user = values.get(Criterion.USER);
        if (user != null && !isUser(user, PrivateData.JOBS, access)) {
            return Optional.empty();
        }
        String account = values.get(Criterion.ACCOUNT);
        if (account != null) {
            Optional<String> stored = account(account, PrivateData.JOBS, access);
            if (stored.isEmpty()) {
                return Optional.empty();
            }
            values.put(Criterion.ACCOUNT, stored.get());
        }
        return Optional.of(
                new JobFilter(values, filter.since(), filter.until(), filter.order(), filter.page(), filter.rows()));
    }

    /** Checks whether a run that the viewer sees ended in a state. */
    public boolean isState(String state, Access access) throws SQLException {
        Sql query = new Sql("SELECT 1 AS known FROM job_energy j WHERE j.state = ?", state);
        return database.first(Visible.jobs(query, access, "j").add(" LIMIT 1")).isPresent();
    }

    private boolean isStored(Subject subject, String name, PrivateData data, Access access) throws SQLException {
        for (String table : TABLES) {
            Sql query = new Sql("SELECT 1 AS known FROM " + table + " n WHERE n." + subject.column() + " = ?", name);
            Sql visible =
                    data == PrivateData.JOBS ? Visible.jobs(query, access, "n") : Visible.usage(query, access, "n");
            if (database.first(visible.add(" LIMIT 1")).isPresent()) {
                return true;
            }
        }
        return false;
    }
}
