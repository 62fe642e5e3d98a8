package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Duration;
import java.util.Optional;

/**
 * The time limit of a run. In the contract a bounded limit is {@code time_limit_seconds}, an unbounded limit is
 * {@code "time_limit":"UNLIMITED"}, and an unknown limit has neither field.
 *
 * @param timeLimit the limit, not negative; absent for an unbounded or unknown limit
 * @param timeLimitWord {@code UNLIMITED} for an unbounded limit, otherwise absent
 */
public record TimeLimit(Optional<Duration> timeLimit, Optional<String> timeLimitWord) implements FieldGroup {

    private static final String NO_LIMIT = "UNLIMITED";

    /** An unknown limit. */
    public static final TimeLimit UNKNOWN = new TimeLimit(Optional.empty(), Optional.empty());

    /** An unbounded limit: a known value. */
    public static final TimeLimit UNLIMITED = new TimeLimit(Optional.empty(), Optional.of(NO_LIMIT));

    public TimeLimit {
        if (timeLimit.isPresent() && timeLimit.get().isNegative()) {
            throw new InvalidFieldException(
                    "time_limit_seconds", "0 s or more", timeLimit.get().toSeconds() + " s");
        }
        if (timeLimitWord.isPresent() && !timeLimitWord.get().equals(NO_LIMIT)) {
            throw new InvalidFieldException("time_limit", NO_LIMIT, "'" + timeLimitWord.get() + "'");
        }
        if (timeLimitWord.isPresent() && timeLimit.isPresent()) {
            throw new InvalidFieldException("time_limit", "no time_limit together with time_limit_seconds", NO_LIMIT);
        }
    }

    /** Returns a limit of the given length. */
    public static TimeLimit of(Duration limit) {
        return new TimeLimit(Optional.of(limit), Optional.empty());
    }
}
