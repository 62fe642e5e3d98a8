package io.github.jobenergy.schemas.node;

import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.Optional;

/** What a reading says. Its kind decides the arithmetic, and is stated by whoever reads the sensor, never guessed. */
public sealed interface Measurement {

    /** The word for this kind in the contract. */
    Kind kind();

    /**
     * The state of a register that counts up.
     *
     * @param counter the register, 0 or more
     * @param range the value at which it starts again from 0; absent if it never does
     * @param epoch a mark that changes whenever the register was reset; absent where the source has none
     */
    record Counter(Energy counter, Optional<Energy> range, Optional<String> epoch) implements Measurement {
        public Counter {
            requireNotNegative("counter_joules", counter.millijoules());
            if (range.isPresent() && range.get().millijoules() <= 0) {
                throw new IllegalArgumentException("counter_range_joules: expected more than 0, found " + range.get());
            }
        }

        @Override
        public Kind kind() {
            return Kind.COUNTER;
        }
    }

    /**
     * The energy since the reading before.
     *
     * @param energy the energy, 0 or more
     * @param interval the time it was drawn over, which ends at the reading
     */
    record IntervalEnergy(Energy energy, Duration interval) implements Measurement {
        public IntervalEnergy {
            requireNotNegative("energy_joules", energy.millijoules());
            requirePositive(interval);
        }

        @Override
        public Kind kind() {
            return Kind.INTERVAL_ENERGY;
        }
    }

    /**
     * The mean power over a stated window.
     *
     * @param power the mean, 0 or more
     * @param interval the window, which ends at the reading
     */
    record IntervalMean(Power power, Duration interval) implements Measurement {
        public IntervalMean {
            requireNotNegative("power_watts", power.milliwatts());
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
            requireNotNegative("power_watts", power.milliwatts());
        }

        @Override
        public Kind kind() {
            return Kind.INSTANT;
        }
    }

    /** The four kinds, best first: where two meters know a minute equally well, the earlier kind is believed. */
    enum Kind {
        /** A register that counts up. */
        COUNTER,
        /** Energy since the reading before. */
        INTERVAL_ENERGY,
        /** Mean power over a window. */
        INTERVAL_MEAN,
        /** Power at one instant. */
        INSTANT
    }

    private static void requireNotNegative(String field, long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException(field + ": expected 0 or more, found " + amount + " thousandths");
        }
    }

    private static void requirePositive(Duration interval) {
        if (interval.isNegative() || interval.isZero()) {
            throw new IllegalArgumentException("interval_seconds: expected more than 0, found " + interval);
        }
    }
}
