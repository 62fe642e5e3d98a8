package io.github.jobenergy.node.decode;

import io.github.jobenergy.node.sample.PlaceFinding;
import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** Collects the samples and the rejections of one message. */
public final class MessageSink {

    /**
     * The maximum number of rejections of a message that are reported individually; each contains a hash of the whole message.
     */
    private static final int MOST_REJECTIONS = 100;

    private final Message message;
    private final SampleSink findings;

    private int rejections;

    /** Creates a sink of this message. */
    public MessageSink(Message message, SampleSink findings) {
        this.message = message;
        this.findings = findings;
    }

    /** The time of arrival of the message at the bridge or at the broker. */
    public Instant arrival() {
        return message.arrival();
    }

    /** The origin of the message. */
    public Origin origin() {
        return message.origin();
    }

    /** A sink for readers that do not handle messages. */
    public SampleSink findings() {
        return new OfReader();
    }

    /** Reports a value of a meter with its time by the clock of the device or of the collector. */
    public void report(NamedMeter meter, Measurement measurement, Optional<Instant> time) {
        findings.found(new Sample(meter.target(), meter.domain(), meter.source(), measurement, time, message.arrival())
                .named(meter.naming()));
    }

    /** Reports a finding about a meter of a place. */
    public void report(PlaceFinding finding) {
        findings.found(finding);
    }

    /** Reports a value of the message that cannot be used. */
    public void reject(UnusableValueException unusable) {
        reject(() -> rejection(unusable));
    }

    private void reject(Supplier<Rejection> rejection) {
        rejections++;
        if (rejections < MOST_REJECTIONS) {
            findings.rejected(rejection.get());
        } else if (rejections == MOST_REJECTIONS) {
            findings.rejected(rejection(UnusableValueException.malformed("expected fewer than " + MOST_REJECTIONS
                    + " faults in one message, found that many; further faults are not reported")));
        }
    }

    private Rejection rejection(UnusableValueException unusable) {
        return unusable.at(message.origin(), message.arrival());
    }

    /** Adds the findings of such a reader to the message. */
    private final class OfReader implements SampleSink {

        @Override
        public void found(Sample sample) {
            findings.found(sample);
        }

        @Override
        public void found(ReportedNodeState reportedState) {
            findings.found(reportedState);
        }

        @Override
        public void found(PlaceFinding finding) {
            findings.found(finding);
        }

        @Override
        public void rejected(Rejection rejection) {
            reject(() -> rejection);
        }
    }
}
