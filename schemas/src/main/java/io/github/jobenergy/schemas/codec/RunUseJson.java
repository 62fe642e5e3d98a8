package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and writes the CPU times of runs in the JSON of a reading. */
final class RunUseJson {

    private @Nullable String cluster;
    private @Nullable Long jobId;
    private @Nullable Instant submitTime;
    private @Nullable Duration cpuTime;

    private RunUseJson() {}

    static void write(List<RunUse> uses, JsonGenerator out) throws IOException {
        out.writeStartArray();
        for (RunUse use : uses) {
            out.writeStartObject();
            if (use.cluster().isPresent()) {
                out.writeFieldName("cluster");
                ContractValues.writeText(use.cluster().get(), out);
            }
            out.writeNumberField("job_id", use.jobId());
            if (use.submitTime().isPresent()) {
                out.writeFieldName("submit_time");
                ContractValues.writeTime(use.submitTime().get(), out);
            }
            out.writeFieldName("cpu_seconds");
            ContractValues.writeDuration(use.cpuTime(), out);
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    static List<RunUse> read(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw ContractValues.invalid(in, "expected an array, found " + ContractValues.shown(in));
        }
        List<RunUse> uses = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (in.currentToken() != JsonToken.START_OBJECT) {
                throw ContractValues.invalid(in, "expected an object, found " + ContractValues.shown(in));
            }
            uses.add(readOne(in));
        }
        return uses;
    }

    private static RunUse readOne(JsonParser in) throws IOException {
        RunUseJson fields = new RunUseJson();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            in.nextToken();
            fields.take(name, in);
        }
        try {
            return new RunUse(
                    Optional.ofNullable(fields.cluster),
                    required(in, "job_id", fields.jobId),
                    Optional.ofNullable(fields.submitTime),
                    required(in, "cpu_seconds", fields.cpuTime));
        } catch (InvalidFieldException invalid) {
            throw ContractValues.invalid(in, invalid.detail());
        }
    }

    private void take(String name, JsonParser in) throws IOException {
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        switch (name) {
            case "cluster" -> cluster = ContractValues.text(in);
            case "job_id" -> jobId = ContractValues.wholeNumber(in);
            case "submit_time" -> submitTime = ContractValues.time(in);
            case "cpu_seconds" -> cpuTime = ContractValues.duration(in);
            default -> in.skipChildren();
        }
    }

    private static <T> T required(JsonParser in, String field, @Nullable T value) throws IOException {
        if (value == null) {
            throw new ContractViolation(
                    in, RejectionReason.MISSING_FIELD, "uses", "expected " + field + " of each run, found none");
        }
        return value;
    }
}
