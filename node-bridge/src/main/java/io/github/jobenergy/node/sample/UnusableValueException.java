package io.github.jobenergy.node.sample;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Instant;
import java.util.Optional;

/**
 * Reports a value that cannot be used. It is thrown where the fault is detected and converted to a rejection where the origin is
 * known. It is not propagated further, and has no stack trace.
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

    /** The input does not conform to the format, in whole or in part. */
    public static UnusableValueException malformed(String detail) {
        return new UnusableValueException(RejectionReason.MALFORMED, "", detail);
    }

    /** A required field is absent. */
    public static UnusableValueException missing(String field, String expected) {
        return new UnusableValueException(
                RejectionReason.MISSING_FIELD, field, field + ": expected " + expected + ", found none");
    }

    /** A field has an invalid value. */
    public static UnusableValueException invalid(String field, String expected, String found) {
        return new UnusableValueException(
                RejectionReason.INVALID_FIELD,
                field,
                field + ": expected " + expected + ", found '" + brief(found) + "'");
    }

    /** A field has a value that violates the contract. */
    public static UnusableValueException invalid(InvalidFieldException impossible) {
        return new UnusableValueException(RejectionReason.INVALID_FIELD, impossible.field(), impossible.detail());
    }

    /** A field specifies a kind of value that readings do not have. */
    public static UnusableValueException unknownKind(String field, String expected, String found) {
        return new UnusableValueException(
                RejectionReason.UNKNOWN_KIND, field, field + ": expected " + expected + ", found " + found);
    }

    /** A field cannot be used, for a reason that needs its own sentence. */
    public static UnusableValueException of(RejectionReason reason, String field, String detail) {
        return new UnusableValueException(reason, field, detail);
    }

    /** One sentence with the expected and the found value. */
    public String detail() {
        return detail;
    }

    /** The rejection of this origin and time. */
    public Rejection at(Origin origin, Instant time) {
        return origin.reject(reason, field.isEmpty() ? Optional.empty() : Optional.of(field), detail, time);
    }

    private static String brief(String text) {
        return text.length() <= LONGEST_EXCERPT ? text : text.substring(0, LONGEST_EXCERPT) + "…";
    }
}
