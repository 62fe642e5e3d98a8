package io.github.jobenergy.node.time;

/** How values come to us, which says what a time long past can mean. */
public enum Passage {
    /** As answers: what a device is asked for is of now. */
    ASKED,
    /** From a collector, which keeps them while it cannot send. */
    SENT,
    /** In files, which say themselves when it was. */
    FILED
}
