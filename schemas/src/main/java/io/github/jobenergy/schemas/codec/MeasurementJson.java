package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and writes the fields of a measurement, which depend on its kind, in the object of a reading. */
final class MeasurementJson {

    private @Nullable String kind;
    private @Nullable Energy counter;
    private @Nullable Energy counterRange;
    private @Nullable String counterEpoch;
    private @Nullable Power power;
    private @Nullable Energy energy;
    private @Nullable Duration interval;

    MeasurementJson() {}

    static void write(Measurement measurement, JsonGenerator out) throws IOException {
        out.writeStringField("kind", WordReader.word(measurement.kind()));
        if (measurement instanceof Measurement.Counter counter) {
            writeJoules(out, "counter_joules", counter.counter());
            if (counter.range().isPresent()) {
                writeJoules(out, "counter_range_joules", counter.range().get());
            }
            if (counter.epoch().isPresent()) {
                out.writeFieldName("counter_epoch");
                ContractValues.writeText(counter.epoch().get(), out);
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

    /** Reads the present value if it is a field of a measurement; returns false, and reads nothing, if it is another field. */
    boolean take(String name, JsonParser in) throws IOException {
        switch (name) {
            case "kind" -> kind = ContractValues.text(in);
            case "counter_joules" -> counter = ContractValues.energy(in);
            case "counter_range_joules" -> counterRange = ContractValues.energy(in);
            case "counter_epoch" -> counterEpoch = ContractValues.text(in);
            case "power_watts" -> power = ContractValues.power(in);
            case "energy_joules" -> energy = ContractValues.energy(in);
            case "interval_seconds" -> interval = ContractValues.duration(in);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Returns the measurement of the fields read. */
    Measurement measurement(JsonParser in) throws IOException {
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

    /** Returns the value of a required field. */
    static <T> T required(JsonParser in, String field, @Nullable T value) throws IOException {
        if (value == null) {
            throw new ContractViolation(in, RejectionReason.MISSING_FIELD, field, "expected " + field + ", found none");
        }
        return value;
    }
}
