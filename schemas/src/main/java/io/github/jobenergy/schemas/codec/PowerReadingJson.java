package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Readings in JSON, written and read field by field: they come a million times as often as anything else, and which fields
 * there are depends on the kind.
 */
final class PowerReadingJson {

    private @Nullable String meterSpace;
    private @Nullable String node;
    private @Nullable Instant readingTime;
    private @Nullable String domain;
    private @Nullable String source;
    private @Nullable String kind;
    private @Nullable BigDecimal counter;
    private @Nullable BigDecimal counterRange;
    private @Nullable String counterEpoch;
    private @Nullable BigDecimal power;
    private @Nullable BigDecimal energy;
    private @Nullable Duration interval;
    private @Nullable Instant observedTime;

    private PowerReadingJson() {}

    static void write(PowerReading reading, JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("meter_space", reading.node().meterSpace());
        out.writeStringField("node", reading.node().node());
        out.writeStringField("reading_time", ContractValues.time(reading.readingTime()));
        out.writeStringField("domain", reading.domain());
        out.writeStringField("source", reading.source());
        out.writeStringField("kind", reading.measurement().kind().name().toLowerCase(Locale.ROOT));
        writeMeasurement(reading.measurement(), out);
        out.writeStringField("observed_time", ContractValues.time(reading.observedTime()));
        out.writeEndObject();
    }

    private static void writeMeasurement(Measurement measurement, JsonGenerator out) throws IOException {
        if (measurement instanceof Measurement.Counter counter) {
            writeJoules(out, "counter_joules", counter.counter());
            if (counter.range().isPresent()) {
                writeJoules(out, "counter_range_joules", counter.range().get());
            }
            if (counter.epoch().isPresent()) {
                out.writeStringField("counter_epoch", counter.epoch().get());
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

    private static void writeJoules(JsonGenerator out, String field, Energy energy) throws IOException {
        out.writeFieldName(field);
        out.writeNumber(ContractValues.plain(energy.joules()));
    }

    private static void writeWatts(JsonGenerator out, Power power) throws IOException {
        out.writeFieldName("power_watts");
        out.writeNumber(ContractValues.plain(power.watts()));
    }

    private static void writeSeconds(JsonGenerator out, Duration interval) throws IOException {
        out.writeFieldName("interval_seconds");
        out.writeNumber(ContractValues.seconds(interval));
    }

    static PowerReading read(JsonParser in) throws IOException {
        PowerReadingJson fields = new PowerReadingJson();
        if (in.currentToken() == JsonToken.START_OBJECT) {
            in.nextToken();
        }
        for (; in.currentToken() == JsonToken.FIELD_NAME; in.nextToken()) {
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
        } catch (IllegalArgumentException | ArithmeticException outOfRange) {
            throw new ContractViolation(in, RejectionReason.INVALID_FIELD, "", String.valueOf(outOfRange.getMessage()));
        }
    }

    private void take(String name, JsonParser in) throws IOException {
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        switch (name) {
            case "meter_space" -> meterSpace = ContractValues.text(in);
            case "node" -> node = ContractValues.text(in);
            case "reading_time" -> readingTime = ContractValues.instant(in);
            case "domain" -> domain = ContractValues.text(in);
            case "source" -> source = ContractValues.text(in);
            case "kind" -> kind = ContractValues.text(in);
            case "counter_joules" -> counter = ContractValues.decimal(in);
            case "counter_range_joules" -> counterRange = ContractValues.decimal(in);
            case "counter_epoch" -> counterEpoch = ContractValues.text(in);
            case "power_watts" -> power = ContractValues.decimal(in);
            case "energy_joules" -> energy = ContractValues.decimal(in);
            case "interval_seconds" -> interval = ContractValues.duration(in);
            case "observed_time" -> observedTime = ContractValues.instant(in);
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
                required(in, "observed_time", observedTime));
    }

    private Measurement measurement(JsonParser in) throws IOException {
        String word = required(in, "kind", kind);
        return switch (word) {
            case "counter" ->
                new Measurement.Counter(
                        Energy.ofJoules(required(in, "counter_joules", counter)),
                        Optional.ofNullable(counterRange).map(Energy::ofJoules),
                        Optional.ofNullable(counterEpoch));
            case "interval_energy" ->
                new Measurement.IntervalEnergy(
                        Energy.ofJoules(required(in, "energy_joules", energy)),
                        required(in, "interval_seconds", interval));
            case "interval_mean" ->
                new Measurement.IntervalMean(
                        Power.ofWatts(required(in, "power_watts", power)), required(in, "interval_seconds", interval));
            case "instant" -> new Measurement.Instantaneous(Power.ofWatts(required(in, "power_watts", power)));
            default ->
                throw new ContractViolation(
                        in,
                        RejectionReason.UNKNOWN_KIND,
                        "kind",
                        "expected counter, interval_energy, interval_mean or instant, found '" + word + "'");
        };
    }

    private static <T> T required(JsonParser in, String field, @Nullable T value) throws IOException {
        if (value == null) {
            throw new ContractViolation(in, RejectionReason.MISSING_FIELD, field, "expected " + field + ", found none");
        }
        return value;
    }
}
