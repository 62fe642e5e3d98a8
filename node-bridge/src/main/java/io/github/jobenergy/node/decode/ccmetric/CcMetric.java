package io.github.jobenergy.node.decode.ccmetric;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.Nesting;
import io.github.jobenergy.node.decode.point.LineNesting;
import io.github.jobenergy.node.decode.point.PointDecoder;

/**
 * The format of ClusterCockpit's cc-metric-collector: line protocol with times in s or ns as configured in its sink, or JSON of
 * cc-lib.
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
