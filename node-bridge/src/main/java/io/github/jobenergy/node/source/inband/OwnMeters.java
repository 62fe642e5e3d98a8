package io.github.jobenergy.node.source.inband;

import io.github.jobenergy.node.sample.Naming;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.sample.TargetName;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/**
 * The meters of this node as read by one source. It adds the node and the time to each value, and the CPU time of runs to the
 * first value of a reading. A fault is reported at each read: the sink counts each one and limits the rejections.
 */
public final class OwnMeters {

    private final String node;
    private final String source;
    private final Clock clock;
    private final RunUsage usage;

    /** Creates the meters of this node for this source. */
    public OwnMeters(String node, String source, Clock clock, RunUsage usage) {
        this.node = node;
        this.source = source;
        this.clock = clock;
        this.usage = usage;
    }

    /** The current time. */
    public Instant now() {
        return clock.instant();
    }

    /** Reports a value. */
    public void report(SampleSink findings, String domain, Measurement measurement, Optional<Instant> deviceTime) {
        Instant arrival = clock.instant();
        findings.found(new Sample(
                new TargetName(node, Naming.HOST),
                domain,
                source,
                measurement,
                deviceTime,
                usage.at(arrival, findings),
                arrival));
    }

    /**
     * Reports a fault of a file.
     *
     * @param text the content of the file; empty if it could not be read
     * @param detail one sentence with the expected and the found state
     */
    public void reject(
            SampleSink findings, String place, String text, RejectionReason reason, String field, String detail) {
        findings.rejected(new Origin(place, text.getBytes(StandardCharsets.UTF_8))
                .reject(reason, Optional.of(field), detail, clock.instant()));
    }
}
