package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.node.Measurement.Kind;

/** The relative errors of instruments by the kind of their readings, for the meters of nodes and of places. */
public final class InstrumentError {

    private InstrumentError() {}

    /**
     * Returns the relative error at 95 % from timestamps and resolution: counters were measured to be 0.1 to 0.2 % off over an hour,
     * and a BMC rounds to whole watts of a few hundred. The calibration error is not included.
     */
    public static double ofResolution(Kind kind) {
        return switch (kind) {
            case COUNTER, INTERVAL_ENERGY -> 0.001;
            case INTERVAL_MEAN -> 0.002;
            case INSTANT -> 0.004;
        };
    }

    /**
     * Returns the calibration error that an instrument may have, a part of its readings: the limits of usual classes of instruments. It
     * is the same for all readings of an instrument, and therefore for every run of a node.
     */
    public static double ofCalibration(Kind kind) {
        return switch (kind) {
            case COUNTER, INTERVAL_ENERGY -> 0.02;
            case INTERVAL_MEAN -> 0.03;
            case INSTANT -> 0.05;
        };
    }
}
