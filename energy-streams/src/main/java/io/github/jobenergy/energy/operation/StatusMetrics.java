package io.github.jobenergy.energy.operation;

import io.github.jobenergy.program.BrokerSilence;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Selects the metrics of Kafka Streams that a status needs. Each store of each task has dozens of others: a search among all of
 * them takes longer than the rest of a status, so it is done once a minute, and whenever the phase has changed. The values of the
 * metrics found are current when they are read. For one thread.
 */
final class StatusMetrics {

    static final Duration SEARCH_PERIOD = Duration.ofMinutes(1);

    private final Supplier<Map<MetricName, ? extends Metric>> all;
    private final Predicate<MetricName> isCounted;
    private Map<MetricName, Metric> found = Map.of();
    private String phase = "";
    private Instant due = Instant.MIN;

    /**
     * Selects the heartbeats and the metrics that are counted.
     *
     * @param all copies all metrics
     */
    StatusMetrics(Supplier<Map<MetricName, ? extends Metric>> all, Predicate<MetricName> isCounted) {
        this.all = all;
        this.isCounted = isCounted;
    }

    /** Returns the metrics at that time, of a program in that phase. */
    Map<MetricName, Metric> at(Instant now, String newPhase) {
        if (!newPhase.equals(phase) || !now.isBefore(due)) {
            phase = newPhase;
            due = now.plus(SEARCH_PERIOD);
            found = search();
        }
        return found;
    }

    private Map<MetricName, Metric> search() {
        Map<MetricName, Metric> needed = new HashMap<>();
        all.get().forEach((name, metric) -> {
            if (isCounted.test(name) || BrokerSilence.isHeartbeat(name)) {
                needed.put(name, metric);
            }
        });
        return needed;
    }
}
