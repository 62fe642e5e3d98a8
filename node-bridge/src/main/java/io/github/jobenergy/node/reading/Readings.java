package io.github.jobenergy.node.reading;

import io.github.jobenergy.node.identity.Claims;
import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.memory.NoticeThrottle;
import io.github.jobenergy.node.memory.Recent;
import io.github.jobenergy.node.output.Outlet;
import io.github.jobenergy.node.sample.PlaceFinding;
import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.time.Clocks;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.node.time.Timed;
import io.github.jobenergy.node.time.TimestampAnomaly;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Converts samples to readings and node reports to node states. It maps targets to nodes and accepts or replaces device times.
 * Findings about places are converted by {@link PlaceReadings}.
 *
 * <pre>
 *   sample ── node? ── assigned? ── time, and new? ──► reading
 *                └ unmapped └ conflicting └ repeated
 * </pre>
 *
 * A target without a node, and a target whose meter is assigned to another target, result in a notice and a rejection once a day;
 * every sample is counted. Safe for use by many threads: they are serialized while a sample is evaluated, but not while its
 * records are written.
 */
public final class Readings implements SampleSink {

    private static final int LONGEST_EXCERPT = 200;
    private static final int MOST_NODES = 200_000;

    private final String meterSpace;
    private final Identity identity;
    private final Outlet outlet;
    private final OutcomeCounts tally;
    private final Notices notices;

    private final Object lock = new Object();
    private final Clocks clocks;
    private final Claims claims = new Claims();
    private final PublishedNodeStates states = new PublishedNodeStates();
    private final NoticeThrottle throttle = new NoticeThrottle();
    private final AnomalyReports anomalies;
    private final PlaceReadings places;
    private final Recent<NodeKey, NodeParts> parts = new Recent<>(MOST_NODES);

    /** Creates a converter for this meter space that writes to the outlet; notices go to the log. */
    public Readings(TargetMapping mapping, TimeRules times, Outlet outlet, OutcomeCounts tally) {
        this(mapping, times, outlet, tally, new LoggedNotices());
    }

    /** Creates the same converter with another destination of notices. */
    public Readings(TargetMapping mapping, TimeRules times, Outlet outlet, OutcomeCounts tally, Notices notices) {
        this.meterSpace = mapping.meterSpace();
        this.identity = mapping.identity();
        this.clocks = new Clocks(times);
        this.outlet = outlet;
        this.tally = tally;
        this.notices = notices;
        this.anomalies = new AnomalyReports(tally, notices, throttle);
        this.places = new PlaceReadings(times, tally, notices);
    }

    /**
     * The meter space and the identity of targets.
     *
     * @param meterSpace the cluster, or the name shared by several clusters
     * @param identity the mapping of targets to nodes
     */
    public record TargetMapping(String meterSpace, Identity identity) {}

    /**
     * A sink for a polled source, whose outcomes are also counted in the given counts. A rejection with the same origin, field
     * and reason is published once a day, since it would recur at every poll.
     */
    public SampleSink of(OutcomeCounts sourceCounts) {
        return new SampleSink() {
            @Override
            public void found(Sample sample) {
                sourceCounts.count(take(sample));
            }

            @Override
            public void found(ReportedNodeState reportedState) {
                sourceCounts.count(take(reportedState));
            }

            @Override
            public void found(PlaceFinding finding) {
                sourceCounts.count(take(finding));
            }

            @Override
            public void rejected(Rejection rejection) {
                sourceCounts.count(takeOnce(rejection));
            }
        };
    }

    @Override
    public void found(Sample sample) {
        take(sample);
    }

    @Override
    public void found(ReportedNodeState reportedState) {
        take(reportedState);
    }

    @Override
    public void found(PlaceFinding finding) {
        take(finding);
    }

    @Override
    public void rejected(Rejection rejection) {
        take(rejection);
    }

    private Outcome take(Sample sample) {
        Found found;
        synchronized (lock) {
            found = evaluate(sample);
        }
        tally.count(found.outcome());
        found.reading().ifPresent(outlet::put);
        found.rejection().ifPresent(outlet::put);
        return found.outcome();
    }

    private Outcome take(ReportedNodeState reportedState) {
        Optional<NodeState> changed;
        try {
            NodeState state = reportedState.state(meterSpace);
            synchronized (lock) {
                changed = states.isDue(state) ? Optional.of(state) : Optional.empty();
            }
        } catch (InvalidFieldException impossible) {
            tally.count(Outcome.INVALID);
            outlet.put(origin("slurm:" + reportedState.node(), reportedState.stateRaw())
                    .reject(
                            RejectionReason.INVALID_FIELD,
                            Optional.of(impossible.field()),
                            impossible.detail(),
                            reportedState.arrival()));
            return Outcome.INVALID;
        }
        Outcome outcome = changed.isPresent() ? Outcome.STATE : Outcome.UNCHANGED;
        tally.count(outcome);
        changed.ifPresent(outlet::put);
        return outcome;
    }

