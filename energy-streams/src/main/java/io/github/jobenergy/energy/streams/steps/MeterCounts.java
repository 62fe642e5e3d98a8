package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.meter.ReadingOutcome;
import io.github.jobenergy.schemas.energy.Flag;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.Sensor.RecordingLevel;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Counts the input and output of the meter as metrics of Kafka Streams, per task. {@code stream-readings-metrics} counts the
 * readings by their outcome, {@code stream-answers-metrics} the answers of nodes by the flags that they carry. Each metric has a
 * {@code -rate} and a {@code -total}.
 */
final class MeterCounts {

    private final Map<ReadingOutcome, Sensor> readings;
    private final Map<Flag, Sensor> answers;

    MeterCounts(ProcessorContext<?, ?> context) {
        readings = sensors(ReadingOutcome.class, "readings", context);
        answers = sensors(Flag.class, "answers", context);
    }

    private static <E extends Enum<E>> Map<E, Sensor> sensors(
            Class<E> kinds, String scope, ProcessorContext<?, ?> context) {
        Map<E, Sensor> sensors = new EnumMap<>(kinds);
        String task = context.taskId().toString();
        for (E kind : kinds.getEnumConstants()) {
            String name = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
            sensors.put(kind, context.metrics().addRateTotalSensor(scope, task, name, RecordingLevel.INFO));
        }
        return sensors;
    }

    void read(ReadingOutcome outcome) {
        record(readings, outcome);
    }

    void answered(Iterable<Flag> flags) {
        flags.forEach(flag -> record(answers, flag));
    }

    private static <E extends Enum<E>> void record(Map<E, Sensor> sensors, E kind) {
        Objects.requireNonNull(sensors.get(kind)).record();
    }

    /** Removes the metrics of this task, as when the task moves to another thread or instance. */
    void close(ProcessorContext<?, ?> context) {
        readings.values().forEach(context.metrics()::removeSensor);
        answers.values().forEach(context.metrics()::removeSensor);
    }
}
