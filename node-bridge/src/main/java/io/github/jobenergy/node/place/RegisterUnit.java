package io.github.jobenergy.node.place;

import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The meaning of the number in a register: its kind, and the size of its unit. A register that counts tenths of a kWh has a unit of
 * 360,000,000 mJ, one of hundredths of a kW a unit of 10,000 mW. Energies are truncated to the millijoule, so that differences of a
 * counter add up; powers are rounded to the milliwatt.
 *
 * @param kind the kind of the measurement
 * @param milli the millijoules or milliwatts of one unit of the register
 * @param range the number at which a counter restarts from 0; absent if it never does, or of a power
 * @param window the duration over which an interval mean is computed
 */
record RegisterUnit(Measurement.Kind kind, BigDecimal milli, Optional<BigDecimal> range, Optional<Duration> window) {

    /** The units of energy, in millijoules. */
    static final Map<String, BigDecimal> ENERGY = Map.of(
            "J", new BigDecimal("1000"),
            "kJ", new BigDecimal("1000000"),
            "MJ", new BigDecimal("1000000000"),
            "Wh", new BigDecimal("3600000"),
            "kWh", new BigDecimal("3600000000"),
            "MWh", new BigDecimal("3600000000000"));

    /** The units of power, in milliwatts. */
    static final Map<String, BigDecimal> POWER = Map.of(
            "mW", new BigDecimal("1"),
            "W", new BigDecimal("1000"),
            "kW", new BigDecimal("1000000"),
            "MW", new BigDecimal("1000000000"));

    /** The maximum power of a place: that of the largest data centres of 2026; a higher value is a fault of a meter or of a unit. */
    static final Power MOST_POWER = Power.ofWatts(1_000_000_000);

    /**
     * The measurement of a number, as written by a collector; empty if the number stands for no value. 0 is a value: a redundant feed
     * without load draws none.
     *
     * @throws UnusableValueException if the text is not a number, or the amount is out of range
     */
    Optional<Measurement> measurement(String field, String text) throws UnusableValueException {
        if (AmountParser.isBlank(text)) {
            return Optional.empty();
        }
        BigDecimal number = AmountParser.parse(text)
                .filter(amount -> amount.signum() >= 0)
                .orElseThrow(() -> UnusableValueException.invalid(field, "a number of 0 or more", text));
        try {
            return Optional.of(measurement(number));
        } catch (InvalidFieldException impossible) {
            throw UnusableValueException.invalid(impossible);
        } catch (ArithmeticException tooMuch) {
            throw UnusableValueException.invalid(field, "an amount below 10^15 J or W", text);
        }
    }

    private Measurement measurement(BigDecimal number) {
        Measurement measurement = kind == Measurement.Kind.COUNTER ? counter(number) : ofPower(power(number));
        measurement.requireWritable();
        return measurement;
    }

    private Measurement counter(BigDecimal number) {
        if (range.isPresent() && number.compareTo(range.get()) >= 0) {
            throw new InvalidFieldException("counter_joules", "a number below the range " + range.get(), number);
        }
        return new Measurement.Counter(energy(number), range.map(this::energy), Optional.empty());
    }

    private Measurement ofPower(Power power) {
        if (power.compareTo(MOST_POWER) > 0) {
            throw new InvalidFieldException("power_watts", "at most " + MOST_POWER, power);
        }
        return window.isPresent()
                ? new Measurement.IntervalMean(power, window.get())
                : new Measurement.Instantaneous(power);
    }

    private Energy energy(BigDecimal number) {
        return Energy.ofMillijoules(
                number.multiply(milli).setScale(0, RoundingMode.FLOOR).longValueExact());
    }

    private Power power(BigDecimal number) {
        return Power.ofMilliwatts(
                number.multiply(milli).setScale(0, RoundingMode.HALF_EVEN).longValueExact());
    }
}
