package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.List;

/** Counts the samples before the first rejection. */
final class InOrder implements SampleSink {

    private final List<String> rejections = new ArrayList<>();
    private int samples;
    private int beforeTheFirstRejection;
    private final Runnable onSample;

    InOrder() {
        this(() -> {});
    }

    /** Calls an action after each sample. */
    InOrder(Runnable onSample) {
        this.onSample = onSample;
    }

    @Override
    public void found(Sample sample) {
        samples++;
        onSample.run();
    }

    @Override
    public void found(ReportedNodeState reportedState) {
        throw new AssertionError("a BMC reports no state of a node");
    }

    @Override
    public void rejected(Rejection rejection) {
        beforeTheFirstRejection = rejections.isEmpty() ? samples : beforeTheFirstRejection;
        rejections.add(rejection.detail());
    }

    int samples() {
        return samples;
    }

    int beforeTheFirstRejection() {
        return beforeTheFirstRejection;
    }

    List<String> rejections() {
        return rejections;
    }
}
