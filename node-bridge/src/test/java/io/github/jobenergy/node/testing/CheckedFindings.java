package io.github.jobenergy.node.testing;

import io.github.jobenergy.node.sample.NodeReport;
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

/** What a source told. Each sample is held against the contract as the reading it would become. */
public final class CheckedFindings implements SampleSink {

    private static final ContractCodec CODEC = new ContractCodec();

    private final List<Sample> samples = new ArrayList<>();
    private final List<Rejection> rejections = new ArrayList<>();
    private final List<NodeReport> reports = new ArrayList<>();

    private final boolean isChecked;

    /** What a source will tell. */
    public CheckedFindings() {
        this(true);
    }

    private CheckedFindings(boolean isChecked) {
        this.isChecked = isChecked;
    }

    /** For great numbers: what is told must be writable, and is not held against the schema. */
    public static CheckedFindings withoutSchema() {
        return new CheckedFindings(false);
    }

    @Override
    public void found(Sample sample) {
        check(reading(sample));
        samples.add(sample);
    }

    @Override
    public void found(NodeReport report) {
        reports.add(report);
    }

    @Override
    public void rejected(Rejection rejection) {
        check(rejection);
        rejections.add(rejection);
    }

    /** The samples, in the order told. */
    public List<Sample> samples() {
        return samples;
    }

    /** The rejections, in the order told. */
    public List<Rejection> rejections() {
        return rejections;
    }

    /** The reports of nodes, in the order told. */
    public List<NodeReport> reports() {
        return reports;
    }

    /** The measurements, by domain; each domain may be told of once. */
    public Map<String, Measurement> byDomain() {
        Map<String, Measurement> measurements = new TreeMap<>();
        for (Sample sample : samples) {
            if (measurements.put(sample.domain(), sample.measurement()) != null) {
                throw new AssertionError("expected " + sample.domain() + " once, found it again in " + samples);
            }
        }
        return measurements;
    }

    /** All of it in the JSON of the contract, a line each. */
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
