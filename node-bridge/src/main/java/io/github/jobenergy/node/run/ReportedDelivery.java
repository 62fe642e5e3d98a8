package io.github.jobenergy.node.run;

import io.github.jobenergy.node.sample.PlaceFinding;
import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.program.monitoring.LoopProgress;
import io.github.jobenergy.schemas.rejection.Rejection;

/**
 * Passes findings on and reports progress after each: while brokers are unavailable and the buffer is full, each finding takes up to
 * a minute, and a poll has many. The loop is not stalled meanwhile.
 */
record ReportedDelivery(SampleSink findings, LoopProgress progress) implements SampleSink {

    @Override
    public void found(Sample sample) {
        findings.found(sample);
        progress.advanced();
    }

    @Override
    public void found(ReportedNodeState reportedState) {
        findings.found(reportedState);
        progress.advanced();
    }

    @Override
    public void found(PlaceFinding finding) {
        findings.found(finding);
        progress.advanced();
    }

    @Override
    public void rejected(Rejection rejection) {
        findings.rejected(rejection);
        progress.advanced();
    }
}
