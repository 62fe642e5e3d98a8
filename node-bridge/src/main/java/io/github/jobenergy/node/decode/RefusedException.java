package io.github.jobenergy.node.decode;

import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.util.Optional;

/**
 * Something in a message that should have been a value and cannot be used. It travels from the place that notices to the
 * {@link Transcript}, which makes a rejection of it; it never leaves a decoder, and so has no stack trace.
 */
public final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST_EXCERPT = 60;

    private final RejectionReason reason;
    private final String field;
    private final String detail;

    private RefusedException(RejectionReason reason, String field, String detail) {
        super(detail, null, false, false);
        this.reason = reason;
        this.field = field;
        this.detail = detail;
    }

    /** What was read is not of the format, in whole or in part. */
    public static RefusedException malformed(String detail) {
        return new RefusedException(RejectionReason.MALFORMED, "", detail);
    }

    /** A field that must be there is absent. */
    public static RefusedException missing(String field, String expected) {
        return new RefusedException(
                RejectionReason.MISSING_FIELD, field, field + ": expected " + expected + ", found none");
    }

    /** A field has a value it cannot have. */
    public static RefusedException invalid(String field, String expected, String found) {
        return new RefusedException(
                RejectionReason.INVALID_FIELD,
                field,
                field + ": expected " + expected + ", found '" + brief(found) + "'");
    }

    /** The code of the rejection that becomes of it. */
    public RejectionReason reason() {
        return reason;
    }

    /** The field at fault; absent where it is not one field. */
    public Optional<String> field() {
        return field.isEmpty() ? Optional.empty() : Optional.of(field);
    }

    /** One sentence: what was expected, what was found. */
    public String detail() {
        return detail;
    }

    private static String brief(String text) {
        return text.length() <= LONGEST_EXCERPT ? text : text.substring(0, LONGEST_EXCERPT) + "…";
    }
}
