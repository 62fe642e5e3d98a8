package io.github.jobenergy.schemas.rejection;

/** Why something could not be used. In the contract the words are lower case. */
public enum RejectionReason {
    /** Not the format it should be: no JSON object, a truncated or empty file, half a line. */
    MALFORMED,
    /** A field that must be there is absent. */
    MISSING_FIELD,
    /** A field has a value it cannot have. */
    INVALID_FIELD,
    /** A reading of a kind nobody defined. */
    UNKNOWN_KIND,
    /** A record of a schema version this program does not know. */
    UNKNOWN_SCHEMA_VERSION,
    /** A hostlist that cannot be read or expands beyond its bound. */
    HOSTLIST,
    /** A record that names another cluster than the program serves. */
    FOREIGN_CLUSTER,
    /** A meter that no rule and no table maps to a node. */
    UNMAPPED,
    /** A record on another partition than its key belongs to. */
    MISROUTED,
    /** A record whose key names another subject than its value. */
    KEY_MISMATCH,
    /** A reading more than five minutes ahead of its own observation. */
    FUTURE,
    /** A reading that was older than the correction window when it was observed. */
    TOO_LATE,
    /** A reading older than what is still kept. */
    EXPIRED,
    /** A record larger than its topic or its reader takes. */
    TOO_LARGE,
    /** A record at which the program that read it failed: a defect of that program, named by a hash of its stack. */
    UNPROCESSABLE
}
