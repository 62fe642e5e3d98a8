package io.github.jobenergy.energy.streams;

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
 * What the meter met, as metrics of Kafka Streams, by task: {@code stream-readings-metrics} has the readings by what became of
 * them, {@code stream-answers-metrics} the answers of nodes by the flags they carry. Each has a {@code -rate} and a {@code
 * -total}.
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

    void read(ReadingOutcome receipt) {
        record(readings, receipt);
    }

    void answered(Iterable<Flag> flags) {
        flags.forEach(flag -> record(answers, flag));
    }

    private static <E extends Enum<E>> void record(Map<E, Sensor> sensors, E kind) {
        Objects.requireNonNull(sensors.get(kind)).record();
    }

    /** No more is counted here, as when the task goes elsewhere. */
    void close(ProcessorContext<?, ?> context) {
        readings.values().forEach(context.metrics()::removeSensor);
        answers.values().forEach(context.metrics()::removeSensor);
    }
}
