package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
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

    /** Nobody knows. */
    public static final TimeLimit UNKNOWN = new TimeLimit(Optional.empty(), Optional.empty());

    /** No limit: a known fact. */
    public static final TimeLimit UNLIMITED = new TimeLimit(Optional.empty(), Optional.of("UNLIMITED"));

    public TimeLimit {
        if (timeLimit.isPresent() && (timeLimit.get().isNegative() || timeLimitWord.isPresent())) {
            throw new IllegalArgumentException(
                    "time_limit_seconds: expected 0 or more and no time_limit beside it, found " + timeLimit.get());
        }
    }

    /** A limit of that length. */
    public static TimeLimit of(Duration limit) {
        return new TimeLimit(Optional.of(limit), Optional.empty());
    }
}
