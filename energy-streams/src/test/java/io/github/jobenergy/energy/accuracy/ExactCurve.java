package io.github.jobenergy.energy.accuracy;

import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;

/**
 * One run on a node that is idle before and after it, under a load whose integral is known in closed form; readings that
 * jitter, are lost, are repeated and are in any order. The times of the run are those of its load.
 */
final class ExactCurve {

    /** What the load may be. */
    enum Load {
        CONSTANT,
        STEP,
        RAMP,
        SINE,
        SQUARE,
        EXPONENTIAL;

        boolean isPeriodic() {
            return this == SINE || this == SQUARE;
        }

        private Shape shape(double seconds, Random random) {
            double one = 150.0 + random.nextInt(350);
            double other = 150.0 + random.nextInt(350);
            double time = seconds * (0.2 + random.nextDouble());
            return switch (this) {
                case CONSTANT -> Shape.constant(one);
                case STEP -> Shape.step(one, other, seconds * random.nextDouble());
                case RAMP -> Shape.ramp(one, other, seconds);
                case SINE -> Shape.sine(one, one * 0.4, time);
                case SQUARE -> Shape.square(one, other, time);
                case EXPONENTIAL -> Shape.exponential(one, other, time / 4);
            };
        }
    }

    private static final double IDLE_WATTS = 100;

    private final Random random;
    private final Load load;
    private final Sensor sensor;
    private final long start;
    private final long end;
    private final Curve curve;
    private final List<PowerReading> readings;

    ExactCurve(Load load, Kind kind, int spacing, long seconds, long seed) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
        this.load = load;
        this.sensor = new Sensor(kind, spacing, random.nextInt(2) * 0.3, random.nextInt(2) * 0.1, 1);
        this.start = 900L + random.nextInt(60);
        this.end = start + seconds;
        this.curve = new Curve(IDLE_WATTS)
                .from((double) start, load.shape((double) seconds, random))
                .from((double) end, Shape.constant(IDLE_WATTS));
        this.readings = sensor.read(curve, 0, end + 900.0, random);
    }

    /** Whether the run's start and end lie in different reading intervals: then each holds one edge, and idle is observed. */
    boolean hasOneEdgeInAnInterval() {
        TreeSet<Long> times = new TreeSet<>();
        readings.forEach(reading -> times.add(reading.readingTime().toEpochMilli()));
        Long first = times.ceiling(Sensor.time((double) start).toEpochMilli());
        return first != null && first <= Sensor.time((double) end).toEpochMilli();
    }

    /** How many readings the run would have if none were lost. */
    double spacings() {
        return (end - start) / (double) sensor.spacing();
    }

    Answer answer() throws MalformedHostlistException {
        Collections.shuffle(readings, random);
        Trial trial = new Trial(MeterRules.DEFAULT);
        trial.run(1, start, end);
        trial.read(readings);
        return new Answer(
                Objects.requireNonNull(trial.results().get(1L)).figures(), curve.joules((double) start, (double) end));
    }

    @Override
    public String toString() {
        return load + ", " + sensor + ", " + (end - start) + " s";
    }

    /** The computed and the true energy in joules. */
    record Answer(JobFigures figures, double truth) {

        boolean isWhole() {
            return figures.coverage().doubleValue() == 1;
        }

        double relativeError() {
            return Math.abs(figures.energy().joules().doubleValue() - truth) / truth;
        }

        /** Whether the bounds hold it; half a joule is less than they are rounded to. */
        boolean holds() {
            return figures.uncertaintyLow().joules().doubleValue() <= truth + 0.5
                    && figures.uncertaintyHigh().stream()
                            .allMatch(high -> truth <= high.joules().doubleValue() + 0.5);
        }
    }
}
