package io.github.jobenergy.schemas.codec;

import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.util.Optional;

/** Thrown when bytes are not a record of the contract. The message states what was expected and what was found. */
public final class MalformedRecordException extends Exception {

    private static final long serialVersionUID = 1L;

    private final RejectionReason reason;
    private final String field;

    MalformedRecordException(RejectionReason reason, String field, String detail) {
        super(detail);
        this.reason = reason;
        this.field = field;
    }

    /** Returns the reason code of the rejection of the record. */
    public RejectionReason reason() {
        return reason;
    }

    /** Returns the invalid field, or empty if the record as a whole is invalid. */
    public Optional<String> field() {
        return field.isEmpty() ? Optional.empty() : Optional.of(field);
    }
}
