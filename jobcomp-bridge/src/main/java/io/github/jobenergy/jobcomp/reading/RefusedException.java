package io.github.jobenergy.jobcomp.reading;

import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Instant;
import java.util.Optional;

/**
 * Something in a record that makes all of it unusable. It travels from the place that notices to the reader, which makes a
 * {@link Reading.Refused} of it; it never leaves a reader.
 */
public final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST_EXCERPT = 60;

    private final RejectionReason reason;
    private final String field;

    private RefusedException(RejectionReason reason, String field, String detail) {
        super(detail);
        this.reason = reason;
        this.field = field;
    }

    /** The record as a whole is not what it should be. */
    public static RefusedException malformed(String detail) {
        return new RefusedException(RejectionReason.MALFORMED, "", detail);
    }

    /** A field that must be there is absent. */
    public static RefusedException missing(String field) {
        return new RefusedException(RejectionReason.MISSING_FIELD, field, field + ": expected a value, found none");
    }

    /** A field has a value it cannot have. */
    public static RefusedException invalid(String field, String expected, String found) {
        return new RefusedException(
                RejectionReason.INVALID_FIELD,
                field,
                field + ": expected " + expected + ", found '" + brief(found) + "'");
    }

    /** A field at fault, for any other reason. */
    public static RefusedException because(RejectionReason reason, String field, String detail) {
        return new RefusedException(reason, field, detail);
    }

    /** The same of a part of a record. */
    public RefusedException in(String part) {
        return new RefusedException(reason, field, brief(part) + ": " + getMessage());
    }

    /** The refusal of what was found at that origin. */
    public Reading.Refused at(Origin origin, Instant observedTime) {
        String detail = getMessage() == null ? "" : getMessage();
        return new Reading.Refused(
                origin.reject(reason, field.isEmpty() ? Optional.empty() : Optional.of(field), detail, observedTime));
    }

    /** The text, or the beginning of one that is long. */
    public static String brief(String text) {
        return text.length() <= LONGEST_EXCERPT ? text : text.substring(0, LONGEST_EXCERPT) + "…";
    }
}
