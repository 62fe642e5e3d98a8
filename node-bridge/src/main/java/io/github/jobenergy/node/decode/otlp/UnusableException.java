package io.github.jobenergy.node.decode.otlp;

import io.github.jobenergy.schemas.rejection.RejectionReason;

/** A metric or a point of it that should say something and cannot be used. It becomes a rejection and goes no further. */
final class UnusableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final RejectionReason reason;
    private final String field;

    UnusableException(RejectionReason reason, String field, String detail) {
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
}
