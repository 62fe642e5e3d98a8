package io.github.jobenergy.web.data;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Which runs of jobs a list contains.
 *
 * @param values the values that fields of the runs have
 * @param since runs that ended at this time or later
 * @param until runs that ended before this time
 * @param order the order of the rows
 * @param page the page, from 0
 */
public record JobFilter(
        Map<Criterion, String> values, Optional<Instant> since, Optional<Instant> until, Order order, int page) {

    public JobFilter {
        values = Map.copyOf(values);
    }

    /** A field of runs. */
    public enum Criterion {
        /** The login name. */
        USER("j.user_name = ?"),
        /** The account. */
        ACCOUNT("j.account = ?"),
        /** The end state, such as {@code FAILED}. */
        STATE("j.state = ?"),
        /** The quality of the energy. */
        QUALITY("j.quality = ?"),
        /** A flag of the energy. */
        FLAG("EXISTS (SELECT 1 FROM job_energy_flags f WHERE f.record_key = j.record_key AND f.flags = ?)");

        private final String sql;

        Criterion(String sql) {
            this.sql = sql;
        }

        String sql() {
            return sql;
        }

        /** Returns the name of the parameter of a request. */
        public String parameter() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The rows of a page. */
    public static final int ROWS = 50;

    /** The order of runs. */
    public enum Order {
        /** The last to end first. */
        END("end_time DESC NULLS LAST"),
        /** The greatest energy first. */
        ENERGY("energy_joules DESC NULLS LAST"),
        /** The greatest mean power first. */
        POWER("mean_power_watts DESC NULLS LAST"),
        /** The longest first. */
        TIME("elapsed_seconds DESC NULLS LAST"),
        /** The worst metered first. */
        COVERAGE("coverage");

        private final String sql;

        Order(String sql) {
            this.sql = sql;
        }

        String sql() {
            return sql;
        }
    }
}
