package io.github.jobenergy.node.output;

/**
 * The events of the delivery of records:
 *
 * <pre>
 *   handed = delivered + dropped + buffered
 * </pre>
 */
public enum Delivery {
    /** The record was given to the producer. */
    HANDED,
    /** The brokers acknowledged the record. */
    DELIVERED,
    /** The buffer had no space for the record, or the brokers rejected it. */
    DROPPED
}
