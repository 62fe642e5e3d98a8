package io.github.jobenergy.jobcomp.reading;

import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Instant;
import java.util.Optional;

/**
 * Thrown if an error in a record makes the whole record unusable. The reader catches it and returns a {@link
 * ReaderResult.Refused}; it never leaves a reader.
 */
public final class UnusableRecordException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST_EXCERPT = 60;

    private final RejectionReason reason;
    private final String field;

    private UnusableRecordException(RejectionReason reason, String field, String detail) {
        super(detail);
        this.reason = reason;
        this.field = field;
    }

    /** The record as a whole is malformed. */
    public static UnusableRecordException malformed(String detail) {
        return new UnusableRecordException(RejectionReason.MALFORMED, "", detail);
    }

    /** A required field is absent. */
    public static UnusableRecordException missing(String field) {
        return new UnusableRecordException(
                RejectionReason.MISSING_FIELD, field, field + ": expected a value, found none");
    }

    /** A field has an invalid value. */
    public static UnusableRecordException invalid(String field, String expected, String found) {
        return new UnusableRecordException(
                RejectionReason.INVALID_FIELD,
                field,
                field + ": expected " + expected + ", found '" + brief(found) + "'");
    }

    /** A field is at fault for any other reason. */
    public static UnusableRecordException because(RejectionReason reason, String field, String detail) {
        return new UnusableRecordException(reason, field, detail);
    }

    /** The same error, attributed to a part of a record. */
    public UnusableRecordException in(String part) {
        return new UnusableRecordException(reason, field, brief(part) + ": " + getMessage());
    }

    /** The rejection of the record from this origin. */
    public ReaderResult.Refused at(Origin origin, Instant observedTime) {
        String detail = getMessage() == null ? "" : getMessage();
        return new ReaderResult.Refused(
                origin.reject(reason, field.isEmpty() ? Optional.empty() : Optional.of(field), detail, observedTime));
    }

    /** The text, truncated if it is long. */
    public static String brief(String text) {
        return text.length() <= LONGEST_EXCERPT ? text : text.substring(0, LONGEST_EXCERPT) + "…";
    }
}
