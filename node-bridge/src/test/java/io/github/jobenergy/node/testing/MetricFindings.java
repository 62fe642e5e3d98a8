package io.github.jobenergy.node.testing;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.List;

/** Keeps all findings, validates them against the contract, and prints each in a line. */
public final class MetricFindings implements SampleSink {

    private final boolean isChecked;
    private final List<Sample> samples = new ArrayList<>();
    private final List<Rejection> rejections = new ArrayList<>();

    /** Creates a sink that validates all findings. */
    public MetricFindings() {
        this(true);
    }

    /** Creates a sink with or without validation, which takes most of the time. */
    public MetricFindings(boolean isChecked) {
        this.isChecked = isChecked;
    }

    /** Rejects a sample that violates the contract, as the bridge does. */
    @Override
    public void found(Sample sample) {
        ConvertedSample converted = ConvertedSample.of(sample);
        converted.rejection().ifPresent(this::rejected);
        if (converted.reading().isEmpty()) {
            return;
        }
        if (isChecked) {
            ContractCheck.assertValid(converted.reading().get());
        }
        samples.add(sample);
    }

    @Override
    public void found(ReportedNodeState reportedState) {
        throw new AssertionError("expected no state of a node, found " + reportedState);
    }

    @Override
    public void rejected(Rejection rejection) {
        if (isChecked) {
            ContractCheck.assertValid(rejection);
        }
        rejections.add(rejection);
    }

    /** The samples in the order of arrival. */
    public List<Sample> samples() {
        return samples;
    }

    /** The rejections in the order of arrival. */
    public List<Rejection> rejections() {
        return rejections;
    }

    /** The samples as text, followed by the rejections. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        samples.forEach(sample -> lines.add(sample.target() + " " + sample.domain() + " " + sample.source() + " "
                + print(sample.measurement())
                + sample.deviceTime().map(time -> " at " + time).orElse("")));
        rejections.forEach(rejection -> lines.add("refused: " + rejection.reason() + " "
                + rejection.field().orElse("-") + " " + rejection.origin() + ": " + rejection.detail()));
        return lines;
    }

    private static String print(Measurement measurement) {
        if (measurement instanceof Measurement.Counter counter) {
            return "counter " + counter.counter()
                    + counter.epoch().map(epoch -> " since " + epoch).orElse("");
        } else if (measurement instanceof Measurement.IntervalEnergy energy) {
            return "energy " + energy.energy() + " over " + energy.interval();
        } else if (measurement instanceof Measurement.IntervalMean mean) {
            return "mean " + mean.power() + " over " + mean.interval();
        } else if (measurement instanceof Measurement.Instantaneous instant) {
            return "instant " + instant.power();
        }
        throw new AssertionError(measurement);
    }
}
