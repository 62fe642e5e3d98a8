package io.github.jobenergy.node.adopt;

/** What happens to foreign records. */
public enum AdoptionEvent {
    /** A record was decoded, and what came of it is committed together with its offset. */
    ADOPTED,
    /** A record without a value was passed over, its offset committed. */
    EMPTY,
    /** A session ended and what it had not committed is read again. */
    SESSIONS_LOST
}
