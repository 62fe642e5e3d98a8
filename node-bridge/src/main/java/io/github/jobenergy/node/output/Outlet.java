package io.github.jobenergy.node.output;

import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.Rejection;

/** Where records of the contract go. Several threads may hand them over at once; a hand-over may wait for room. */
public interface Outlet extends AutoCloseable {

    /** A reading for {@code node-power}. */
    void put(PowerReading reading);

    /** A state for {@code node-states}. */
    void put(NodeState state);

    /** Something refused, for the topic of such. */
    void put(Rejection rejection);

    /** A round is over: what waits for company need not wait any longer. */
    default void flush() {}

    /** Waits, within a bound, until what was handed over has gone, and lets go of what it holds. */
    @Override
    default void close() {}
}
