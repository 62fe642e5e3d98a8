package io.github.jobenergy.schemas.codec;

import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.util.Optional;

/** Bytes that are not a record of the contract. The message says what was expected and what was found. */
public final class MalformedRecordException extends Exception {

    private static final long serialVersionUID = 1L;

    private final RejectionReason reason;
    private final String field;

    MalformedRecordException(RejectionReason reason, String field, String detail) {
        super(detail);
        this.reason = reason;
        this.field = field;
    }

    /** The reason code under which the record is refused. */
    public RejectionReason reason() {
        return reason;
    }

    /** The field at fault; empty where it is the record as a whole. */
    public Optional<String> field() {
        return field.isEmpty() ? Optional.empty() : Optional.of(field);
    }
}
