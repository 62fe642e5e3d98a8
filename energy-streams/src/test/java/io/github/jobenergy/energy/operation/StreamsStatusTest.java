package io.github.jobenergy.energy.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class StreamsStatusTest {

    private final Map<MetricName, Metric> metrics = new LinkedHashMap<>();

    @Test
    void totalsOfAllTasksAreAddedByName() {
        put("stream-readings-metrics", "taken-total", "1_0", 5.0);
        put("stream-readings-metrics", "taken-total", "1_1", 7.0);
        put("stream-readings-metrics", "taken-rate", "1_1", 0.5);
        put("stream-answers-metrics", "counter-reset-total", "1_1", 1.0);
        put("stream-task-metrics", "process-total", "1_1", 9.0);

        assertEquals(Map.of("readings.taken", 12L, "answers.counter-reset", 1L), StreamsStatus.counts(metrics));
    }

    private void put(String group, String name, String task, double value) {
        MetricName metricName = new MetricName(name, group, "", Map.of("task-id", task));
        metrics.put(metricName, new Metric() {
            @Override
            public MetricName metricName() {
                return metricName;
            }

            @Override
            public Object metricValue() {
                return value;
            }
        });
    }
}
