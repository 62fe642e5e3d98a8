package io.github.jobenergy.node.adopt;

/** The events of an adoption. */
public enum AdoptionEvent {
    /** A record was decoded, and its outcome was committed together with its offset. */
    ADOPTED,
    /** A record without a value was skipped, and its offset was committed. */
    EMPTY,
    /** A session ended; its uncommitted records are read again. */
    SESSIONS_LOST
}
