package io.github.jobenergy.node.decode;

import io.github.jobenergy.node.sample.NodeReport;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** What becomes of one message: what it tells of meters, and what of it is refused. */
public final class Transcript {

    /** So many faults of a message are told one by one; each carries a hash of all of it. */
    private static final int MOST_REFUSALS = 100;

    private final Message message;
    private final SampleSink findings;

    private int refusals;

    /** The transcript of that message. */
    public Transcript(Message message, SampleSink findings) {
        this.message = message;
        this.findings = findings;
    }

    /** When we, or the broker, had the message. */
    public Instant arrival() {
        return message.arrival();
    }

    /** Where the message stood. */
    public Origin origin() {
        return message.origin();
    }

    /** Where a reader that knows nothing of messages tells what it found. */
    public SampleSink findings() {
        return new OfReader();
    }

    /** A meter had that value at that time by the clock of its device or collector. */
    public void tell(NamedMeter meter, Measurement measurement, Optional<Instant> time) {
        findings.found(new Sample(meter.target(), meter.domain(), meter.source(), measurement, time, message.arrival())
                .named(meter.naming()));
    }

    /** Something in it cannot be used. */
    public void refuse(UnusableValueException refused) {
        refuse(() -> rejection(refused));
    }

    private void refuse(Supplier<Rejection> rejection) {
        refusals++;
        if (refusals < MOST_REFUSALS) {
            findings.rejected(rejection.get());
        } else if (refusals == MOST_REFUSALS) {
            findings.rejected(rejection(UnusableValueException.malformed("expected fewer than " + MOST_REFUSALS
                    + " faults in one message, found that many; those that follow are not told one by one")));
        }
    }

    private Rejection rejection(UnusableValueException refused) {
        return refused.at(message.origin(), message.arrival());
    }

    /** What such a reader finds is the message's. */
    private final class OfReader implements SampleSink {

        @Override
        public void found(Sample sample) {
            findings.found(sample);
        }

        @Override
        public void found(NodeReport report) {
            findings.found(report);
        }

        @Override
        public void rejected(Rejection rejection) {
            refuse(() -> rejection);
        }
    }
}
