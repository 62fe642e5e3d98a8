package io.github.jobenergy.web.data;

import java.time.Instant;
import java.util.Optional;

/**
 * Which runs of jobs a list contains.
 *
 * @param user the login name
 * @param account the account
 * @param state the end state, such as {@code FAILED}
 * @param quality the quality of the energy
 * @param flag a flag of the energy
 * @param since runs that ended at this time or later
 * @param until runs that ended before this time
 * @param order the order of the rows
 * @param page the page, from 0
 */
public record JobFilter(
        Optional<String> user,
        Optional<String> account,
        Optional<String> state,
        Optional<String> quality,
        Optional<String> flag,
        Optional<Instant> since,
        Optional<Instant> until,
        Order order,
        int page) {

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
