package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.github.jobenergy.schemas.rejection.RejectionReason;

/** A value the contract does not allow, found while a record is being read; carries the reason code up to the codec. */
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

    /** The sentence without the position Jackson adds to its messages. */
    String detail() {
        return detail;
    }
}
