package io.github.jobenergy.node.source;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.HashMap;
import java.util.Map;

/**
 * Restricts each meter to the kind of its first value. An instrument that reports a counter first and a power later would
 * otherwise mix two registers: its power is not reported.
 */
public final class FirstKind {

    private final Map<String, Measurement.Kind> kinds = new HashMap<>();

    /** Creates a filter without meters. */
    public FirstKind() {}

    /** A sink that forwards to the findings, except samples of another kind than the first of their meter. */
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
            public void found(ReportedNodeState reportedState) {
                findings.found(reportedState);
            }

            @Override
            public void rejected(Rejection rejection) {
                findings.rejected(rejection);
            }
        };
    }
}
