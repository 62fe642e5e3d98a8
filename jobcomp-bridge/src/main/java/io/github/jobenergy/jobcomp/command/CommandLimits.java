package io.github.jobenergy.jobcomp.command;

import java.time.Duration;

/**
 * The limits of a command.
 *
 * @param timeout the longest run time, above 0
 * @param mostBytes the largest output in bytes, 1 or more
 */
public record CommandLimits(Duration timeout, int mostBytes) {

    public CommandLimits {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout: expected more than 0, found " + timeout);
        }
        if (mostBytes < 1) {
            throw new IllegalArgumentException("most bytes: expected 1 or more, found " + mostBytes);
        }
    }
}
