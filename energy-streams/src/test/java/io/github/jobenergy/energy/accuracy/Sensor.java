package io.github.jobenergy.energy.accuracy;

import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A meter that reads a curve: now and then a reading comes early or late, is lost, or comes twice.
 *
 * @param kind how it counts
 * @param spacing seconds between readings
 * @param jitter a reading comes up to this part of the spacing late
 * @param loss this part of the readings is lost
 * @param gain what it shows is this times what is
 */
record Sensor(Kind kind, int spacing, double jitter, double loss, double gain) {

    /** The second that all curves count from. */
    static final Instant BEGIN = Instant.parse("2026-11-20T12:00:00Z");

    static Instant time(double second) {
        return BEGIN.plusMillis(Math.round(second * 1_000));
    }

    /** The readings of a curve between two times. */
    List<PowerReading> read(Curve curve, double from, double to, Random random) {
        List<PowerReading> readings = new ArrayList<>();
        double before = from - spacing;
        double phase = random.nextInt(spacing * 1_000) / 1_000.0;
        for (double due = from + phase; due < to; due += spacing) {
            double now = Math.round((due + random.nextDouble() * jitter * spacing) * 1_000) / 1_000.0;
            PowerReading reading = reading(curve, from, before, now);
            before = now;
            if (random.nextDouble() >= loss) {
                readings.add(reading);
                if (random.nextInt(10) == 0) {
                    readings.add(reading);
                }
            }
        }
        return readings;
    }

    private PowerReading reading(Curve curve, double from, double before, double now) {
        Instant time = time(now);
        Measurement measurement = switch (kind) {
            case COUNTER ->
                new Measurement.Counter(
                        Energy.ofMillijoules(millis(1_000_000 + curve.joules(from - 1, now))),
                        Optional.empty(),
                        Optional.empty());
            case INTERVAL_ENERGY ->
                new Measurement.IntervalEnergy(
                        Energy.ofMillijoules(millis(curve.joules(before, now))), interval(before, now));
            case INTERVAL_MEAN ->
                new Measurement.IntervalMean(
                        Power.ofMilliwatts(millis(curve.joules(before, now) / (now - before))), interval(before, now));
            case INSTANT -> new Measurement.Instantaneous(Power.ofMilliwatts(millis(curve.watts(now))));
        };
        return new PowerReading(RecordedJobs.node("n1"), time, PowerReading.NODE_DOMAIN, "sensor", measurement, time);
    }

    private long millis(double amount) {
        return Math.round(amount * gain * 1_000);
    }

    private static Duration interval(double before, double now) {
        return Duration.between(time(before), time(now));
    }
}
