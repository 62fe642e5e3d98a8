package io.github.jobenergy.node.decode.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.node.unit.Amount;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.Plausible;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The points of a metric with what holds for all of them: whether they are a sum, over which time, and in which unit. The kind
 * follows from that and never from the numbers: a monotonic sum is a counter if it is cumulative and energy of an interval if
 * it is a delta; a gauge is an instant, and so is a sum that may fall.
 */
record DataPoints(JsonNode all, boolean isMonotonic, Temporality temporality, String unit) {

    private static final long NO_RECORDED_VALUE = 1;
    private static final BigDecimal NANOSECONDS = BigDecimal.valueOf(1_000_000_000);

    private static final Map<String, EnergyUnit> ENERGY_UNITS = Map.of(
            "", EnergyUnit.JOULE,
            "J", EnergyUnit.JOULE,
            "mJ", EnergyUnit.MILLIJOULE,
            "uJ", EnergyUnit.MICROJOULE,
            "kJ", EnergyUnit.KILOJOULE,
            "W.h", EnergyUnit.WATT_HOUR,
            "Wh", EnergyUnit.WATT_HOUR,
            "kW.h", EnergyUnit.KILOWATT_HOUR,
            "kWh", EnergyUnit.KILOWATT_HOUR);

    private static final Map<String, PowerUnit> POWER_UNITS = Map.of(
            "", PowerUnit.WATT,
            "W", PowerUnit.WATT,
            "mW", PowerUnit.MILLIWATT,
            "uW", PowerUnit.MICROWATT,
            "kW", PowerUnit.KILOWATT);

    /** Over which time the points of a sum count. */
    enum Temporality {
        /** It is a gauge, or nobody says. */
        NONE,
        /** Since the point before. */
        DELTA,
        /** Since the start. */
        CUMULATIVE
    }

    /** The points of that metric. */
    static DataPoints of(JsonNode metric) throws UnusableException {
        String unit = metric.path("unit").asText("");
        if (metric.has("gauge")) {
            return new DataPoints(metric.path("gauge").path("dataPoints"), false, Temporality.NONE, unit);
        }
        if (metric.has("sum")) {
            JsonNode sum = metric.path("sum");
            return new DataPoints(
                    sum.path("dataPoints"),
                    sum.path("isMonotonic").asBoolean(false),
                    temporality(sum.path("aggregationTemporality").asText("")),
                    unit);
        }
        throw new UnusableException(RejectionReason.UNKNOWN_KIND, "data", "expected a gauge or a sum, found neither");
    }

    private static Temporality temporality(String word) {
        return switch (word) {
            case "1", "AGGREGATION_TEMPORALITY_DELTA" -> Temporality.DELTA;
            case "2", "AGGREGATION_TEMPORALITY_CUMULATIVE" -> Temporality.CUMULATIVE;
            default -> Temporality.NONE;
        };
    }

    /** When the point's value held; absent where it does not say. */
    Optional<Instant> time(JsonNode point) throws UnusableException {
        return instant(point, "timeUnixNano");
    }

    /** What a point says; absent where it says that there was nothing. */
    Optional<Measurement> measurement(HardwareMetric metric, JsonNode point) throws UnusableException {
        Optional<BigDecimal> amount = amount(point);
        if (amount.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(metric.isEnergy() ? energy(amount.get(), point) : power(amount.get()));
        } catch (ArithmeticException tooMuch) {
            throw new UnusableException(
                    RejectionReason.INVALID_FIELD,
                    "value",
                    "expected what fits 63 bits of thousandths, found " + amount.get());
        }
    }

    private Measurement energy(BigDecimal amount, JsonNode point) throws UnusableException {
        EnergyUnit known = known(ENERGY_UNITS);
        if (isMonotonic && temporality == Temporality.CUMULATIVE) {
            String start = point.path("startTimeUnixNano").asText("");
            boolean isStated = !start.isEmpty() && !start.equals("0");
            return new Measurement.Counter(
                    known.of(amount), Optional.empty(), isStated ? Optional.of(start) : Optional.empty());
        }
        if (isMonotonic && temporality == Temporality.DELTA) {
            Instant start = required(point, "startTimeUnixNano");
            return new Measurement.IntervalEnergy(
                    known.of(amount), Duration.between(start, required(point, "timeUnixNano")));
        }
        throw new UnusableException(
                RejectionReason.UNKNOWN_KIND,
                "aggregationTemporality",
                "expected a monotonic sum, cumulative or delta, found "
                        + (isMonotonic ? "one of no temporality" : "a value that may fall"));
    }

    private Measurement power(BigDecimal amount) throws UnusableException {
        if (isMonotonic) {
            throw new UnusableException(
                    RejectionReason.UNKNOWN_KIND,
                    "isMonotonic",
                    "expected power to rise and fall, found a monotonic sum");
        }
        return new Measurement.Instantaneous(Plausible.power(known(POWER_UNITS).of(amount)));
    }

    private <T> T known(Map<String, T> units) throws UnusableException {
        return Optional.ofNullable(units.get(unit))
                .orElseThrow(() -> new UnusableException(
                        RejectionReason.INVALID_FIELD,
                        "unit",
                        "expected one of " + new TreeSet<>(units.keySet()) + ", found '" + unit + "'"));
    }

    private static Optional<BigDecimal> amount(JsonNode point) throws UnusableException {
        JsonNode flags = point.path("flags");
        boolean hasNone = flags.isIntegralNumber() && (flags.asLong() & NO_RECORDED_VALUE) != 0;
        String text = point.has("asInt")
                ? point.path("asInt").asText("")
                : point.path("asDouble").asText("");
        if (!hasNone && !point.has("asInt") && !point.has("asDouble")) {
            throw new UnusableException(RejectionReason.MISSING_FIELD, "asDouble", "expected a value, found none");
        }
        if (hasNone || Amount.isBlank(text) || text.endsWith("Infinity")) {
            return Optional.empty();
        }
        return Optional.of(Amount.parse(text)
                .orElseThrow(() -> new UnusableException(
                        RejectionReason.INVALID_FIELD, "value", "expected a number, found none")));
    }

    private static Instant required(JsonNode point, String field) throws UnusableException {
        return instant(point, field)
                .orElseThrow(() -> new UnusableException(
                        RejectionReason.MISSING_FIELD, field, "expected both times of a delta, found none here"));
    }

    private static Optional<Instant> instant(JsonNode point, String field) throws UnusableException {
        String text = point.path(field).asText("");
        if (text.isEmpty() || text.equals("0")) {
            return Optional.empty();
        }
        Optional<BigDecimal> time = Amount.parse(text).filter(nanoseconds -> nanoseconds.signum() > 0);
        Optional<Instant> instant = time.filter(
                        nanoseconds -> nanoseconds.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0)
                .map(nanoseconds -> nanoseconds.divideAndRemainder(NANOSECONDS))
                .map(parts -> Instant.ofEpochSecond(parts[0].longValue(), parts[1].longValue()))
                .filter(UtcTime::isWritable);
        if (instant.isEmpty()) {
            throw new UnusableException(
                    RejectionReason.INVALID_FIELD, field, "expected nanoseconds since 1970, found something else");
        }
        return instant;
    }
}