    private Outcome take(PlaceFinding finding) {
        PlaceReadings.Found found;
        synchronized (lock) {
            found = places.evaluate(finding);
        }
        tally.count(found.outcome());
        found.reading().ifPresent(outlet::put);
        found.rejection().ifPresent(outlet::put);
        return found.outcome();
    }

    private Outcome take(Rejection rejection) {
        tally.count(Outcome.REJECTED);
        outlet.put(rejection);
        return Outcome.REJECTED;
    }

    private Outcome takeOnce(Rejection rejection) {
        String fact = "rejected " + rejection.reason() + " " + rejection.field().orElse("") + " " + rejection.origin();
        boolean isDue;
        synchronized (lock) {
            isDue = throttle.isDue(fact, rejection.observedTime());
        }
        tally.count(Outcome.REJECTED);
        if (isDue) {
            outlet.put(rejection);
        }
        return Outcome.REJECTED;
    }

    private record Found(Outcome outcome, Optional<PowerReading> reading, Optional<Rejection> rejection) {

        private static Found reading(PowerReading reading) {
            return new Found(Outcome.READING, Optional.of(reading), Optional.empty());
        }

        private static Found nothing(Outcome outcome, Optional<Rejection> rejection) {
            return new Found(outcome, Optional.empty(), rejection);
        }
    }

    private Found evaluate(Sample sample) {
        Optional<String> node = identity.node(sample.target(), sample.naming());
        if (node.isEmpty()) {
            return Found.nothing(Outcome.UNMAPPED, unmapped(sample));
        }
        Optional<String> other = claims.otherTarget(
                sample.target(), new Claims.Meter(node.get(), sample.domain(), sample.source()), sample.arrival());
        if (other.isPresent()) {
            return Found.nothing(Outcome.CONFLICTING, conflicting(sample, node.get(), other.get()));
        }
        Timed timed = clocks.time(sample);
        anomalies.report(sample, timed);
        if (!timed.isNew()) {
            return Found.nothing(Outcome.REPEATED, Optional.empty());
        }
        try {
            PowerReading reading = sample.reading(new NodeKey(meterSpace, node.get()), timed.readingTime());
            compareParts(reading);
            return Found.reading(reading);
        } catch (InvalidFieldException impossible) {
            Rejection rejection = origin(sample)
                    .reject(
                            RejectionReason.INVALID_FIELD,
                            Optional.of(impossible.field()),
                            impossible.detail(),
                            sample.arrival());
            return Found.nothing(Outcome.INVALID, Optional.of(rejection));
        }
    }

    private Optional<Rejection> unmapped(Sample sample) {
        String detail =
                "expected a target that the table or the rules map to a node, found '" + brief(sample.target()) + "'";
        return once(RejectionReason.UNMAPPED, "unmapped " + sample.target(), detail, sample);
    }

    private Optional<Rejection> conflicting(Sample sample, String node, String other) {
        String meter = node + ", " + sample.domain() + ", " + sample.source();
        String detail = "expected one target for " + meter + ", found '" + other + "' and '" + sample.target() + "'";
        return once(RejectionReason.INVALID_FIELD, "conflict " + meter + sample.target(), detail, sample);
    }

    private Optional<Rejection> once(RejectionReason reason, String what, String detail, Sample sample) {
        if (!throttle.isDue(what, sample.arrival())) {
            return Optional.empty();
        }
        notices.unpublished(detail);
        return Optional.of(origin(sample).reject(reason, Optional.of("node"), detail, sample.arrival()));
    }

    private void compareParts(PowerReading reading) {
        NodeParts ofNode = parts.getOrCreate(reading.node(), first -> new NodeParts());
        ofNode.add(reading).ifPresent(excess -> reportParts(excess, reading));
    }

    private void reportParts(NodeParts.Excess excess, PowerReading reading) {
        tally.count(TimestampAnomaly.PART_ABOVE_NODE);
        String sensor = excess.meter().source() + ":" + reading.node().node() + ":"
                + excess.meter().domain();
        if (throttle.isDue(TimestampAnomaly.PART_ABOVE_NODE + " " + sensor, reading.observedTime())) {
            notices.reportAnomaly(
                    sensor + " " + excess.parts() + ", node " + excess.node(),
                    TimestampAnomaly.PART_ABOVE_NODE,
                    Optional.empty(),
                    Optional.empty());
        }
    }

    private static Origin origin(Sample sample) {
        return origin(sample.source() + ":" + brief(sample.target()), sample.target());
    }

    private static String brief(String target) {
        return target.length() <= LONGEST_EXCERPT ? target : target.substring(0, LONGEST_EXCERPT) + "…";
    }

    private static Origin origin(String place, String value) {
        return new Origin(place, value.getBytes(StandardCharsets.UTF_8));
    }
}
