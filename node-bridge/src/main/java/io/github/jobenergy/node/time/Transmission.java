package io.github.jobenergy.node.time;

/** The way in which values arrive, which determines the meaning of a time long past. */
public enum Transmission {
    /** As responses to polls: the values are present values. */
    POLLED,
    /** From a collector, which buffers values while it cannot send. */
    PUSHED,
    /** In files, which contain the times of their values. */
    FROM_FILE
}
