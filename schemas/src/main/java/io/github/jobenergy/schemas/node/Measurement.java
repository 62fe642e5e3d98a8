package io.github.jobenergy.schemas.node;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.Optional;

/**
 * The value of a reading. The kind of the measurement determines the arithmetic. The reader of the sensor states the kind; it is
 * never inferred.
 */
public sealed interface Measurement {

    /** Returns the kind of the measurement in the contract. */
    Kind kind();

    /**
     * Requires that the contract can represent the value of a reading.
     *
     * @throws InvalidFieldException if an energy is not below 10^15 J, or a power not below 10^15 W
     */
    default void requireWritable() {
        if (this instanceof Counter counter) {
            requireWritable("counter_joules", counter.counter());
            counter.range().ifPresent(range -> requireWritable("counter_range_joules", range));
        } else if (this instanceof IntervalEnergy drawn) {
            requireWritable("energy_joules", drawn.energy());
        } else if (this instanceof IntervalMean mean) {
            requireWritable(mean.power());
        } else if (this instanceof Instantaneous instant) {
            requireWritable(instant.power());
        }
    }

    /**
     * The value of a counter: a register that increases.
     *
     * @param counter the register, 0 or more
     * @param range the value at which the register restarts from 0; absent if it never does
     * @param epoch a value that changes whenever the register is reset; absent where the source has none
     */
    record Counter(Energy counter, Optional<Energy> range, Optional<String> epoch) implements Measurement {
        public Counter {
            if (counter.isNegative()) {
                throw new InvalidFieldException("counter_joules", "0 J or more", counter);
            }
            if (range.isPresent() && range.get().millijoules() <= 0) {
                throw new InvalidFieldException("counter_range_joules", "more than 0 J", range.get());
            }
        }

        @Override
        public Kind kind() {
            return Kind.COUNTER;
        }
    }

    /**
     * The energy since the previous reading.
     *
     * @param energy the energy, 0 or more
     * @param interval the duration in which the energy was drawn, which ends at the reading
     */
    record IntervalEnergy(Energy energy, Duration interval) implements Measurement {
        public IntervalEnergy {
            if (energy.isNegative()) {
                throw new InvalidFieldException("energy_joules", "0 J or more", energy);
            }
            requirePositive(interval);
        }

        @Override
        public Kind kind() {
            return Kind.INTERVAL_ENERGY;
        }
    }

    /**
     * The interval mean: the mean power over a stated window.
     *
     * @param power the mean, 0 or more
     * @param interval the window, which ends at the reading
     */
    record IntervalMean(Power power, Duration interval) implements Measurement {
        public IntervalMean {
            requireNotNegative(power);
            requirePositive(interval);
        }

        @Override
        public Kind kind() {
            return Kind.INTERVAL_MEAN;
        }
    }

    /**
     * The power at one instant.
     *
     * @param power the power, 0 or more
     */
    record Instantaneous(Power power) implements Measurement {
        public Instantaneous {
            requireNotNegative(power);
        }

        @Override
        public Kind kind() {
            return Kind.INSTANT;
        }
    }

    /**
     * The four kinds of measurement, best first: of two meters that cover a minute equally well, the meter of the earlier kind is
     * used.
     */
    enum Kind {
        /** The value of a register that increases. */
        COUNTER,
        /** The energy since the previous reading. */
        INTERVAL_ENERGY,
        /** The mean power over a window. */
        INTERVAL_MEAN,
        /** The power at one instant. */
        INSTANT
    }

    private static void requireWritable(String field, Energy energy) {
        if (energy.compareTo(Energy.LARGEST) > 0) {
            throw new InvalidFieldException(field, "less than 10^15 J", energy);
        }
    }

    private static void requireWritable(Power power) {
        if (power.compareTo(Power.LARGEST) > 0) {
            throw new InvalidFieldException("power_watts", "less than 10^15 W", power);
        }
    }

    private static void requireNotNegative(Power power) {
        if (power.milliwatts() < 0) {
            throw new InvalidFieldException("power_watts", "0 W or more", power);
        }
    }

    private static void requirePositive(Duration interval) {
        if (interval.isNegative() || interval.isZero()) {
            throw new InvalidFieldException("interval_seconds", "more than 0 s", interval.toSeconds() + " s");
        }
    }
}
