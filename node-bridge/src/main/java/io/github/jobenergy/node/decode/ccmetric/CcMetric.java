package io.github.jobenergy.node.decode.ccmetric;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.Nesting;
import io.github.jobenergy.node.decode.point.LineNesting;
import io.github.jobenergy.node.decode.point.PointDecoder;

/**
 * What ClusterCockpit's cc-metric-collector sends, in the line protocol with times in s or ns as its sink is configured, or
 * as JSON of cc-lib.
 */
public final class CcMetric implements Format {

    @Override
    public String name() {
        return "cc-metric";
    }

    @Override
    public boolean isByLine() {
        return true;
    }

    @Override
    public Nesting nesting() {
        return new LineNesting();
    }

    @Override
    public Decoder decoder() {
        return PointDecoder.ofLinesOrJson(new CcMetrics());
    }
}
