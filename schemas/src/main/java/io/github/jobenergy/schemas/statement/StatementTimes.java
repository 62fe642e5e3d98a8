package io.github.jobenergy.schemas.statement;

import io.github.jobenergy.schemas.FieldGroup;
import java.time.Duration;

/**
 * The times of the runs of a statement. They are negative in an adjustment that subtracts runs.
 *
 * @param held the time for which the runs held their nodes: seconds times nodes
 * @param metered the metered part of that time
 */
public record StatementTimes(Duration held, Duration metered) implements FieldGroup {

    /** No time. */
    public static final StatementTimes NONE = new StatementTimes(Duration.ZERO, Duration.ZERO);

    /** Returns the sum of both. */
    public StatementTimes plus(StatementTimes other) {
        return new StatementTimes(held.plus(other.held), metered.plus(other.metered));
    }
}
