package io.github.jobenergy.energy.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class StatusMetricsTest {

    private static final Instant START = Instant.parse("2026-11-23T12:00:00Z");
    private static final MetricName COUNTED = name("taken-total");
    private static final MetricName HEARTBEAT = name("last-heartbeat-seconds-ago");
    private static final MetricName OTHER = name("put-latency-avg");

    private final Map<MetricName, Metric> all = new HashMap<>();
    private final StatusMetrics metrics = new StatusMetrics(this::all, COUNTED::equals);
    private int searches;

    private Map<MetricName, Metric> all() {
        searches++;
        return all;
    }

    private static MetricName name(String name) {
        return new MetricName(name, "group", "", Map.of());
    }

    private void put(MetricName name) {
        all.put(name, new Metric() {
            @Override
            public MetricName metricName() {
                return name;
            }

            @Override
            public Object metricValue() {
                return 1.0;
            }
        });
    }

    @Test
    void metricsAreSearchedOnceAMinuteWhileThePhaseIsTheSame() {
        for (int seconds = 0; seconds < 600; seconds += 5) {
            metrics.at(START.plusSeconds(seconds), "running");
        }

        assertEquals(10, searches);
    }

    @Test
    void metricsOfNewlyAssignedTasksAreFoundWhenThePhaseChanges() {
        put(OTHER);
        put(HEARTBEAT);
        assertEquals(Set.of(HEARTBEAT), metrics.at(START, "rebalancing").keySet());
        put(COUNTED);

        Map<MetricName, Metric> running = metrics.at(START.plusSeconds(5), "running");

        assertEquals(Set.of(HEARTBEAT, COUNTED), running.keySet());
    }
}
