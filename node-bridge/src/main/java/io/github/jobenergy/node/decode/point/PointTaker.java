package io.github.jobenergy.node.decode.point;

import io.github.jobenergy.node.sample.UnusableValueException;

/** Takes the points that are read. */
interface PointTaker {

    /** A point. */
    void take(InfluxPoint point);

    /** Something that should be one and is not. */
    void refuse(UnusableValueException refused);
}
