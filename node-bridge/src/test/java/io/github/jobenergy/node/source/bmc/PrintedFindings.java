package io.github.jobenergy.node.source.bmc;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.List;

/** The findings of a source in order; each is validated against the contract on arrival. */
public final class PrintedFindings implements SampleSink {

    private final List<Sample> samples = new ArrayList<>();
    private final List<Rejection> rejections = new ArrayList<>();

    @Override
    public void found(Sample sample) {
        ContractCheck.assertValid(sample.reading(
                new NodeKey("rig22", sample.target()), sample.deviceTime().orElse(sample.arrival())));
        samples.add(sample);
    }

    @Override
    public void found(ReportedNodeState reportedState) {
        throw new AssertionError("a BMC reports no state of a node");
    }

    @Override
    public void rejected(Rejection rejection) {
        ContractCheck.assertValid(rejection);
        rejections.add(rejection);
    }

    public List<Sample> samples() {
        return samples;
    }

    public List<Rejection> rejections() {
        return rejections;
    }

    /** The detail of the first rejection. */
    public String rejection() {
        return rejections.get(0).detail();
    }

    /** The samples as text: {@code n001 node redfish 429.000 W}, with {@code over PT1M} or {@code counted} where it is so. */
    public List<String> lines() {
        return samples.stream()
                .map(sample -> sample.target() + " " + sample.domain() + " " + sample.source() + " "
                        + text(sample.measurement()))
                .toList();
    }

    public static String text(Measurement measurement) {
        if (measurement instanceof Measurement.Instantaneous now) {
            return now.power().toString();
        }
        if (measurement instanceof Measurement.IntervalMean mean) {
            return mean.power() + " over " + mean.interval();
        }
        Measurement.Counter counter = (Measurement.Counter) measurement;
        return counter.counter() + " counted"
                + counter.epoch().map(epoch -> " since " + epoch).orElse("");
    }
}
