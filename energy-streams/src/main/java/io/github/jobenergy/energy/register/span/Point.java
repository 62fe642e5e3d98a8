package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Instant;
import java.util.Comparator;

/**
 * A reading in the compact form of a register: five whole numbers.
 *
 * @param time the time of the value, in milliseconds since 1970-01-01T00:00:00Z
 * @param value millijoules of a counter or of an interval's energy, milliwatts of a mean or of an instant
 * @param interval the length in milliseconds of the interval that ends at {@code time}; 0 for counters and instants
 * @param range the millijoules at which a counter rolls over to 0; 0 if unknown
 * @param epoch a number that differs between the epochs of a counter; 0 if the source states none
 */
public record Point(long time, long value, long interval, long range, long epoch) implements Comparable<Point> {

    private static final Comparator<Point> ORDER = Comparator.comparingLong(Point::time)
            .thenComparingLong(Point::value)
            .thenComparingLong(Point::interval)
            .thenComparingLong(Point::range)
            .thenComparingLong(Point::epoch);

    /** Converts a reading. */
    public static Point of(PowerReading reading) {
        return of(reading.readingTime(), reading.measurement());
    }

    /** Converts a measurement at that time. */
    public static Point of(Instant readingTime, Measurement measurement) {
        long time = readingTime.toEpochMilli();
        if (measurement instanceof Measurement.Counter counter) {
            long range = counter.range().map(energy -> energy.millijoules()).orElse(0L);
            long epoch = counter.epoch().map(Point::epochNumber).orElse(0L);
            return new Point(time, counter.counter().millijoules(), 0, range, epoch);
        }
        if (measurement instanceof Measurement.IntervalEnergy drawn) {
            return new Point(
                    time, drawn.energy().millijoules(), drawn.interval().toMillis(), 0, 0);
        }
        if (measurement instanceof Measurement.IntervalMean mean) {
            return new Point(time, mean.power().milliwatts(), mean.interval().toMillis(), 0, 0);
        }
        if (measurement instanceof Measurement.Instantaneous instant) {
            return new Point(time, instant.power().milliwatts(), 0, 0, 0);
        }
        throw new IllegalStateException("a measurement of no known kind: " + measurement);
    }

    /**
     * Returns a 64-bit polynomial hash of the characters. A collision between the marks of one source only hides a
     * reset.
     */
    private static long epochNumber(String mark) {
        long number = 1;
        for (int i = 0; i < mark.length(); i++) {
            number = number * 1_000_003 + mark.charAt(i);
        }
        return number;
    }

    @Override
    public int compareTo(Point other) {
        return ORDER.compare(this, other);
    }
}
