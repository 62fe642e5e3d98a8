package io.github.jobenergy.program;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Since when no broker has answered, as far as Kafka's clients tell: the last moment at which one was known to answer, once that
 * is longer ago than a member of a group may be silent by rights.
 */
public final class BrokerSilence {

    /** Ten heartbeats of a member of a group. */
    static final Duration TOLERATED = Duration.ofSeconds(30);

    private static final String LAST_HEARTBEAT = "last-heartbeat-seconds-ago";

    private Instant lastContact;

    /** One that begins with an answer, as a program does. */
    public BrokerSilence(Instant now) {
        this.lastContact = now;
    }

    /** A broker was known to answer at that time. */
    public synchronized void answered(Instant time) {
        lastContact = time.isAfter(lastContact) ? time : lastContact;
    }

    /**
     * The members of groups that these metrics are of sent their last heartbeat when the metrics state: a member that finds no
     * coordinator sends none.
     */
    public void heartbeats(Map<MetricName, ? extends Metric> metrics, Instant now) {
        OptionalDouble seconds = metrics.entrySet().stream()
                .filter(metric -> isHeartbeat(metric.getKey()))
                .mapToDouble(metric -> ((Number) metric.getValue().metricValue()).doubleValue())
                .filter(ago -> ago >= 0)
                .max();
        seconds.ifPresent(ago -> answered(now.minusMillis(Math.round(ago * 1_000))));
    }

    /** Whether {@link #heartbeats} reads the metric of that name. */
    public static boolean isHeartbeat(MetricName name) {
        return name.name().equals(LAST_HEARTBEAT);
    }

    /** Since when no broker has answered; absent if one does. */
    public synchronized Optional<Instant> since(Instant now) {
        return Duration.between(lastContact, now).compareTo(TOLERATED) > 0
                ? Optional.of(lastContact)
                : Optional.empty();
    }
}
