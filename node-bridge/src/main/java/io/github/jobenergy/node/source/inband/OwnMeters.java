package io.github.jobenergy.node.source.inband;

import io.github.jobenergy.node.sample.Naming;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The meters of the node this program runs on, as one source sees them. It gives each value the node's name and the time, and
 * the first value of a reading what runs have used. A sensor that fails is told of when it begins to fail, or fails otherwise
 * than before: not every second for days.
 */
public final class OwnMeters {

    private final String node;
    private final String source;
    private final Clock clock;
    private final RunUsage usage;
    private final Map<String, Fault> failing = new HashMap<>();

    /** The meters of that node, told of as that source. */
    public OwnMeters(String node, String source, Clock clock, RunUsage usage) {
        this.node = node;
        this.source = source;
        this.clock = clock;
        this.usage = usage;
    }

    private record Fault(RejectionReason reason, String field) {}

    /** The time. */
    public Instant now() {
        return clock.instant();
    }

    /** Tells a value that stood at a place; what was wrong there is past. */
    public void tell(
            SampleSink findings, String place, String domain, Measurement measurement, Optional<Instant> deviceTime) {
        recovered(place);
        Instant arrival = clock.instant();
        findings.found(new Sample(
                node, Naming.HOST, domain, source, measurement, deviceTime, usage.at(arrival, findings), arrival));
    }

    /** What was wrong at a place is past. */
    public void recovered(String place) {
        failing.remove(place);
    }

    /**
     * Refuses what stood at a place, unless the same was wrong there the last time.
     *
     * @param text what stood there; empty if nothing could be read
     * @param detail one sentence: what was expected, what was found
     */
    public void reject(
            SampleSink findings, String place, String text, RejectionReason reason, String field, String detail) {
        Fault fault = new Fault(reason, field);
        if (!fault.equals(failing.put(place, fault))) {
            findings.rejected(new Origin(place, text.getBytes(StandardCharsets.UTF_8))
                    .reject(reason, Optional.of(field), detail, clock.instant()));
        }
    }
}
