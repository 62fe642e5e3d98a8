package io.github.jobenergy.node.output;

/**
 * What became of what was handed over:
 *
 * <pre>
 *   handed = delivered + dropped + what still waits
 * </pre>
 */
public enum Delivery {
    /** Handed over. */
    HANDED,
    /** The brokers have it. */
    DELIVERED,
    /** There was no room for it, or the brokers refused it. */
    DROPPED
}
