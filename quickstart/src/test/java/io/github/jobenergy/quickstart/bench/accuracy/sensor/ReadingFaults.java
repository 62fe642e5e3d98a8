package io.github.jobenergy.quickstart.bench.accuracy.sensor;

import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Faults of the readings of one meter. A fault does not change the readings that it receives, and returns other ones. */
public final class ReadingFaults {

    private ReadingFaults() {}

    /** Returns the readings outside an interval. */
    public static List<PowerReading> withoutThoseIn(TimeSpan span, List<PowerReading> readings) {
        return readings.stream().filter(reading -> !isIn(span, reading)).toList();
    }

    /** Returns readings that repeat, during an interval, the last value before it. */
    public static List<PowerReading> stalledIn(TimeSpan span, List<PowerReading> readings) {
        List<PowerReading> stalled = new ArrayList<>();
        Optional<Measurement> last = Optional.empty();
        for (PowerReading reading : readings) {
            Measurement value = isIn(span, reading) ? last.orElse(reading.measurement()) : reading.measurement();
            stalled.add(with(value, reading));
            last = Optional.of(value);
        }
        return stalled;
    }

    /** Returns readings with another value during an interval. */
    public static List<PowerReading> replacedIn(TimeSpan span, Measurement value, List<PowerReading> readings) {
        return readings.stream()
                .map(reading -> isIn(span, reading) ? with(value, reading) : reading)
                .toList();
    }

    /** Returns readings in which the first one from a time on has another value. */
    public static List<PowerReading> replacedFirst(
            long from, UnaryOperator<Measurement> value, List<PowerReading> readings) {
        int index = indexFrom(from, readings);
        List<PowerReading> replaced = new ArrayList<>(readings);
        replaced.set(index, with(value.apply(readings.get(index).measurement()), readings.get(index)));
        return replaced;
    }

    /** Returns readings of which the first two from a time on have each other's time. */
    public static List<PowerReading> swappedFirst(long from, List<PowerReading> readings) {
        int index = Math.min(indexFrom(from, readings), readings.size() - 2);
        PowerReading one = readings.get(index);
        PowerReading other = readings.get(index + 1);
        List<PowerReading> swapped = new ArrayList<>(readings);
        swapped.set(index, at(other.readingTime(), one));
        swapped.set(index + 1, at(one.readingTime(), other));
        return swapped;
    }

    /** Returns readings of a clock that is ahead by so many milliseconds until a time. */
    public static List<PowerReading> aheadUntil(long time, long millis, List<PowerReading> readings) {
        return readings.stream()
                .map(reading -> reading.readingTime().toEpochMilli() < time
                        ? at(reading.readingTime().plusMillis(millis), reading)
                        : reading)
                .toList();
    }

    /** Returns the index of the first reading from a time on, or that of the last reading. */
    public static int indexFrom(long time, List<PowerReading> readings) {
        for (int index = 0; index < readings.size(); index++) {
            if (readings.get(index).readingTime().toEpochMilli() >= time) {
                return index;
            }
        }
        return readings.size() - 1;
    }

    /** Returns a reading with another value. */
    public static PowerReading with(Measurement value, PowerReading reading) {
        return new PowerReading(
                reading.node(),
                reading.readingTime(),
                reading.domain(),
                reading.source(),
                value,
                reading.uses(),
                reading.observedTime());
    }

    /** Returns a reading with another time, observed at that time. */
    public static PowerReading at(Instant time, PowerReading reading) {
        return new PowerReading(
                reading.node(), time, reading.domain(), reading.source(), reading.measurement(), reading.uses(), time);
    }

    private static boolean isIn(TimeSpan span, PowerReading reading) {
        return span.contains(reading.readingTime().toEpochMilli());
    }
}
