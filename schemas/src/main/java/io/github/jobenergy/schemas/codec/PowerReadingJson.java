package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes power readings in JSON, field by field. Readings are a million times as frequent as other records, and their
 * fields depend on the kind of the measurement.
 */
final class PowerReadingJson {

    private @Nullable String meterSpace;
    private @Nullable String node;
    private @Nullable Instant readingTime;
    private @Nullable String domain;
    private @Nullable String source;
    private final MeasurementJson measurement = new MeasurementJson();
    private List<RunUse> uses = List.of();
    private @Nullable Instant observedTime;

    private PowerReadingJson() {}

    static void write(PowerReading reading, JsonGenerator out) throws IOException {
        out.writeStartObject();
        writeText(out, "meter_space", reading.node().meterSpace());
        writeText(out, "node", reading.node().node());
        out.writeFieldName("reading_time");
        ContractValues.writeTime(reading.readingTime(), out);
        writeText(out, "domain", reading.domain());
        writeText(out, "source", reading.source());
        MeasurementJson.write(reading.measurement(), out);
        if (!reading.uses().isEmpty()) {
            out.writeFieldName("uses");
            RunUseJson.write(reading.uses(), out);
        }
        out.writeFieldName("observed_time");
        ContractValues.writeTime(reading.observedTime(), out);
        out.writeEndObject();
    }

    private static void writeText(JsonGenerator out, String field, String text) throws IOException {
        out.writeFieldName(field);
        ContractValues.writeText(text, out);
    }

    static PowerReading read(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw ContractValues.invalid(in, "expected an object, found " + ContractValues.shown(in));
        }
        PowerReadingJson fields = new PowerReadingJson();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            in.nextToken();
            try {
                fields.take(name, in);
            } catch (ContractViolation violation) {
                throw new ContractViolation(in, violation.reason(), name, violation.detail());
            }
        }
        try {
            return fields.reading(in);
        } catch (InvalidFieldException invalid) {
            throw new ContractViolation(in, RejectionReason.INVALID_FIELD, invalid.field(), invalid.detail());
        }
    }

    private void take(String name, JsonParser in) throws IOException {
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        switch (name) {
            case "meter_space" -> meterSpace = ContractValues.text(in);
            case "node" -> node = ContractValues.text(in);
            case "reading_time" -> readingTime = ContractValues.time(in);
            case "domain" -> domain = ContractValues.text(in);
            case "source" -> source = ContractValues.text(in);
            case "uses" -> uses = RunUseJson.read(in);
            case "observed_time" -> observedTime = ContractValues.time(in);
            default -> {
                if (!measurement.take(name, in)) {
                    in.skipChildren();
                }
            }
        }
    }

    private PowerReading reading(JsonParser in) throws IOException {
        return new PowerReading(
                new NodeKey(
                        MeasurementJson.required(in, "meter_space", meterSpace),
                        MeasurementJson.required(in, "node", node)),
                MeasurementJson.required(in, "reading_time", readingTime),
                MeasurementJson.required(in, "domain", domain),
                MeasurementJson.required(in, "source", source),
                measurement.measurement(in),
                uses,
                MeasurementJson.required(in, "observed_time", observedTime));
    }
}
