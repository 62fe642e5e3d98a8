package io.github.jobenergy.schemas.rejection;

/** The reason codes of rejections. The contract writes them in lower case. */
public enum RejectionReason {
    /** The input is not in the expected format: not a JSON object, a truncated or empty file, an incomplete line. */
    MALFORMED,
    /** A required field is absent. */
    MISSING_FIELD,
    /** A field has an invalid value. */
    INVALID_FIELD,
    /** The kind of a reading is not defined. */
    UNKNOWN_KIND,
    /** The schema version of a record is unknown to this program. */
    UNKNOWN_SCHEMA_VERSION,
    /** A hostlist is malformed or expands beyond its bound. */
    HOSTLIST,
    /** A record names another cluster than the cluster of the program. */
    FOREIGN_CLUSTER,
    /** A meter is mapped to a node by no rule and by no table. */
    UNMAPPED,
    /** A record is on another partition than the partition of its key. */
    MISROUTED,
    /** The key of a record names another subject than its value. */
    KEY_MISMATCH,
    /** The time of a reading is more than five minutes after its observation. */
    FUTURE,
    /** A reading was older than the correction window when it was observed. */
    TOO_LATE,
    /** A reading, or an hour of the energy of places, is older than the retained data. */
    EXPIRED,
    /** A record exceeds the maximum size of its topic or its reader. */
    TOO_LARGE,
    /** A record caused a failure of the program that read it: a defect of that program, identified by a hash of its stack. */
    UNPROCESSABLE
}
