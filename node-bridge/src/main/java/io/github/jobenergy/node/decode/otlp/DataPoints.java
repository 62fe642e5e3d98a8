package io.github.jobenergy.node.decode.otlp;

import io.github.jobenergy.node.decode.json.JsonValue;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerPlausibility;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The points of a metric with their common properties: monotonic sum or not, temporality, unit. The kind of measurement follows
 * from these properties and never from the numbers. A monotonic sum is a counter if it is cumulative, and an interval energy if
 * it is a delta. A gauge is an instant, and so is a sum that may fall.
 */
record DataPoints(List<JsonValue> all, boolean isMonotonic, Temporality temporality, String unit) {

    /** The bit of the flags that marks a point without a recorded value. */
    private static final int NO_RECORDED_VALUE = 0;

    private static final BigDecimal NANOSECONDS = BigDecimal.valueOf(1_000_000_000);

    /** The temporality of the points of a sum. */
    enum Temporality {
        /** A gauge, or an unspecified temporality. */
        NONE,
        /** Since the previous point. */
        DELTA,
        /** Since the start time. */
        CUMULATIVE
    }

    /** The points of this metric. */
    static DataPoints of(JsonValue metric) throws UnusableValueException {
        String unit = metric.at("unit").text();
        if (metric.at("gauge").isPresent()) {
            return new DataPoints(metric.at("gauge", "dataPoints").items(), false, Temporality.NONE, unit);
        }
        if (metric.at("sum").isPresent()) {
            JsonValue sum = metric.at("sum");
            return new DataPoints(
                    sum.at("dataPoints").items(),
                    Boolean.parseBoolean(sum.at("isMonotonic").text()),
                    temporality(sum.at("aggregationTemporality").text()),
                    unit);
        }
        throw UnusableValueException.unknownKind("data", "a gauge or a sum", "neither");
    }

    private static Temporality temporality(String word) {
        return switch (word) {
            case "1", "AGGREGATION_TEMPORALITY_DELTA" -> Temporality.DELTA;
            case "2", "AGGREGATION_TEMPORALITY_CUMULATIVE" -> Temporality.CUMULATIVE;
            default -> Temporality.NONE;
        };
    }

    /** The time of the point; empty if the point has none. */
    static Optional<Instant> time(JsonValue point) throws UnusableValueException {
        return instant(point, "timeUnixNano");
    }

    /** Rejects a delta of an exporter's metric, which is a counter since its start. */
    void requireSinceStart() throws UnusableValueException {
        if (temporality == Temporality.DELTA) {
            throw UnusableValueException.unknownKind("aggregationTemporality", "a cumulative sum", "a delta");
        }
    }

    /** The measurement of a point; empty if the point states that there is no value. */
    Optional<Measurement> measurement(HardwareMetric metric, JsonValue point) throws UnusableValueException {
        Optional<BigDecimal> amount = amount(point);
        if (amount.isEmpty()) {
            return Optional.empty();
        }
        try {
            return metric.isEnergy() ? Optional.of(energy(amount.get(), point)) : power(amount.get());
        } catch (ArithmeticException tooMuch) {
            throw UnusableValueException.invalid(
                    "value", "what fits 63 bits of thousandths", amount.get().toString());
        }
    }

    private Measurement energy(BigDecimal amount, JsonValue point) throws UnusableValueException {
        EnergyUnit known = energyUnit();
        if (isMonotonic && temporality == Temporality.CUMULATIVE) {
            String start = point.at("startTimeUnixNano").text();
            boolean isStated = !start.isEmpty() && !start.equals("0");
            return new Measurement.Counter(
                    known.of(amount), Optional.empty(), isStated ? Optional.of(start) : Optional.empty());
        }
        if (isMonotonic && temporality == Temporality.DELTA) {
            Instant start = required(point, "startTimeUnixNano");
            return new Measurement.IntervalEnergy(
                    known.of(amount), Duration.between(start, required(point, "timeUnixNano")));
        }
        throw UnusableValueException.unknownKind(
                "aggregationTemporality",
                "a monotonic sum, cumulative or delta",
                isMonotonic ? "one without temporality" : "a sum that is not monotonic");
    }

    /** 0 W is not a power: a device that answers draws power. A sum of 0 J is valid, since counters start there. */
    private Optional<Measurement> power(BigDecimal amount) throws UnusableValueException {
        if (isMonotonic) {
            throw UnusableValueException.unknownKind("isMonotonic", "a power that is not monotonic", "a monotonic sum");
        }
        Power power = PowerPlausibility.power(powerUnit().of(amount));
        return amount.signum() == 0 ? Optional.empty() : Optional.of(new Measurement.Instantaneous(power));
    }

    private EnergyUnit energyUnit() throws UnusableValueException {
        Optional<EnergyUnit> known = unit.isEmpty() ? Optional.of(EnergyUnit.JOULE) : EnergyUnit.named(unit);
        return known.orElseThrow(
                () -> UnusableValueException.invalid("unit", "a unit of energy, one of J, mJ, uJ, kJ, Wh, kWh", unit));
    }

    private PowerUnit powerUnit() throws UnusableValueException {
        Optional<PowerUnit> known = unit.isEmpty() ? Optional.of(PowerUnit.WATT) : PowerUnit.named(unit);
        return known.orElseThrow(
                () -> UnusableValueException.invalid("unit", "a unit of power, one of W, mW, uW, kW", unit));
    }

    private static Optional<BigDecimal> amount(JsonValue point) throws UnusableValueException {
        Optional<String> value = value(point);
        return value.isEmpty()
                ? Optional.empty()
                : Optional.of(AmountParser.parse(value.get())
                        .orElseThrow(() -> UnusableValueException.invalid("value", "a number", value.get())));
    }

    /** The value of the point as written; empty if the point states that there is no value. */
    static Optional<String> value(JsonValue point) throws UnusableValueException {
        JsonValue value = point.at("asInt").isPresent() ? point.at("asInt") : point.at("asDouble");
        boolean hasNone = hasNoRecordedValue(point.at("flags"));
        if (!hasNone && !value.isPresent()) {
            throw UnusableValueException.missing("asDouble", "a value");
        }
        boolean isNothing =
                hasNone || AmountParser.isBlank(value.text()) || value.text().endsWith("Infinity");
        return isNothing ? Optional.empty() : Optional.of(value.text());
    }

    private static boolean hasNoRecordedValue(JsonValue flags) {
        return flags.kind() == JsonValue.Kind.NUMBER
                && AmountParser.parse(flags.text())
                        .filter(bits -> bits.toBigInteger().testBit(NO_RECORDED_VALUE))
                        .isPresent();
    }

    private static Instant required(JsonValue point, String field) throws UnusableValueException {
        return instant(point, field).orElseThrow(() -> UnusableValueException.missing(field, "both times of a delta"));
    }

    private static Optional<Instant> instant(JsonValue point, String field) throws UnusableValueException {
        String text = point.at(field).text();
        if (text.isEmpty() || text.equals("0")) {
            return Optional.empty();
        }
        Optional<BigDecimal> time = AmountParser.parse(text).filter(nanoseconds -> nanoseconds.signum() > 0);
        Optional<Instant> instant = time.filter(
                        nanoseconds -> nanoseconds.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0)
                .map(nanoseconds -> nanoseconds.divideAndRemainder(NANOSECONDS))
                .map(parts -> Instant.ofEpochSecond(parts[0].longValue(), parts[1].longValue()))
                .filter(UtcTime::isWritable);
        if (instant.isEmpty()) {
            throw UnusableValueException.invalid(field, "nanoseconds since 1970", text);
        }
        return instant;
    }
}
