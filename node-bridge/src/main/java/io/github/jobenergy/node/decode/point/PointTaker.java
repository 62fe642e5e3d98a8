package io.github.jobenergy.node.decode.point;

import io.github.jobenergy.node.sample.RefusedException;

/** Takes the points that are read. */
interface PointTaker {

    /** A point. */
    void take(Point point);

    /** Something that should be one and is not. */
    void refuse(RefusedException refused);
}
