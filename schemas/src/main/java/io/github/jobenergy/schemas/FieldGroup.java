package io.github.jobenergy.schemas;

/**
 * A record whose fields stand directly in the JSON object that holds it: a group in Java, for the reader's sake, and flat in
 * the contract, for the consumer's. Its fields appear where the group stands, in the group's own order.
 */
public interface FieldGroup {}
