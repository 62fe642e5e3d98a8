package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.github.jobenergy.schemas.rejection.RejectionReason;

/** Thrown while a record is read, for a value that the contract does not allow; passes the reason code to the codec. */
final class ContractViolation extends JsonMappingException {

    private static final long serialVersionUID = 1L;

    private final RejectionReason reason;
    private final String field;
    private final String detail;

    ContractViolation(JsonParser parser, RejectionReason reason, String field, String detail) {
        super(parser, detail);
        this.reason = reason;
        this.field = field;
        this.detail = detail;
    }

    RejectionReason reason() {
        return reason;
    }

    String field() {
        return field;
    }

    /** Returns the message without the position that Jackson adds. */
    String detail() {
        return detail;
    }
}
