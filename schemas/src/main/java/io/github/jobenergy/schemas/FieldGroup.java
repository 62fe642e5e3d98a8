package io.github.jobenergy.schemas;

/**
 * A record whose fields are part of the JSON object that contains it: a group of fields in Java, and flat in the contract. The
 * fields appear at the position of the group, in the order of the group.
 */
public interface FieldGroup {}
