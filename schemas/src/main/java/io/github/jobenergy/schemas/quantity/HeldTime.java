package io.github.jobenergy.schemas.quantity;

import io.github.jobenergy.schemas.FieldGroup;
import java.time.Duration;

/**
 * The time for which runs held their nodes: seconds times nodes.
 *
 * @param held the time
 * @param metered the metered part of it
 */
public record HeldTime(Duration held, Duration metered) implements FieldGroup {

    /** Returns the sum of both. */
    public HeldTime plus(HeldTime other) {
        return new HeldTime(held.plus(other.held), metered.plus(other.metered));
    }
}
