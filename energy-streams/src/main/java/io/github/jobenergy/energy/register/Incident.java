package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.energy.Flag;

/**
 * Something a meter did that a reader of its register should know of, {@code [from, to]} in milliseconds since
 * 1970-01-01T00:00:00Z.
 *
 * @param from the last reading before it
 * @param to the first reading after it, or {@code from} where it is one instant
 * @param flag what happened
 */
record Incident(long from, long to, Flag flag) {

    boolean touches(long start, long end) {
        return from < end && start <= to;
    }
}
