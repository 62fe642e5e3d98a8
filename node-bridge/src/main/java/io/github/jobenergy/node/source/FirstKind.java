package io.github.jobenergy.node.source;

import io.github.jobenergy.node.sample.NodeReport;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.HashMap;
import java.util.Map;

/**
 * Holds each meter to the kind of value it gave first. An instrument that knows a counter today and only watts tomorrow would
 * otherwise have two registers in one: its watts are not told.
 */
public final class FirstKind {

    private final Map<String, Measurement.Kind> kinds = new HashMap<>();

    /** Nothing was told yet. */
    public FirstKind() {}

    /** Those findings, less the samples of another kind than their meter had first. */
    public SampleSink before(SampleSink findings) {
        return new SampleSink() {
            @Override
            public void found(Sample sample) {
                Measurement.Kind kind = sample.measurement().kind();
                String meter = sample.target() + " " + sample.domain();
                if (kinds.computeIfAbsent(meter, none -> kind) == kind) {
                    findings.found(sample);
                }
            }

            @Override
            public void found(NodeReport report) {
                findings.found(report);
            }

            @Override
            public void rejected(Rejection rejection) {
                findings.rejected(rejection);
            }
        };
    }
}
