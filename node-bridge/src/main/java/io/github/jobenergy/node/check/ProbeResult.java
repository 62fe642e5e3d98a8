package io.github.jobenergy.node.check;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.List;

/** The samples, node reports and rejections of one read of a source. */
final class ProbeResult implements SampleSink {

    private final List<Sample> samples = new ArrayList<>();
    private final List<ReportedNodeState> reportedStates = new ArrayList<>();
    private final List<Rejection> rejections = new ArrayList<>();

    @Override
    public void found(Sample sample) {
        samples.add(sample);
    }

    @Override
    public void found(ReportedNodeState reportedState) {
        reportedStates.add(reportedState);
    }

    @Override
    public void rejected(Rejection rejection) {
        rejections.add(rejection);
    }

    List<Sample> samples() {
        return samples;
    }

    List<ReportedNodeState> nodeStates() {
        return reportedStates;
    }

    List<Rejection> rejections() {
        return rejections;
    }
}
