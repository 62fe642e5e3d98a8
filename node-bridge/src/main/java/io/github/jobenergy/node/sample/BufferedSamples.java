package io.github.jobenergy.node.sample;

import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Buffers findings in order, for later delivery. */
public final class BufferedSamples implements SampleSink {

    private final List<Consumer<SampleSink>> all = new ArrayList<>();

    @Override
    public void found(Sample sample) {
        all.add(findings -> findings.found(sample));
    }

    @Override
    public void found(ReportedNodeState reportedState) {
        all.add(findings -> findings.found(reportedState));
    }

    @Override
    public void found(PlaceFinding finding) {
        all.add(findings -> findings.found(finding));
    }

    @Override
    public void rejected(Rejection rejection) {
        all.add(findings -> findings.rejected(rejection));
    }

    /** Delivers all findings to a sink. */
    public void deliverTo(SampleSink findings) {
        all.forEach(one -> one.accept(findings));
    }
}
