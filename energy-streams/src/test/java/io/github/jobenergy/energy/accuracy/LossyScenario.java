package io.github.jobenergy.energy.accuracy;

import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/**
 * A node and what may happen to it: a run in the middle, now and then with others right before and after it; load that wanders;
 * a meter of any kind, not quite true, that loses readings one by one and in rows; Slurm that cuts its times to whole seconds,
 * and power that takes a moment to follow.
 */
final class LossyScenario {

    private static final long MAX_WATTS = 700;
    private static final List<Kind> KINDS = List.of(Kind.values());

    private final Random random;
    private final Kind kind;
    private final int spacing;
    private final double start;
    private final double end;
    private final List<Stay> stays = new ArrayList<>();
    private final Curve curve;

    LossyScenario(long seed) {
        random = new Random(seed * 0x9E3779B97F4A7C15L);
        kind = KINDS.get(random.nextInt(KINDS.size()));
        spacing = new int[] {1, 10, 30, 60}[random.nextInt(4)];
        start = 1_200 + 60 * random.nextDouble();
        end = start
                + (random.nextInt(3) == 0 ? 20 + random.nextInt(100) : 120 + random.nextInt(3_000))
                + random.nextDouble();
        curve = new Curve(80 + random.nextInt(80));
        double busyUntil = random.nextInt(3) == 0 ? load(start - 100 - random.nextInt(500), start) : start;
        load(busyUntil, end);
        if (random.nextInt(3) == 0) {
            load(end, end + 100 + random.nextInt(500));
        }
    }

    /** A run with a level of its own, from whose start on the curve wanders in phases; what it ends on is idle again. */
    private double load(double from, double to) {
        stays.add(new Stay(from, to));
        double lag = random.nextDouble();
        double level = 180 + random.nextInt(300);
        double roughness = random.nextDouble() * random.nextDouble() * 0.3;
        double idle = curve.watts(0);
        curve.cut(from + lag);
        for (double phase = from + lag; phase < to; phase += 3 + random.nextDouble() * 60) {
            double now = Math.max(0, level * (1 + roughness * random.nextGaussian()));
            double next = Math.max(0, level * (1 + roughness * random.nextGaussian()));
            curve.from(phase, random.nextBoolean() ? Shape.constant(now) : Shape.ramp(now, next, 63));
        }
        curve.from(to + random.nextDouble() * 0.5, Shape.constant(idle));
        return to;
    }

    Kind kind() {
        return kind;
    }

    int spacing() {
        return spacing;
    }

    double length() {
        return end - start;
    }

    /** The computed energy of the run and its true energy between its true times; empty if nothing was metered. */
    Optional<Outcome> outcome() throws MalformedHostlistException {
        double gain = 1 + instrumentError() * random.nextGaussian();
        Sensor sensor = new Sensor(kind, spacing, 0.2 * random.nextDouble(), 0.2 * random.nextDouble(), gain);
        List<PowerReading> readings = withoutARow(sensor.read(curve, 0, end + 1_200, random));
        Collections.shuffle(readings, random);
        Trial trial =
                new Trial(new MeterRules(Optional.empty(), Optional.of(Power.ofWatts(MAX_WATTS)), Optional.empty()));
        trial.node(Trial.CPUS);
        for (int i = 0; i < stays.size(); i++) {
            trial.run(i + 1, (long) stays.get(i).start(), (long) stays.get(i).end());
        }
        trial.read(readings);
        long job = 1L + stays.indexOf(new Stay(start, end));
        JobFigures figures = Objects.requireNonNull(trial.results().get(job)).figures();
        return figures.coverage().signum() == 0
                ? Optional.empty()
                : Optional.of(Outcome.of(figures, curve.joules(start, end)));
    }

    /** One standard deviation: half of the stated bound of 95 %. */
    private double instrumentError() {
        return switch (kind) {
            case COUNTER, INTERVAL_ENERGY -> 0.0005;
            case INTERVAL_MEAN -> 0.001;
            case INSTANT -> 0.002;
        };
    }

    private List<PowerReading> withoutARow(List<PowerReading> readings) {
        if (random.nextInt(3) > 0) {
            return readings;
        }
        double from = start - 100 + random.nextDouble() * (length() + 200);
        double to = from + random.nextDouble() * random.nextDouble() * Math.max(60, length() / 2);
        return new ArrayList<>(readings.stream()
                .filter(reading -> reading.readingTime().isBefore(Sensor.time(from))
                        || reading.readingTime().isAfter(Sensor.time(to)))
                .toList());
    }

    /** A run on the node by its true times, in seconds. */
    private record Stay(double start, double end) {}

    /** In joules. */
    record Outcome(double energy, double low, double high, double coverage, double truth) {

        static Outcome of(JobFigures figures, double truth) {
            return new Outcome(
                    figures.energy().joules().doubleValue(),
                    figures.uncertaintyLow().joules().doubleValue(),
                    figures.uncertaintyHigh().orElseThrow().joules().doubleValue(),
                    figures.coverage().doubleValue(),
                    truth);
        }

        boolean holds() {
            return low <= truth && truth <= high;
        }

        double error() {
            return Math.abs(energy - truth);
        }

        double halfWidth() {
            return (high - low) / 2;
        }

        boolean isWhole() {
            return coverage == 1;
        }
    }
}
