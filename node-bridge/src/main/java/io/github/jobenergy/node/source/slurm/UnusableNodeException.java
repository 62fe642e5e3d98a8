package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Instant;
import java.util.Optional;

/** What Slurm printed of a node cannot be used. The message says what was expected and what was found. */
final class UnusableNodeException extends Exception {

    private static final long serialVersionUID = 1L;

    private final RejectionReason reason;
    private final String field;
    private final String detail;

    private UnusableNodeException(RejectionReason reason, String field, String detail) {
        super(detail);
        this.reason = reason;
        this.field = field;
        this.detail = detail;
    }

    static UnusableNodeException missing(String field) {
        return new UnusableNodeException(RejectionReason.MISSING_FIELD, field, "expected " + field + ", found none");
    }

    static UnusableNodeException invalid(String field, String expected, String found) {
        return new UnusableNodeException(
                RejectionReason.INVALID_FIELD, field, field + ": expected " + expected + ", found '" + found + "'");
    }

    Rejection at(Origin origin, Instant time) {
        return origin.reject(reason, Optional.of(field), detail, time);
    }
}
