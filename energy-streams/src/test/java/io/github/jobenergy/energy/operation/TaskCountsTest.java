package io.github.jobenergy.energy.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.CumulativeSum;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TaskCountsTest {

    private final Metrics metrics = new Metrics();
    private final TaskCounts counts = new TaskCounts();

    @AfterEach
    void close() {
        metrics.close();
    }

    @Test
    void totalsOfAllTasksAreAddedByName() {
        sensor("stream-readings-metrics", "taken-total", "1_0").record(5);
        sensor("stream-readings-metrics", "taken-total", "1_1").record(7);
        sensor("stream-readings-metrics", "taken-rate", "1_1").record(1);
        sensor("stream-answers-metrics", "counter-reset-total", "1_1").record(1);
        sensor("stream-task-metrics", "process-total", "1_1").record(9);

        assertEquals(Map.of("readings.taken", 12L, "answers.counter-reset", 1L), counts());
    }

    @Test
    void theCountsOfATaskThatHasMovedRemain() {
        Sensor moving = sensor("stream-readings-metrics", "taken-total", "1_0");
        Sensor staying = sensor("stream-readings-metrics", "taken-total", "1_1");
        moving.record(5);
        staying.record(7);
        assertEquals(Map.of("readings.taken", 12L), counts());

        moving.record(2);
        metrics.removeSensor(moving.name());
        staying.record(1);

        assertEquals(Map.of("readings.taken", 15L), counts());
        assertEquals(Map.of("readings.taken", 15L), counts());
    }

    @Test
    void aTaskThatReturnsIsCountedOn() {
        Sensor moving = sensor("stream-readings-metrics", "taken-total", "1_0");
        moving.record(5);
        assertEquals(Map.of("readings.taken", 5L), counts());

        metrics.removeSensor(moving.name());
        sensor("stream-readings-metrics", "taken-total", "1_0").record(2);

        assertEquals(Map.of("readings.taken", 7L), counts());
    }

    /** Returns the counts of the present metrics: Kafka Streams returns a copy, too. */
    private Map<String, Long> counts() {
        return counts.of(Map.copyOf(metrics.metrics()));
    }

    private Sensor sensor(String group, String name, String task) {
        Sensor sensor = metrics.sensor(group + name + task);
        sensor.add(new MetricName(name, group, "", Map.of("task-id", task)), new CumulativeSum());
        return sensor;
    }
}
