package io.github.jobenergy.node.decode.point;

import io.github.jobenergy.node.sample.UnusableValueException;

/** Receives the points read. */
interface PointSink {

    /** Receives a point. */
    void take(InfluxPoint point);

    /** Receives an error about text that is not a point. */
    void reject(UnusableValueException unusable);
}
