package io.github.jobenergy.node.decode.point;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;

/** A format whose messages are points, of which some may be of meters that a file of the site names. */
public interface PointFormat extends Format {

    /** A new decoder of the format that offers each point to the mapped meters first. */
    Decoder decoder(MappedPoints mapped);
}
