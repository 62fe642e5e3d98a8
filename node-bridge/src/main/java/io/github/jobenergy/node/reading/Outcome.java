package io.github.jobenergy.node.reading;

/** The outcome of a sample, a node report or a rejection. */
public enum Outcome {
    /** A reading was published. */
    READING,
    /** The value was a repetition. */
    REPEATED,
    /** The target maps to no node, or the series to no meter of a place. */
    UNMAPPED,
    /** Another target, or another series of a place, is assigned to the same meter. */
    CONFLICTING,
    /** The value violates the contract. */
    INVALID,
    /** The state of a node was published. */
    STATE,
    /** The state of a node was unchanged since its last publication a short time ago. */
    UNCHANGED,
    /** The value was rejected by its source or decoder. */
    REJECTED
}
