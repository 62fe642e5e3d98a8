package io.github.jobenergy.quickstart.bench.accuracy.sensor;

/** Rounding of values to the unit of a sensor. */
final class Rounding {

    private Rounding() {}

    /** Returns the nearest multiple of a unit. */
    static long toMultiple(long value, long unit) {
        return (value + unit / 2) / unit * unit;
    }
}
