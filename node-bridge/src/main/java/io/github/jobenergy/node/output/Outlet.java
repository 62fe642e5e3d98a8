package io.github.jobenergy.node.output;

import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rejection.Rejection;

/**
 * The destination of records of the contract. Several threads may write concurrently; a write may block while a buffer is full.
 */
public interface Outlet extends AutoCloseable {

    /** Writes a reading for {@code node-power}. */
    void put(PowerReading reading);

    /** Writes a state for {@code node-states}. */
    void put(NodeState state);

    /** Writes a reading for {@code place-power}. */
    void put(PlaceReading reading);

    /** Writes a rejection for the topic of rejections. */
    void put(Rejection rejection);

    /** Flushes buffered records at the end of a poll. */
    default void flush() {}

    /** Waits, up to a limit, until all records are written, and releases the resources. */
    @Override
    default void close() {}
}
