package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Duration;
import java.util.Optional;

/**
 * How long a run was allowed to last. In the contract a bounded limit is {@code time_limit_seconds}, an unbounded one is
 * {@code "time_limit":"UNLIMITED"}, and a limit nobody knows is neither.
 *
 * @param timeLimit the limit, not negative, where there is one
 * @param timeLimitWord {@code UNLIMITED} where there is none
 */
public record TimeLimit(Optional<Duration> timeLimit, Optional<String> timeLimitWord) implements FieldGroup {

    private static final String NO_LIMIT = "UNLIMITED";

    /** Nobody knows. */
    public static final TimeLimit UNKNOWN = new TimeLimit(Optional.empty(), Optional.empty());

    /** No limit: a known fact. */
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
            throw new InvalidFieldException("time_limit", "none beside time_limit_seconds", NO_LIMIT);
        }
    }

    /** A limit of that length. */
    public static TimeLimit of(Duration limit) {
        return new TimeLimit(Optional.of(limit), Optional.empty());
    }
}
