package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;

/**
 * Reads one reading of a meter from JSON, field by field, since its fields depend on the kind of the measurement. Subclasses have the
 * fields that name the meter.
 *
 * @param <R> the type of the reading
 */
abstract class ReadingJson<R> {

    /** The fields of the measurement. */
    final MeasurementJson measurement = new MeasurementJson();

    /** Returns the reading of the present object. */
    final R readObject(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw ContractValues.invalid(in, "expected an object, found " + ContractValues.shown(in));
        }
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            if (in.nextToken() != JsonToken.VALUE_NULL) {
                takeField(name, in);
            }
        }
        try {
            return reading(in);
        } catch (InvalidFieldException invalid) {
            throw new ContractViolation(in, RejectionReason.INVALID_FIELD, invalid.field(), invalid.detail());
        }
    }

    private void takeField(String name, JsonParser in) throws IOException {
        try {
            if (!take(name, in) && !measurement.take(name, in)) {
                in.skipChildren();
            }
        } catch (ContractViolation violation) {
            throw new ContractViolation(in, violation.reason(), name, violation.detail());
        }
    }

    /** Reads the present value if it is a field of the subclass; returns false, and reads nothing, if it is another field. */
    abstract boolean take(String name, JsonParser in) throws IOException;

    /** Returns the reading of the fields read. */
    abstract R reading(JsonParser in) throws IOException;

    static void writeText(JsonGenerator out, String field, String text) throws IOException {
        out.writeFieldName(field);
        ContractValues.writeText(text, out);
    }
}
