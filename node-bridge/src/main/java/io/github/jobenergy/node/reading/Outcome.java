package io.github.jobenergy.node.reading;

/** What became of something that a source or a decoder found. */
public enum Outcome {
    /** A reading was handed over. */
    READING,
    /** A value was not new. */
    REPEATED,
    /** Nobody says whose meter it is. */
    UNMAPPED,
    /** Another target speaks for the same meter. */
    CONFLICTING,
    /** No record of the contract can hold it. */
    INVALID,
    /** A node's state was handed over. */
    STATE,
    /** A node's state was as it was told a while ago. */
    UNCHANGED,
    /** It was refused where it was read. */
    REJECTED
}
