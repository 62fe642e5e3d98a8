package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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
    private @Nullable String kind;
    private @Nullable Energy counter;
    private @Nullable Energy counterRange;
    private @Nullable String counterEpoch;
    private @Nullable Power power;
    private @Nullable Energy energy;
    private @Nullable Duration interval;
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
        out.writeStringField("kind", WordReader.word(reading.measurement().kind()));
        writeMeasurement(reading.measurement(), out);
        if (!reading.uses().isEmpty()) {
            out.writeFieldName("uses");
            RunUseJson.write(reading.uses(), out);
        }
        out.writeFieldName("observed_time");
        ContractValues.writeTime(reading.observedTime(), out);
        out.writeEndObject();
    }

    private static void writeMeasurement(Measurement measurement, JsonGenerator out) throws IOException {
        if (measurement instanceof Measurement.Counter counter) {
            writeJoules(out, "counter_joules", counter.counter());
            if (counter.range().isPresent()) {
                writeJoules(out, "counter_range_joules", counter.range().get());
            }
            if (counter.epoch().isPresent()) {
                writeText(out, "counter_epoch", counter.epoch().get());
            }
        } else if (measurement instanceof Measurement.IntervalEnergy drawn) {
            writeJoules(out, "energy_joules", drawn.energy());
            writeSeconds(out, drawn.interval());
        } else if (measurement instanceof Measurement.IntervalMean mean) {
            writeWatts(out, mean.power());
            writeSeconds(out, mean.interval());
        } else if (measurement instanceof Measurement.Instantaneous instant) {
            writeWatts(out, instant.power());
        }
    }

    private static void writeText(JsonGenerator out, String field, String text) throws IOException {
        out.writeFieldName(field);
        ContractValues.writeText(text, out);
    }

    private static void writeJoules(JsonGenerator out, String field, Energy energy) throws IOException {
        out.writeFieldName(field);
        ContractValues.writeEnergy(energy, out);
    }

    private static void writeWatts(JsonGenerator out, Power power) throws IOException {
        out.writeFieldName("power_watts");
        ContractValues.writePower(power, out);
    }

    private static void writeSeconds(JsonGenerator out, Duration interval) throws IOException {
        out.writeFieldName("interval_seconds");
        ContractValues.writeDuration(interval, out);
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
            case "kind" -> kind = ContractValues.text(in);
            case "counter_joules" -> counter = ContractValues.energy(in);
            case "counter_range_joules" -> counterRange = ContractValues.energy(in);
            case "counter_epoch" -> counterEpoch = ContractValues.text(in);
            case "power_watts" -> power = ContractValues.power(in);
            case "energy_joules" -> energy = ContractValues.energy(in);
            case "interval_seconds" -> interval = ContractValues.duration(in);
            case "uses" -> uses = RunUseJson.read(in);
            case "observed_time" -> observedTime = ContractValues.time(in);
            default -> in.skipChildren();
        }
    }

    private PowerReading reading(JsonParser in) throws IOException {
        return new PowerReading(
                new NodeKey(required(in, "meter_space", meterSpace), required(in, "node", node)),
                required(in, "reading_time", readingTime),
                required(in, "domain", domain),
                required(in, "source", source),
                measurement(in),
                uses,
                required(in, "observed_time", observedTime));
    }

    private Measurement measurement(JsonParser in) throws IOException {
        String word = required(in, "kind", kind);
        return switch (word) {
            case "counter" ->
                new Measurement.Counter(
                        required(in, "counter_joules", counter),
                        Optional.ofNullable(counterRange),
                        Optional.ofNullable(counterEpoch));
            case "interval_energy" ->
                new Measurement.IntervalEnergy(
                        required(in, "energy_joules", energy), required(in, "interval_seconds", interval));
            case "interval_mean" ->
                new Measurement.IntervalMean(
                        required(in, "power_watts", power), required(in, "interval_seconds", interval));
            case "instant" -> new Measurement.Instantaneous(required(in, "power_watts", power));
            default ->
                throw new ContractViolation(
                        in,
                        RejectionReason.UNKNOWN_KIND,
                        "kind",
                        "expected one of counter, interval_energy, interval_mean, instant, found "
                                + ContractValues.quoted(word));
        };
    }

    private static <T> T required(JsonParser in, String field, @Nullable T value) throws IOException {
        if (value == null) {
            throw new ContractViolation(in, RejectionReason.MISSING_FIELD, field, "expected " + field + ", found none");
        }
        return value;
    }
}
