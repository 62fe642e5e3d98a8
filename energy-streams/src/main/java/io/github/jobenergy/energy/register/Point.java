package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.Comparator;

/**
 * A reading as a register keeps it: five whole numbers.
 *
 * @param time when the value held, in milliseconds since 1970-01-01T00:00:00Z
 * @param value millijoules of a counter or an interval's energy, milliwatts of a mean or an instant
 * @param interval milliseconds the value stands for, ending at {@code time}; 0 for counters and instants
 * @param range millijoules at which a counter starts again; 0 where it does not
 * @param epoch a number that differs between the epochs of a counter; 0 where the source has none
 */
public record Point(long time, long value, long interval, long range, long epoch) implements Comparable<Point> {

    private static final Comparator<Point> ORDER = Comparator.comparingLong(Point::time)
            .thenComparingLong(Point::value)
            .thenComparingLong(Point::interval)
            .thenComparingLong(Point::range)
            .thenComparingLong(Point::epoch);

    /** What a register keeps of a reading. */
    public static Point of(PowerReading reading) {
        long time = reading.readingTime().toEpochMilli();
        Measurement measurement = reading.measurement();
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

    /** A polynomial over the characters, in 64 bits: marks of one source differ, and a clash only hides a reset. */
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
