package io.github.jobenergy.node.decode.point;

import io.github.jobenergy.node.decode.MessageSink;

/** The points of meters that a file of the site names, which take precedence over the metrics that a format decodes itself. */
public interface MappedPoints {

    /** Reports the values of a point that the file maps to meters, or why they cannot be used; returns false if there are none. */
    boolean report(InfluxPoint point, MessageSink sink);

    /** Reports that a point maps to no meter, if the file maps other points of its metric. */
    void reportUnmapped(InfluxPoint point, MessageSink sink);
}
