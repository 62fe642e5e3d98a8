package io.github.jobenergy.node.testing;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.List;

/** Keeps all findings. */
public final class RecordedFindings implements SampleSink {

    private static final String METER_SPACE = "rig26";

    private final List<Sample> samples = new ArrayList<>();
    private final List<ReportedNodeState> reportedStates = new ArrayList<>();
    private final List<Rejection> rejections = new ArrayList<>();

    /** Creates an empty sink. */
    public RecordedFindings() {}

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

    /** The samples in the order of arrival. */
    public List<Sample> samples() {
        return List.copyOf(samples);
    }

    /** The reports in the order of arrival. */
    public List<ReportedNodeState> nodeStates() {
        return List.copyOf(reportedStates);
    }

    /** The rejections in the order of arrival. */
    public List<Rejection> rejections() {
        return List.copyOf(rejections);
    }

    /** The detail of each rejection. */
    public List<String> rejectionDetails() {
        return rejections.stream().map(Rejection::detail).toList();
    }

    /** The samples in a short form: {@code gpu[0] INSTANT …}. */
    public List<String> brief() {
        return samples.stream()
                .map(sample -> sample.target() + " " + sample.domain() + " " + sample.measurement())
                .toList();
    }

    /** Validates all findings against the contract, as readings, states and rejections. */
    public void assertContract() {
        rejections.forEach(ContractCheck::assertValid);
        for (Sample sample : samples) {
            ContractCheck.assertValid(sample.reading(
                    new NodeKey(METER_SPACE, sample.target()),
                    sample.deviceTime().orElse(sample.arrival())));
        }
        for (ReportedNodeState reportedState : reportedStates) {
            ContractCheck.assertValid(reportedState.state(METER_SPACE));
        }
    }
}
