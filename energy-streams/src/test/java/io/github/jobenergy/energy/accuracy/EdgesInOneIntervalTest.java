package io.github.jobenergy.energy.accuracy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs that begin and end between two readings of a counter, on a node that is otherwise idle. */
@Tag("property")
class EdgesInOneIntervalTest {

    private static final int ROUNDS = Rounds.of(200);
    private static final int SPACING = 60;
    private static final double IDLE = 100;
    private static final double END = 2_400;

    /** Rounding to the millijoule, of each reading. */
    private static final double ROUNDED = 0.1;

    private static double energy(JobFigures figures) {
        return figures.energy().joules().doubleValue();
    }

    private static List<PowerReading> readings(Curve curve, long seed) {
        return new Sensor(Kind.COUNTER, SPACING, 0, 0, 1).read(curve, 0, END, new Random(seed));
    }

    /** The second after a reading in the middle of all that. */
    private static long begin(long seed) {
        Duration time = Duration.between(
                Sensor.BEGIN, readings(new Curve(IDLE), seed).get(20).readingTime());
        return time.toSeconds() + 1;
    }

    /** One unmetered level: all energy above idle is charged to the run. */
    @Test
    void oneRunIsChargedAllEnergyAboveIdle() throws MalformedHostlistException {
        for (long seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            long start = begin(seed) + random.nextInt(20);
            long end = start + 10 + random.nextInt(25);
            Curve curve = new Curve(IDLE)
                    .from((double) start, Shape.constant(200 + random.nextInt(600)))
                    .from((double) end, Shape.constant(IDLE));
            Trial trial = new Trial(MeterRules.DEFAULT);
            trial.run(1, start, end);
            trial.read(readings(curve, seed));

            JobFigures figures = Objects.requireNonNull(trial.results().get(1L)).figures();

            assertEquals(curve.joules((double) start, (double) end), energy(figures), ROUNDED);
            assertFalse(figures.flags().contains(Flag.UNRESOLVED_EDGE), figures::toString);
        }
    }

    /** Two runs: the division between them is unknown, and the bounds of both contain any division. */
    @Test
    void theBoundsOfTwoRunsContainAnyDivisionOfTheirEnergy() throws MalformedHostlistException {
        for (long seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            long start = begin(seed) + random.nextInt(10);
            long change = start + 5 + random.nextInt(15);
            long end = change + 5 + random.nextInt(15);
            Curve curve = new Curve(IDLE)
                    .from((double) start, Shape.constant(random.nextInt(900)))
                    .from((double) change, Shape.constant(random.nextInt(900)))
                    .from((double) end, Shape.constant(IDLE));
            Trial trial = new Trial(MeterRules.DEFAULT);
            trial.run(1, start, change);
            trial.run(2, change, end);
            trial.read(readings(curve, seed));

            Map<Long, JobEnergy> results = trial.results();

            JobFigures first = Objects.requireNonNull(results.get(1L)).figures();
            JobFigures second = Objects.requireNonNull(results.get(2L)).figures();
            assertEquals(curve.joules((double) start, (double) end), energy(first) + energy(second), ROUNDED);
            assertHolds(curve.joules((double) start, (double) change), first);
            assertHolds(curve.joules((double) change, (double) end), second);
        }
    }

    /** Slurm cuts the second in which one leaves and the other comes; the first draws more until then. */
    @Test
    void theEnergyOfTheLastSecondIsWithinTheBoundsOfConsecutiveRuns() throws MalformedHostlistException {
        for (long seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            int change = 1_200 + random.nextInt(10);
            double left = change + 0.9;
            Curve curve = new Curve(IDLE)
                    .from(1_080.0, Shape.constant(500 + random.nextInt(300)))
                    .from(left, Shape.constant(IDLE + random.nextInt(100)))
                    .from(1_400.0, Shape.constant(IDLE));
            Trial trial = new Trial(MeterRules.DEFAULT);
            trial.run(1, 1_080, change);
            trial.run(2, change, 1_400);
            trial.read(new Sensor(Kind.COUNTER, 10, 0, 0, 1).read(curve, 0, END, random));

            Map<Long, JobEnergy> results = trial.results();

            assertWithin(
                    curve.joules(1_080.0, left),
                    Objects.requireNonNull(results.get(1L)).figures());
            assertWithin(
                    curve.joules(left, 1_400.0),
                    Objects.requireNonNull(results.get(2L)).figures());
        }
    }

    private static void assertHolds(double truth, JobFigures figures) {
        assertTrue(figures.flags().contains(Flag.UNRESOLVED_EDGE), figures::toString);
        assertWithin(truth, figures);
    }

    private static void assertWithin(double truth, JobFigures figures) {
        assertTrue(figures.uncertaintyLow().joules().doubleValue() <= truth + ROUNDED, () -> truth + ": " + figures);
        assertTrue(
                truth <= figures.uncertaintyHigh().orElseThrow().joules().doubleValue() + ROUNDED,
                () -> truth + ": " + figures);
    }
}
