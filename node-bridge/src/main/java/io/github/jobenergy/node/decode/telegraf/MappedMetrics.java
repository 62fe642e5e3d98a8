package io.github.jobenergy.node.decode.telegraf;

import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.point.InfluxPoint;
import io.github.jobenergy.node.decode.point.MappedPoints;
import io.github.jobenergy.node.decode.point.PointDecoder;
import io.github.jobenergy.node.sample.UnusableValueException;

/** Decodes the points that a file of the site maps to meters of places, and the others as metrics of nodes. For one thread. */
final class MappedMetrics implements PointDecoder.Meaning {

    private final MappedPoints mapped;
    private final TelegrafMetrics nodes = new TelegrafMetrics();

    MappedMetrics(MappedPoints mapped) {
        this.mapped = mapped;
    }

    @Override
    public void report(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        if (mapped.report(point, sink)) {
            return;
        }
        if (!nodes.reads(point)) {
            mapped.reportUnmapped(point, sink);
        }
        nodes.report(point, sink);
    }
}
