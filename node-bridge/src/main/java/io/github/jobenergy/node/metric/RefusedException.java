package io.github.jobenergy.node.metric;

import io.github.jobenergy.schemas.rejection.RejectionReason;

/** A series that should say something and cannot be used. It becomes a rejection and goes no further. */
final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final RejectionReason reason;
    private final String field;

    RefusedException(RejectionReason reason, String field, String detail) {
        super(detail);
        this.reason = reason;
        this.field = field;
    }

    RejectionReason reason() {
        return reason;
    }

    String field() {
        return field;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
