package io.github.jobenergy.node.testing;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The findings of a source. Each is validated against the contract on arrival, a sample as its reading. */
public final class CheckedFindings implements SampleSink {

    private static final ContractCodec CODEC = new ContractCodec();

    private final List<Sample> samples = new ArrayList<>();
    private final List<Rejection> rejections = new ArrayList<>();
    private final List<ReportedNodeState> reportedStates = new ArrayList<>();

    private final boolean isChecked;

    /** Creates an empty sink. */
    public CheckedFindings() {
        this(true);
    }

    private CheckedFindings(boolean isChecked) {
        this.isChecked = isChecked;
    }

    /** Creates a sink for large numbers of findings, which are encoded but not validated against the schema. */
    public static CheckedFindings withoutSchema() {
        return new CheckedFindings(false);
    }

    @Override
    public void found(Sample sample) {
        check(reading(sample));
        samples.add(sample);
    }

    @Override
    public void found(ReportedNodeState reportedState) {
        reportedStates.add(reportedState);
    }

    @Override
    public void rejected(Rejection rejection) {
        check(rejection);
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

    /** The node reports in the order of arrival. */
    public List<ReportedNodeState> nodeStates() {
        return reportedStates;
    }

    /** The measurements by domain, each of which must occur once. */
    public Map<String, Measurement> byDomain() {
        Map<String, Measurement> measurements = new TreeMap<>();
        for (Sample sample : samples) {
            if (measurements.put(sample.domain(), sample.measurement()) != null) {
                throw new AssertionError("expected " + sample.domain() + " once, found it again in " + samples);
            }
        }
        return measurements;
    }

    /** All findings as JSON of the contract, one per line. */
    public String lines() {
        StringBuilder lines = new StringBuilder();
        for (Sample sample : samples) {
            lines.append(json(reading(sample))).append('\n');
        }
        for (Rejection rejection : rejections) {
            lines.append(json(rejection)).append('\n');
        }
        return lines.toString();
    }

    private void check(Object contractRecord) {
        if (isChecked) {
            ContractCheck.assertValid(contractRecord);
        } else {
            json(contractRecord);
        }
    }

    private static String json(Object contractRecord) {
        return new String(CODEC.write(contractRecord), StandardCharsets.UTF_8);
    }

    private static PowerReading reading(Sample sample) {
        return sample.reading(
                new NodeKey("test", sample.target()), sample.deviceTime().orElse(sample.arrival()));
    }
}
