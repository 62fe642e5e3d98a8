package io.github.jobenergy.web.data;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.Quality;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
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
 * @param rows the rows of a page
 */
public record JobFilter(
        Map<Criterion, String> values,
        Optional<Instant> since,
        Optional<Instant> until,
        Order order,
        int page,
        int rows) {

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

        /** Returns the words that Slurm and the contract have for the field; none of a name. */
        public List<String> words() {
            return switch (this) {
                case USER, ACCOUNT -> List.of();
                case STATE -> END_STATES;
                case QUALITY -> QUALITIES;
                case FLAG -> FLAGS;
            };
        }

        /** Returns the name of the parameter of a request. */
        public String parameter() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The states in which Slurm ends a run. */
    public static final List<String> END_STATES = List.of(
            "COMPLETED",
            "FAILED",
            "CANCELLED",
            "TIMEOUT",
            "OUT_OF_MEMORY",
            "NODE_FAIL",
            "PREEMPTED",
            "REQUEUED",
            "DEADLINE",
            "BOOT_FAIL",
            "LAUNCH_FAILED",
            "RECONFIG_FAIL",
            "REVOKED",
            "REQUEUE_FED",
            "REQUEUE_HOLD",
            "SPECIAL_EXIT");

    /** The qualities of energies. */
    public static final List<String> QUALITIES = words(Quality.values());

    /** The flags of energies. */
    public static final List<String> FLAGS = words(Flag.values());

    /** The rows of a page, unless the request states another number. */
    public static final int ROWS = 50;

    /** The most rows of a page. */
    public static final int MOST_ROWS = 1_000;

    /** The most runs of CSV, which has no pages. */
    public static final int MOST_EXPORTED = 1_000_000;

    private static List<String> words(Enum<?>[] constants) {
        return Arrays.stream(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
    }

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
