package io.github.jobenergy.node.sample;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Instant;
import java.util.Optional;

/**
 * Something that should have been a value and cannot be used. It travels from the place that notices to the one that knows
 * where it stood, which makes a rejection of it; it goes no further, and so has no stack trace.
 */
public final class UnusableValueException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST_EXCERPT = 60;

    private final RejectionReason reason;
    private final String field;
    private final String detail;

    private UnusableValueException(RejectionReason reason, String field, String detail) {
        super(detail, null, false, false);
        this.reason = reason;
        this.field = field;
        this.detail = detail;
    }

    /** What was read is not of the format, in whole or in part. */
    public static UnusableValueException malformed(String detail) {
        return new UnusableValueException(RejectionReason.MALFORMED, "", detail);
    }

    /** A field that must be there is absent. */
    public static UnusableValueException missing(String field, String expected) {
        return new UnusableValueException(
                RejectionReason.MISSING_FIELD, field, field + ": expected " + expected + ", found none");
    }

    /** A field has a value it cannot have. */
    public static UnusableValueException invalid(String field, String expected, String found) {
        return new UnusableValueException(
                RejectionReason.INVALID_FIELD,
                field,
                field + ": expected " + expected + ", found '" + brief(found) + "'");
    }

    /** A field has a value that the contract does not allow. */
    public static UnusableValueException invalid(InvalidFieldException impossible) {
        return new UnusableValueException(RejectionReason.INVALID_FIELD, impossible.field(), impossible.detail());
    }

    /** A field says that the value is of a kind that is none of a reading's. */
    public static UnusableValueException unknownKind(String field, String expected, String found) {
        return new UnusableValueException(
                RejectionReason.UNKNOWN_KIND, field, field + ": expected " + expected + ", found " + found);
    }

    /** A field cannot be used, for a reason that takes a sentence of its own. */
    public static UnusableValueException of(RejectionReason reason, String field, String detail) {
        return new UnusableValueException(reason, field, detail);
    }

    /** One sentence: what was expected, what was found. */
    public String detail() {
        return detail;
    }

    /** The rejection that becomes of it, of what stood there, at this time. */
    public Rejection at(Origin origin, Instant time) {
        return origin.reject(reason, field.isEmpty() ? Optional.empty() : Optional.of(field), detail, time);
    }

    private static String brief(String text) {
        return text.length() <= LONGEST_EXCERPT ? text : text.substring(0, LONGEST_EXCERPT) + "…";
    }
}
