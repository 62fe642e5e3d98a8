package io.github.jobenergy.program;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Computes since when no broker has responded, from the metrics of Kafka's clients: the last time at which a broker is known to
 * have responded, once that is more than 30 s ago.
 */
public final class BrokerSilence {

    /** The silence of a member of a group that is not reported: ten heartbeats. */
    static final Duration TOLERATED = Duration.ofSeconds(30);

    private static final String LAST_HEARTBEAT = "last-heartbeat-seconds-ago";

    private Instant lastContact;

    /** A silence that begins with a response at that time, the start of the program. */
    public BrokerSilence(Instant now) {
        this.lastContact = now;
    }

    /** Records that a broker responded at that time. */
    public synchronized void responded(Instant time) {
        lastContact = time.isAfter(lastContact) ? time : lastContact;
    }

    /**
     * Records the time of the last heartbeat in the metrics of the members of groups: a member that finds no coordinator sends
     * none.
     */
    public void heartbeats(Map<MetricName, ? extends Metric> metrics, Instant now) {
        OptionalDouble seconds = metrics.entrySet().stream()
                .filter(metric -> isHeartbeat(metric.getKey()))
                .mapToDouble(metric -> ((Number) metric.getValue().metricValue()).doubleValue())
                .filter(ago -> ago >= 0)
                .max();
        seconds.ifPresent(ago -> responded(now.minusMillis(Math.round(ago * 1_000))));
    }

    /** Checks whether {@link #heartbeats} reads the metric of that name. */
    public static boolean isHeartbeat(MetricName name) {
        return name.name().equals(LAST_HEARTBEAT);
    }

    /** Returns the time since which no broker has responded; absent if one does. */
    public synchronized Optional<Instant> since(Instant now) {
        return Duration.between(lastContact, now).compareTo(TOLERATED) > 0
                ? Optional.of(lastContact)
                : Optional.empty();
    }
}
