package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes power readings in JSON, field by field. Readings are a million times as frequent as other records, and their
 * fields depend on the kind of the measurement.
 */
final class PowerReadingJson extends ReadingJson<PowerReading> {

    /** The meter space read last. Most readings have the same one, and equal texts that are the same object are compared fastest. */
    private static volatile String lastMeterSpace = "";

    private @Nullable String meterSpace;
    private @Nullable String node;
    private @Nullable Instant readingTime;
    private @Nullable String domain;
    private @Nullable String source;
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

    static PowerReading read(JsonParser in) throws IOException {
        return new PowerReadingJson().readObject(in);
    }

    @Override
    boolean take(String name, JsonParser in) throws IOException {
        switch (name) {
            case "meter_space" -> meterSpace = shared(ContractValues.text(in));
            case "node" -> node = ContractValues.text(in);
            case "reading_time" -> readingTime = ContractValues.time(in);
            case "domain" -> domain = ContractValues.text(in);
            case "source" -> source = ContractValues.text(in);
            case "uses" -> uses = RunUseJson.read(in);
            case "observed_time" -> observedTime = ContractValues.time(in);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static String shared(String space) {
        String last = lastMeterSpace;
        if (space.equals(last)) {
            return last;
        }
        lastMeterSpace = space;
        return space;
    }

    @Override
    PowerReading reading(JsonParser in) throws IOException {
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
